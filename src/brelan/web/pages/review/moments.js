// Which moves of a review mattered most: what was clearly given away first, then great luck. Pure.

/** @typedef {import("../../types/messages.js").GameReview} GameReview */
/** @typedef {import("../../types/messages.js").ReviewedMove} ReviewedMove */

const MOST = 3;
/** Luck that changes a share by less is not told. */
const NOTABLE = 0.05;

/**
 * A move that mattered, and why.
 * @typedef {object} ReviewedMoment
 * @property {ReviewedMove} move
 * @property {number} luck What its draws gave to whom it is told, or took; 0 if it is no matter of luck.
 */

/**
 * The moments that mattered most, in the order of the game.
 * @param {GameReview} review
 * @param {number | null} you Whose moments they are; null for everybody's.
 * @returns {ReviewedMoment[]}
 */
export function mattered(review, you) {
  const theirs = review.moves.filter((move) => you === null || move.seat === you);
  const mistakes = theirs.filter((move) => move.mark !== null).sort((one, other) => other.lost - one.lost);
  const told = mistakes.map((move) => ({ move, luck: 0 }));
  const draws = theirs
    .filter((move) => move.mark === null)
    .map((move) => ({ move, luck: move.luck[move.seat] ?? 0 }))
    .filter(({ luck }) => Math.abs(luck) >= NOTABLE)
    .sort((one, other) => Math.abs(other.luck) - Math.abs(one.luck));
  return [...told, ...draws].slice(0, MOST).sort((one, other) => one.move.step - other.move.step);
}
