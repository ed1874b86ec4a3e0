// The order of the cards in the hand: by rank, by suit, or as the player laid them.

import { faceOf } from "./choice.js";

/** @typedef {"rank" | "suit" | "own"} Sort */

const RANKS = "23456789TJQKA*";
const SUITS = "shcd";

/** @param {string} key */
const rank = (key) => RANKS.indexOf(key[0] ?? "*");
/** @param {string} key */
const suit = (key) => (faceOf(key) === "*" ? SUITS.length : SUITS.indexOf(key[1] ?? ""));

/** Keys in the order of ranks, then suits. @param {string} one @param {string} other */
function byRank(one, other) {
  return rank(one) - rank(other) || suit(one) - suit(other) || (one < other ? -1 : 1);
}

/** Keys in the order of suits, then ranks. @param {string} one @param {string} other */
function bySuit(one, other) {
  return suit(one) - suit(other) || byRank(one, other);
}

/**
 * The keys of a hand in order; `own` is the player's order, new cards come after it.
 * @param {readonly string[]} keys @param {Sort} sort @param {readonly string[]} own
 * @returns {string[]}
 */
export function inOrder(keys, sort, own) {
  if (sort === "suit") return [...keys].sort(bySuit);
  if (sort === "rank") return [...keys].sort(byRank);
  const held = new Set(keys);
  const kept = own.filter((key) => held.has(key));
  return [...kept, ...keys.filter((key) => !kept.includes(key)).sort(byRank)];
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
