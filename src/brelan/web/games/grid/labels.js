// What squares, cards and combinations are called, spoken and on the board.

import { capital, cardName, number, t } from "../../shared/words.js";
import { sumText } from "./sums.js";

/** @typedef {import("./plan.js").Plan} Plan */
/** @typedef {import("../../types/messages.js").Hand} Hand */
/** @typedef {import("../../types/messages.js").CombinationInfo} CombinationInfo */

/** The spoken name of a square: « h8, dix de pique », « case h6, vide, compte double ». @param {Plan} plan @param {string} square @param {string | null} card @param {string} [note] */
export function squareLabel(plan, square, card, note) {
  if (card) return list(t("web.grid.square.card", { square, card: cardName(card) }), note);
  if (plan.jokers.has(square)) return t("web.grid.square.joker", { square });
  return list(t("web.grid.square.empty", { square }), printed(plan, square), note);
}

/** What is printed on an empty square. @param {Plan} plan @param {string} square */
function printed(plan, square) {
  const times = plan.premiums.get(square);
  if (times) return t(`web.grid.square.times-${times}`);
  return plan.start.has(square) ? t("web.grid.square.start") : "";
}

/** @param {(string | undefined)[]} parts */
function list(...parts) {
  return parts.filter(Boolean).join(", ");
}

/** The name of a combination, with a capital. @param {string} combination */
export function combinationName(combination) {
  return capital(t(`combination.${combination}`));
}

/**
 * What a combination earns, in full where there is something to add: "Full 8 + 3 = 11", "Full (8 + 3) × 2 = 22".
 * @param {Hand} hand
 * @param {{ combinations: readonly CombinationInfo[], added: number, joker: boolean, brief: boolean }} how `added` is what
 *   its new cards earn, `joker` whether one of them is a joker
 */
export function handLabel(hand, { combinations, added, joker, brief }) {
  const base = combinations.find((line) => line.name === hand.combination)?.points;
  const sum = brief || base === undefined ? number(hand.points) : sumText(hand.points, { base, added, joker });
  return `${combinationName(hand.combination)} ${sum}`;
}
