// The order of the cards in the hand: by rank, by suit, or as the player laid them.

import { byRank, bySuit } from "../../cards/notation.js";

/** @typedef {"rank" | "suit" | "own"} Sort */

/** Black and red in turn, so that neighbours are told apart. */
const SUITS = "shcd";

/** Keys in the order of their cards, then of themselves. @param {import("../../cards/notation.js").Compare} compare */
function keysBy(compare) {
  return (/** @type {string} */ one, /** @type {string} */ other) => compare(one, other) || (one < other ? -1 : 1);
}

/**
 * The keys of a hand in order; `own` is the player's order, new cards come after it.
 * @param {readonly string[]} keys @param {Sort} sort @param {readonly string[]} own
 * @returns {string[]}
 */
export function inOrder(keys, sort, own) {
  if (sort === "suit") return [...keys].sort(keysBy(bySuit(SUITS)));
  if (sort === "rank") return [...keys].sort(keysBy(byRank(SUITS)));
  const held = new Set(keys);
  const kept = own.filter((key) => held.has(key));
  return [...kept, ...keys.filter((key) => !kept.includes(key)).sort(keysBy(byRank(SUITS)))];
}

/**
 * An order in which some keys have moved in front of another, or to the end.
 * @param {readonly string[]} order @param {readonly string[]} moved @param {string | null} before
 * @returns {string[]}
 */
export function moveBefore(order, moved, before) {
  const rest = order.filter((key) => !moved.includes(key));
  const at = before === null ? rest.length : rest.indexOf(before);
  return [...rest.slice(0, at), ...moved, ...rest.slice(at)];
}
