// How near a hand is to a board: the most of its cards that can be part of the combination, each in its
// place of the pattern, jokers in the places of some that are missing, and what is known of the others.

import { JOKER, RANKS, SUITS } from "../../cards/notation.js";
import { groupsOf, PICTURES, SHAPES } from "./board_shapes.js";

/** @typedef {import("./board_shapes.js").Shape} Shape */
/**
 * A place of a board's pattern: a card, a joker, or what is missing: its rank and its suit as far as
 * the cards beside it tell. @typedef {{card: string} | {rank: string, suit: string}} Slot
 */

/** What is missing, and nothing known of it. @type {Slot} */
const OPEN = { rank: "", suit: "" };

const HIGH_FIRST = [...RANKS].reverse();

/**
 * The places of a board's pattern and what a hand has for them; null for a board that is not known here.
 * @param {string} board @param {readonly string[]} hand jokers among them
 * @param {boolean} anySuit whether a straight may be all of one suit
 * @returns {Slot[] | null}
 */
export function reachOf(board, hand, anySuit = false) {
  const shape = SHAPES[board];
  if (!shape) return null;
  const cards = hand.filter((card) => card !== JOKER);
  const jokers = shape.kind === "run" && !shape.jokers ? 0 : hand.length - cards.length;
  return withJokers(bestOf(shape, cards, anySuit), jokers);
}

/** How many places are filled. @param {readonly Slot[]} slots */
export function countFilled(slots) {
  return slots.filter((slot) => "card" in slot).length;
}

/** @param {Shape} shape @param {readonly string[]} cards @param {boolean} anySuit @returns {Slot[]} */
function bestOf(shape, cards, anySuit) {
  const faces = new Set(cards);
  switch (shape.kind) {
    case "pairs":
      return inGroups(shape, longestFirst(HIGH_FIRST.flatMap((rank) => inTwos(ofRank(faces, rank)))), sameRank);
    case "ranks":
      return inGroups(shape, longestFirst(HIGH_FIRST.map((rank) => ofRank(faces, rank))), sameRank);
    case "twins":
      return inGroups(shape, longestFirst(highFirst(faces).map((face) => cards.filter((card) => card === face))), sameFace);
    case "suit":
      return inGroups(shape, longestFirst([...SUITS].map((suit) => highFirst(faces).filter((face) => face[1] === suit))), sameSuit);
    case "pictures":
      return inGroups(shape, [[...PICTURES].flatMap((rank) => ofRank(faces, rank))], () => OPEN);
    case "run":
      return bestRun(shape, faces, anySuit);
  }
}

/** The window of consecutive ranks that has most of its cards, the highest of several. @param {Extract<Shape, {kind: "run"}>} shape @param {Set<string>} faces @param {boolean} anySuit @returns {Slot[]} */
function bestRun(shape, faces, anySuit) {
  const starts = Array.from({ length: RANKS.length - shape.cards - shape.from + 1 }, (_, at) => shape.from + at).reverse();
  const windows = starts.flatMap((start) => {
    const ranks = [...RANKS.slice(start, start + shape.cards)];
    if (shape.suits === "mixed") return [mixedRun(ranks, faces, anySuit)];
    return [...SUITS].map((suit) => ranks.map((rank) => (faces.has(rank + suit) ? { card: rank + suit } : { rank, suit })));
  });
  const most = Math.max(...windows.map(countFilled));
  const best = windows.find((window) => countFilled(window) === most) ?? [];
  return most === 0 ? best.map(() => OPEN) : best;
}

/** A run whose cards are not all of one suit: one that would be still lacks a card of another. @param {readonly string[]} ranks @param {Set<string>} faces @param {boolean} anySuit @returns {Slot[]} */
function mixedRun(ranks, faces, anySuit) {
  const held = ranks.map((rank) => ofRank(faces, rank));
  /** @type {Slot[]} */
  const slots = ranks.map((rank, at) => (held[at]?.[0] ? { card: held[at][0] } : { rank, suit: "" }));
  const isWhole = held.every((cards) => cards.length > 0);
  if (anySuit || !isWhole || new Set(held.map(([card]) => card?.[1])).size > 1) return slots;
  const other = held.findIndex((cards) => cards.length > 1);
  const place = other < 0 ? slots.length - 1 : other;
  slots[place] = other < 0 ? { rank: ranks[place] ?? "", suit: "" } : { card: held[place]?.[1] ?? "" };
  return slots;
}

/** The cards of one rank, a face once. @param {Set<string>} faces @param {string} rank */
function ofRank(faces, rank) {
  return [...SUITS].map((suit) => rank + suit).filter((face) => faces.has(face));
}

/** @param {Set<string>} faces */
function highFirst(faces) {
  return HIGH_FIRST.flatMap((rank) => ofRank(faces, rank));
}

/** @param {readonly string[]} cards @returns {string[][]} */
function inTwos(cards) {
  return [cards.slice(0, 2), cards.slice(2)].filter((pair) => pair.length > 0);
}

/** @param {string[][]} groups */
function longestFirst(groups) {
  return groups.filter((group) => group.length > 0).sort((one, other) => other.length - one.length);
}

/** What is missing beside a card of the same rank. @param {string} card @returns {Slot} */
function sameRank([rank = ""]) {
  return { rank, suit: "" };
}

/** @param {string} card @returns {Slot} */
function sameSuit([, suit = ""]) {
  return { rank: "", suit };
}

/** @param {string} card @returns {Slot} */
function sameFace([rank = "", suit = ""]) {
  return { rank, suit };
}

/**
 * Put groups of cards into those of a shape, as many as each holds; `missing` tells from a card of a
 * group what else belongs to it.
 * @param {Shape} shape @param {readonly string[][]} groups @param {(card: string) => Slot} missing
 * @returns {Slot[]}
 */
function inGroups(shape, groups, missing) {
  return groupsOf(shape).flatMap((size, group) => {
    const [first, ...rest] = groups[group] ?? [];
    if (first === undefined) return Array(size).fill(OPEN);
    const cards = [first, ...rest].slice(0, size);
    return [...cards.map((card) => ({ card })), ...Array(size - cards.length).fill(missing(first))];
  });
}

/** @param {readonly Slot[]} slots @param {number} jokers @returns {Slot[]} */
function withJokers(slots, jokers) {
  let left = jokers;
  return slots.map((slot) => (!("card" in slot) && left-- > 0 ? { card: JOKER } : slot));
}
