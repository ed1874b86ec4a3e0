// A board of Poker Tiles that somebody draws: its size, its two start squares and its joker squares.

import { bySquare, isSquareOf, spotOf, squareAt } from "../grid/plan.js";

/** @typedef {import("./types.js").Layout} Layout */
/** @typedef {import("./types.js").PokerTilesFacts} PokerTilesFacts */
/** What became of a tap: the new layout, or the key of the reason why there is none. @typedef {{layout: Layout} | {refused: "taken" | "full"}} Tapped */

/** What was kept, a layout or its name, if it can be played on; else the first that has a name. @param {unknown} kept @param {Record<string, unknown>} facts @returns {Layout} */
export function readLayout(kept, facts) {
  const { layouts, smallest, largest } = /** @type {PokerTilesFacts} */ (/** @type {unknown} */ (facts));
  const [usual] = Object.values(layouts);
  const { columns, rows, start, jokers } = /** @type {Layout} */ ((typeof kept === "string" ? layouts[kept] : kept) ?? usual);
  const sides = [columns, rows].every((side) => Number.isInteger(side) && side >= smallest && side <= largest);
  if (!sides || !Array.isArray(start) || start.length !== 2 || !Array.isArray(jokers)) return usual;
  const squares = [...start, ...jokers].map(String);
  const distinct = new Set(squares).size === squares.length && squares.every((square) => isSquareOf(square, { columns, rows }));
  return distinct ? { columns, rows, start, jokers } : usual;
}

/** The board in another size: start squares stay in its middle, joker squares where they are if they can. @param {Layout} layout @param {{columns: number, rows: number}} size @returns {Layout} */
export function resized(layout, size) {
  const middle = { column: (size.columns >> 1) - 1, row: (size.rows - 1) >> 1 };
  const start = /** @type {[string, string]} */ (
    layout.start.every((square) => isSquareOf(square, size))
      ? layout.start
      : [squareAt(middle.column, middle.row), squareAt(middle.column + 1, middle.row)]
  );
  const jokers = layout.jokers.filter((square) => isSquareOf(square, size) && !start.includes(square));
  const changed = { ...size, start, jokers };
  return hasRoom(changed) ? changed : { ...changed, jokers: [] };
}

/** A joker square there, or no longer. @param {Layout} layout @param {string} square @returns {Tapped} */
export function withJoker(layout, square) {
  if (layout.start.includes(square)) return { refused: "taken" };
  const others = layout.jokers.filter((each) => each !== square);
  const jokers = others.length < layout.jokers.length ? others : [...others, square].sort(bySquare);
  return ifRoom({ ...layout, jokers });
}

/** A start square there: the one that was set first moves. @param {Layout} layout @param {string} square @returns {Tapped} */
export function withStart(layout, square) {
  if (layout.start.includes(square)) return { layout };
  const jokers = layout.jokers.filter((each) => each !== square);
  return ifRoom({ ...layout, start: [layout.start[1], square], jokers });
}

/** @param {Layout} layout @returns {Tapped} */
function ifRoom(layout) {
  return hasRoom(layout) ? { layout } : { refused: "full" };
}

/** Whether a tile can ever be laid: a square beside a start square is free. @param {Layout} layout */
function hasRoom(layout) {
  const taken = [...layout.start, ...layout.jokers];
  return layout.start.some((square) => {
    const { column, row } = spotOf(square);
    const beside = [[column - 1, row], [column + 1, row], [column, row - 1], [column, row + 1]];
    return beside.some(([across, down]) => {
      const inside = across >= 0 && down >= 0 && across < layout.columns && down < layout.rows;
      return inside && !taken.includes(squareAt(across, down));
    });
  });
}
