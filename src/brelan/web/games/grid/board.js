// A board of any size: the felt, one element a square with its card and its name, and the marks above.

import { drawTile, tileShape } from "../../cards/card.js";
import { h, replace, svg } from "../../shared/dom.js";
import { style } from "../../shared/style.js";
import { drawBackground, extent, textSize } from "./board_drawing.js";
import { bySquare, spotOf, squareAt } from "./plan.js";
import { squareLabel } from "./labels.js";

/** @typedef {import("./plan.js").Plan} Plan */
/** @typedef {import("./plan.js").Box} Box */
/** @typedef {{ left: number, top: number, right: number, bottom: number }} Rect */

/**
 * What lies on a square and how it stands out.
 * @typedef {object} Look
 * @property {string | null} card
 * @property {string} marks class names: `tried`, `swapped`, `last`, `hint`, `picked`, `target`, `armed`
 * @property {string} [note] more for its spoken name
 */

await Promise.all([
  style(new URL("./board.css", import.meta.url)),
  style(new URL("./squares.css", import.meta.url)),
]);

export class Board {
  /**
   * @param {Plan} plan
   * @param {{ box?: Box, text?: number, label?: string, still?: boolean }} [how] `text`: how large coordinates are, in squares
   */
  constructor(plan, { box, text, label = "", still = false } = {}) {
    this.plan = plan;
    /** @type {Box} */
    this.box = box ?? { column: 0, row: 0, columns: plan.columns, rows: plan.rows };
    const size = text ?? textSize(this.box);
    this.extent = extent(this.box, size);
    this.still = still;
    this.cell = 0;
    /** How many pixels wide a square is seen, enlarged or not. */
    this.pixels = 0;
    /** @type {Map<string, HTMLElement>} */
    this.squares = new Map();
    /** @type {Map<string, string>} what each square's spoken name was made of */
    this.named = new Map();
    this.marks = svg("svg", { class: "grid-marks", viewBox: this._inner(), "aria-hidden": "true", focusable: "false" });
    this.grid = this._grid(label);
    this.element = h("div", { class: "grid-world" }, drawBackground(plan, this.box, size), this.grid, this.marks);
    this.cursor = "";
  }

  /** @returns {string} */
  _inner() {
    return `${this.box.column} ${this.box.row} ${this.box.columns} ${this.box.rows}`;
  }

  /** @param {string} label */
  _grid(label) {
    const rows = [];
    for (let row = this.box.row; row < this.box.row + this.box.rows; row++) {
      const cells = [];
      for (let column = this.box.column; column < this.box.column + this.box.columns; column++)
        cells.push(this._square(squareAt(column, row)));
      rows.push(h("div", this.still ? { class: "grid-row" } : { role: "row", class: "grid-row" }, cells));
    }
    const role = this.still ? { role: "img" } : { role: "grid" };
    return h("div", { class: "grid-squares", ...role, "aria-label": label }, rows);
  }

  /** @param {string} square */
  _square(square) {
    const role = this.still ? { "aria-hidden": "true" } : { role: "gridcell", tabindex: "-1" };
    const element = h("div", { class: "grid-square", ...role, dataset: { square } });
    this.squares.set(square, element);
    return element;
  }

  /** Give the squares this size in pixels. @param {number} cell */
  resize(cell) {
    this.cell = cell;
    this.element.style.setProperty("--cell", `${cell}px`);
    this.element.style.setProperty("--columns", String(this.box.columns));
    this.element.style.setProperty("--rows", String(this.box.rows));
    this.element.style.setProperty("--left", String(this.extent.left));
    this.element.style.setProperty("--top", String(this.extent.top));
    this.element.style.width = `${cell * this.extent.width}px`;
    this.element.style.height = `${cell * this.extent.height}px`;
  }

