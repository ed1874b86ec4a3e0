// Cards in notation: `As` is the ace of spades, `*` a joker, `*As` a joker that stands for it, `?` unknown.

export const RANKS = "23456789TJQKA";
export const SUITS = "shdc";
export const JOKER = "*";

/** @typedef {(one: string, other: string) => number} Compare */

/** Cards by rank, then suit; jokers last. @param {string} [suits] the suits in their order @returns {Compare} */
export function byRank(suits = SUITS) {
  return (one, other) => rankPlace(one) - rankPlace(other) || suitPlace(one, suits) - suitPlace(other, suits);
}

/** Cards by suit, then rank; jokers last. @param {string} [suits] the suits in their order @returns {Compare} */
export function bySuit(suits = SUITS) {
  return (one, other) => suitPlace(one, suits) - suitPlace(other, suits) || rankPlace(one) - rankPlace(other);
}

/** @param {string} card */
function rankPlace(card) {
  return placeIn(RANKS, card, 0);
}

/** @param {string} card @param {string} suits */
function suitPlace(card, suits) {
  return placeIn(suits, card, 1);
}

/** Where a letter of a card stands; behind all others if it is not a face. @param {string} order @param {string} card @param {number} at */
function placeIn(order, card, at) {
  const isFace = RANKS.includes(card[0] ?? JOKER);
  return isFace ? order.indexOf(card[at] ?? "") : order.length;
}
