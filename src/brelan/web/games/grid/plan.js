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
/** @typedef {{ columns: number, rows: number, start: string[], jokers: string[] }} TilesLayout */

const LETTERS = "abcdefghijklmno";
const SIDE = 15;
// FR-3: f6 to j10.
const START_ZONE = { column: 5, row: 5, columns: 5, rows: 5 };

/** The plan of a game's board from the layout in its view. @param {string} game @param {unknown} layout @returns {Plan} */
export function planOf(game, layout) {
  if (game === "poker_tiles") {
    const tiles = /** @type {TilesLayout} */ (layout);
    return {
      columns: tiles.columns,
      rows: tiles.rows,
      premiums: new Map(),
      jokers: new Set(tiles.jokers),
      start: new Set(tiles.start),
      zone: null,
    };
  }
  const premiums = /** @type {Record<string, number>} */ (layout ?? {});
  return {
    columns: SIDE,
    rows: SIDE,
    premiums: new Map(Object.entries(premiums)),
    jokers: new Set(),
    start: new Set(),
    zone: START_ZONE,
  };
}

/** The name of a square: `a1` is the top left corner. @param {number} column @param {number} row */
export function squareAt(column, row) {
  return `${LETTERS[column]}${row + 1}`;
}

/** Where a square is. @param {string} square @returns {Spot} */
export function spotOf(square) {
  return { column: LETTERS.indexOf(square[0]), row: Number(square.slice(1)) - 1 };
}

/** The letter of a column. @param {number} column */
export function columnLetter(column) {
  return LETTERS[column];
}

/** The smallest box around some squares, with a margin, inside the plan. @param {Iterable<string>} squares @param {Plan} plan @param {number} [margin] @returns {Box} */
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
