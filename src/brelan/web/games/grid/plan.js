// The plan of a board: its size, its squares' names, and what is printed on them.

/**
 * @typedef {object} Plan
 * @property {number} columns
 * @property {number} rows
 * @property {Map<string, number>} premiums squares that double or treble
 * @property {Set<string>} jokers joker squares: never laid on
 * @property {Set<string>} start start squares
 * @property {Box | null} zone the start zone
 */
/** @typedef {{ column: number, row: number }} Spot */
/** @typedef {{ column: number, row: number, columns: number, rows: number }} Box in squares */

const LETTERS = "abcdefghijklmnopqrstuvwxyz";
/** The name of a square: `a1` is the top left corner. @param {number} column @param {number} row */
export function squareAt(column, row) {
  return `${LETTERS[column]}${row + 1}`;
}

/** Where a square is. @param {string} square @returns {Spot} */
export function spotOf(square) {
  return { column: LETTERS.indexOf(square[0]), row: Number(square.slice(1)) - 1 };
}

/** Whether a text is the name of a square of a board of this size. @param {string} text @param {{ columns: number, rows: number }} size */
export function isSquareOf(text, { columns, rows }) {
  const { column, row } = spotOf(text);
  const inside = column >= 0 && column < columns && row >= 0 && row < rows;
  return inside && squareAt(column, row) === text;
}

/** The letter of a column. @param {number} column */
export function columnLetter(column) {
  return LETTERS[column];
}

/** The smallest box around some squares, with a margin, inside a board of this size. @param {Iterable<string>} squares @param {{ columns: number, rows: number }} plan @param {number} [margin] @returns {Box} */
export function boxAround(squares, plan, margin = 0) {
  const spots = [...squares].map(spotOf);
  if (!spots.length) return { column: 0, row: 0, columns: plan.columns, rows: plan.rows };
  const left = Math.max(0, Math.min(...spots.map((spot) => spot.column)) - margin);
  const top = Math.max(0, Math.min(...spots.map((spot) => spot.row)) - margin);
  const right = Math.min(plan.columns - 1, Math.max(...spots.map((spot) => spot.column)) + margin);
  const bottom = Math.min(plan.rows - 1, Math.max(...spots.map((spot) => spot.row)) + margin);
  return { column: left, row: top, columns: right - left + 1, rows: bottom - top + 1 };
}

/** Squares by row, then column. @param {string} one @param {string} other */
export function bySquare(one, other) {
  const [here, there] = [spotOf(one), spotOf(other)];
  return here.row - there.row || here.column - there.column;
}

/** Where the keyboard begins: on the first start square, or in the middle of the start zone. @param {Plan} plan */
export function firstSquare({ start, zone, columns, rows }) {
  const [first] = start;
  const box = zone ?? { column: 0, row: 0, columns, rows };
  return first ?? squareAt(box.column + (box.columns >> 1), box.row + (box.rows >> 1));
}