  /** Cards show more where squares are seen this large. @param {number} pixels */
  showAt(pixels) {
    const before = this.pixels;
    this.pixels = pixels;
    if (tileShape("*", before) === tileShape("*", pixels) && tileShape("", before) === tileShape("", pixels)) return;
    for (const element of this.squares.values()) if (element.dataset.card) this._lay(element, element.dataset.card);
  }

  /** Show what lies where. @param {(square: string) => Look} look */
  draw(look) {
    for (const [square, element] of this.squares) {
      const { card, marks, note } = look(square);
      if (element.dataset.card !== (card ?? "")) this._lay(element, card ?? "");
      const names = `grid-square ${marks}`.trimEnd();
      if (element.className !== names) element.className = names;
      if (!this.still) this._name(square, element, card, note ?? "");
    }
  }

  /** Show a card on a square as large as it is; "" shows none. @param {HTMLElement} element @param {string} card */
  _lay(element, card) {
    element.dataset.card = card;
    replace(element, card ? drawTile(card, { label: false, pixels: this.pixels }) : null);
  }

  /** @param {string} square @param {HTMLElement} element @param {string | null} card @param {string} note */
  _name(square, element, card, note) {
    const what = `${card} ${note}`;
    if (this.named.get(square) === what) return;
    this.named.set(square, what);
    element.setAttribute("aria-label", squareLabel(this.plan, square, card, note));
  }

  /** Outline lines of squares. @param {readonly { squares: readonly string[], kind: string }[]} lines */
  outline(lines) {
    replace(this.marks, lines.map(({ squares, kind }) => this._line(squares, kind)));
  }

  /** @param {readonly string[]} squares @param {string} kind */
  _line(squares, kind) {
    const place = this.boxOf(squares);
    return svg("g", { class: `line ${kind}` }, svg("rect", { class: "under", ...place }), svg("rect", place));
  }

  /** The rounded box around a line of squares, in squares. @param {readonly string[]} squares */
  boxOf(squares) {
    const sorted = [...squares].sort(bySquare).map(spotOf);
    const [first, last] = [sorted[0], sorted[sorted.length - 1]];
    return {
      x: first.column,
      y: first.row,
      width: last.column - first.column + 1,
      height: last.row - first.row + 1,
      rx: 0.16,
    };
  }

  /** Where squares are within the board's own box, in unscaled pixels. @param {readonly string[]} squares @returns {Rect} */
  rectOf(squares) {
    const spots = squares.map(spotOf);
    const left = Math.min(...spots.map((spot) => spot.column)) - this.box.column + this.extent.left;
    const top = Math.min(...spots.map((spot) => spot.row)) - this.box.row + this.extent.top;
    const right = Math.max(...spots.map((spot) => spot.column)) - this.box.column + this.extent.left + 1;
    const bottom = Math.max(...spots.map((spot) => spot.row)) - this.box.row + this.extent.top + 1;
    return { left: left * this.cell, top: top * this.cell, right: right * this.cell, bottom: bottom * this.cell };
  }

  /** The square at a point of the board, in unscaled pixels. @param {number} x @param {number} y @returns {string | null} */
  squareAt(x, y) {
    const column = Math.floor(x / this.cell - this.extent.left);
    const row = Math.floor(y / this.cell - this.extent.top);
    if (column < 0 || row < 0 || column >= this.box.columns || row >= this.box.rows) return null;
    return squareAt(column + this.box.column, row + this.box.row);
  }

  /** Let the cursor of the keyboard be on this square. @param {string} square */
  moveCursor(square) {
    const before = this.cursor;
    this.cursor = square;
    if (this.still) return;
    this.squares.get(before)?.setAttribute("tabindex", "-1");
    this.squares.get(square)?.setAttribute("tabindex", "0");
  }

  /** The square so many steps away, if there is one. @param {string} square @param {number} right @param {number} down */
  step(square, right, down) {
    const { column, row } = spotOf(square);
    const [to, at] = [column + right, row + down];
    if (to < 0 || at < 0 || to >= this.plan.columns || at >= this.plan.rows) return square;
    return squareAt(to, at);
  }
}
