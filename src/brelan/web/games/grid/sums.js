// What a combination earns, as a sum: points of the combination, halved by a joker, new cards, premium squares.

import { number } from "../../shared/words.js";

/** More than any premium squares multiply by. */
const MOST_TIMES = 81;

/**
 * The sum behind the points of a combination: "8 + 3 = 11", "(8 + 3) × 2 = 22", "(28 → 14) + 6 = 20"; the number alone
 * where there is nothing to add.
 * @param {number} points
 * @param {{ base: number, added: number, joker: boolean }} of what the combination is worth by itself, what new cards
 *   add, and whether a joker among them halves it for certain; one that lay there may halve it
 */
export function sumText(points, { base, added, joker }) {
  if (!added) return number(points);
  const half = Math.floor(base / 2);
  const worth = (joker ? [half] : [base, half]).find((each) => isMultiple(points, each + added));
  if (worth === undefined) return number(points);
  const times = points / (worth + added);
  const first = worth !== base ? `(${number(base)} → ${number(half)})` : number(base);
  const sum = `${first} + ${number(added)}`;
  return `${times > 1 ? `(${sum}) × ${number(times)}` : sum} = ${number(points)}`;
}

/** @param {number} points @param {number} one */
function isMultiple(points, one) {
  const times = points / one;
  return Number.isInteger(times) && times >= 1 && times <= MOST_TIMES;
}
