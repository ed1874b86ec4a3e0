// The board of a finished game on its postcard: the cards on the felt, and where the best of them lie.

import { drawTile } from "../../cards/card.js";
import { drawBackground, extent } from "./board_drawing.js";
import { boxAround, bySquare, spotOf } from "./plan.js";

/** @typedef {import("./plan.js").Box} Box */
/** @typedef {import("./plan.js").Plan} Plan */
/** @typedef {import("./game.js").GridView} GridView */
/** @typedef {import("../shared/game.js").PictureBox} PictureBox */

/** How large coordinates are, in squares. */
const TEXT = 0.26;
/** Felt between the edge of a square and its card. */
const EDGE = 0.03;

/**
 * @param {import("./game.js").GridRules} rules
 * @param {import("../shared/game.js").PostcardScene} scene
 * @returns {Promise<import("../shared/game.js").PostcardPicture>}
 */
export async function drawPostcard(rules, { info, view, best, aspect }) {
  const { board, layout } = /** @type {GridView} */ (view);
  const plan = rules.planOf(layout, info.facts);
  const box = boxFor(Object.keys(board), plan, aspect);
  const element = drawBackground(plan, box, TEXT);
  for (const [square, card] of Object.entries(board)) element.append(tileAt(square, card));
  return { element, lit: (best?.hands ?? []).map((hand) => lineBox(hand.squares)), radius: 0.16 };
}

/**
 * The part of a board that is shown: all its cards, and as much more as the shape of the picture has room for.
 * @param {readonly string[]} squares
 * @param {{columns: number, rows: number}} plan
 * @param {number} aspect
 * @returns {Box}
 */
export function boxFor(squares, plan, aspect) {
  const box = boxAround(squares, plan, 1);
  const edge = extent(box, TEXT);
  const [more, below] = [edge.width - box.columns, edge.height - box.rows];
  const columns = Math.min(plan.columns, Math.max(box.columns, Math.round((box.rows + below) * aspect - more)));
  const rows = Math.min(plan.rows, Math.max(box.rows, Math.round((box.columns + more) / aspect - below)));
  const from = (/** @type {number} */ start, /** @type {number} */ had, /** @type {number} */ has, /** @type {number} */ most) =>
    Math.max(0, Math.min(most - has, start - Math.floor((has - had) / 2)));
  return { column: from(box.column, box.columns, columns, plan.columns), row: from(box.row, box.rows, rows, plan.rows), columns, rows };
}

/** @param {string} square @param {string} card */
function tileAt(square, card) {
  const { column, row } = spotOf(square);
  const tile = drawTile(card, { label: false });
  const place = { x: column + EDGE, y: row + EDGE, width: 1 - 2 * EDGE, height: 1 - 2 * EDGE };
  for (const [name, value] of Object.entries(place)) tile.setAttribute(name, String(value));
  return tile;
}

/** The box around a line. @param {readonly string[]} squares @returns {PictureBox} */
function lineBox(squares) {
  const spots = [...squares].sort(bySquare).map(spotOf);
  const [first, last] = [spots[0], spots[spots.length - 1]];
  return { x: first.column, y: first.row, width: last.column - first.column + 1, height: last.row - first.row + 1 };
}
