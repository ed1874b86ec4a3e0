// What each board asks for, as a structure: its pattern is drawn from it, and how near a hand is follows from it.

import { RANKS } from "../../cards/notation.js";

/**
 * @typedef {{kind: "pairs", groups: number}
 *   | {kind: "ranks", sizes: readonly number[]}
 *   | {kind: "twins", groups: number}
 *   | {kind: "suit", cards: number}
 *   | {kind: "pictures", cards: number}
 *   | {kind: "run", cards: number, suits: "mixed" | "one", from: number, jokers: boolean}} Shape
 * pairs: of one rank and two suits, two of them perhaps of the same rank. ranks: groups of different
 * ranks, suits different in each. twins: pairs of identical cards. run: consecutive ranks, the lowest
 * being that of place `from` or a higher one.
 */
/** A card of a pattern: what its rank and its suit are called there; a rank may be left open. @typedef {{rank: string, suit: number}} Sign */

/** @type {Readonly<Record<string, Shape>>} */
export const SHAPES = {
  pair: { kind: "pairs", groups: 1 },
  "perfect-pair": { kind: "twins", groups: 1 },
  "double-pair": { kind: "pairs", groups: 2 },
  "three-of-a-kind": { kind: "ranks", sizes: [3] },
  "triple-pair": { kind: "pairs", groups: 3 },
  "full-house": { kind: "ranks", sizes: [3, 2] },
  "double-three-of-a-kind": { kind: "ranks", sizes: [3, 3] },
  "four-of-a-kind": { kind: "ranks", sizes: [4] },
  flush: { kind: "suit", cards: 5 },
  "big-flush": { kind: "suit", cards: 6 },
  "perfect-triple-pair": { kind: "twins", groups: 3 },
  "six-pictures": { kind: "pictures", cards: 6 },
  straight: run(5, "mixed"),
  "big-straight": run(7, "mixed"),
  "straight-flush": run(5, "one"),
  "big-straight-flush": run(6, "one"),
  "royal-flush": { ...run(5, "one"), from: RANKS.indexOf("T"), jokers: false },
};

export const PICTURES = "JQK";
const UNKNOWN_RANKS = "XYZ";
/** The suits of a straight that is not all of one suit. */
const MIXED = [0, 1, 2, 0, 3, 1, 2];

/** @param {number} cards @param {"mixed" | "one"} suits @returns {Extract<Shape, {kind: "run"}>} */
function run(cards, suits) {
  return { kind: "run", cards, suits, from: 0, jokers: true };
}

/** The sizes of the groups that a shape falls into. @param {Shape} shape @returns {readonly number[]} */
export function groupsOf(shape) {
  if (shape.kind === "ranks") return shape.sizes;
  if (shape.kind === "pairs" || shape.kind === "twins") return Array(shape.groups).fill(2);
  return [shape.cards];
}

/** The cards of a shape as signs, group by group. @param {Shape} shape @returns {Sign[][]} */
export function patternOf(shape) {
  return groupsOf(shape).map((size, group) => Array.from({ length: size }, (_, at) => signOf(shape, group, at)));
}

/** @param {Shape} shape @param {number} group @param {number} at @returns {Sign} */
function signOf(shape, group, at) {
  switch (shape.kind) {
    case "twins":
      return { rank: UNKNOWN_RANKS[group] ?? "", suit: group };
    case "suit":
      return { rank: "", suit: 0 };
    case "pictures":
      return { rank: PICTURES[Math.floor(at / 2)] ?? "", suit: at % 2 };
    case "run": {
      const rank = shape.from ? (RANKS[shape.from + at] ?? "") : String(at + 1);
      return { rank, suit: shape.suits === "one" ? 0 : (MIXED[at] ?? 0) };
    }
    default:
      return { rank: UNKNOWN_RANKS[group] ?? "", suit: at };
  }
}
