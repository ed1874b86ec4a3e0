// The ladder of joy: how great a moment is. Pure: no page, no clock.

/**
 * What a game finds great.
 * @typedef {object} Ladder
 * @property {number} bright points from which on a combination gleams
 * @property {number} grand points from which on everything else steps back
 * @property {readonly string[]} royal the combinations or boards for which the table stands still
 */
/** @typedef {0 | 1 | 2 | 3} Tier */
/** @typedef {"full" | "quiet" | "off"} Celebrations */

/** Milliseconds in which the table stands still for one moment only. */
export const APART = 4000;

/**
 * @param {{ points: number, names: readonly string[], wholeRack?: boolean }} scored
 * @param {Ladder} ladder
 * @returns {Tier}
 */
export function tierOf({ points, names, wholeRack = false }, ladder) {
  if (royalAmong(names, ladder) >= 0) return 3;
  if (points >= ladder.grand || wholeRack) return 2;
  return points >= ladder.bright ? 1 : 0;
}

/** Which of these is royal; -1 if none is. @param {readonly string[]} names @param {Ladder} ladder */
export function royalAmong(names, ladder) {
  return names.findIndex((name) => ladder.royal.includes(name));
}

/** How much of it a person wants to see; null: nothing. @param {Tier} tier @param {Celebrations} celebrations @returns {Tier | null} */
export function wantedTier(tier, celebrations) {
  if (celebrations === "off") return null;
  return celebrations === "quiet" ? 0 : tier;
}

/** Lets the table stand still once for a hand, and never for two that come shortly after each other. */
export class Rare {
  constructor() {
    /** @type {Set<string>} */
    this.seen = new Set();
    this.last = -Infinity;
  }

  /** The same moment, one step lower if it has been celebrated or comes too soon. @param {Tier} tier @param {string} hand @param {number} now @returns {Tier} */
  temper(tier, hand, now) {
    if (tier < 3) return tier;
    if (this.seen.has(hand) || now - this.last < APART) return 2;
    this.seen.add(hand);
    this.last = now;
    return 3;
  }
}
