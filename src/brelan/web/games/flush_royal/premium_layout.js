// The premium squares of a board that somebody draws: which square has which factor.

import { isSquareOf, spotOf, squareAt } from "../grid/plan.js";

/** @typedef {Record<string, number>} PremiumLayout the factor of each premium square */
/** @typedef {import("./types.js").FlushRoyalFacts} FlushRoyalFacts */

/** What a square becomes when it is tapped: nothing, double, triple, nothing. */
const NEXT = /** @type {Record<number, number>} */ ({ 1: 2, 2: 3, 3: 1 });

/** What was kept, as far as it fits the board; else the standard layout. @param {unknown} kept @param {Record<string, unknown>} facts @returns {PremiumLayout} */
export function readLayout(kept, facts) {
  const { premium, ...size } = /** @type {FlushRoyalFacts} */ (/** @type {unknown} */ (facts));
  if (!kept || typeof kept !== "object" || Array.isArray(kept)) return { ...premium };
  return Object.fromEntries(Object.entries(kept).filter(([square, factor]) => isSquareOf(square, size) && (factor === 2 || factor === 3)));
}

/** A square and its mirror images in the other three quarters. @param {string} square @param {{columns: number, rows: number}} size */
export function mirrored(square, { columns, rows }) {
  const { column, row } = spotOf(square);
  const places = [column, columns - 1 - column].flatMap((across) => [row, rows - 1 - row].map((down) => squareAt(across, down)));
  return [...new Set(places)];
}

/** These squares, after the first of them was tapped: all become what it becomes. @param {PremiumLayout} layout @param {readonly string[]} squares @returns {PremiumLayout} */
export function tapped(layout, squares) {
  const factor = NEXT[layout[squares[0]] ?? 1];
  const others = Object.entries(layout).filter(([square]) => !squares.includes(square));
  return Object.fromEntries(factor === 1 ? others : [...others, ...squares.map((square) => [square, factor])]);
}

/** How many squares have a factor. @param {PremiumLayout} layout @param {number} factor */
export function count(layout, factor) {
  return Object.values(layout).filter((each) => each === factor).length;
}
