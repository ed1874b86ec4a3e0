// A board whose printed squares are changed by tapping them: a grid of buttons over the drawn board.

import { h, replace } from "../../shared/dom.js";
import { style } from "../../shared/style.js";
import { t } from "../../shared/words.js";
import { drawBackground, extent } from "./board_drawing.js";
import { squareLabel } from "./labels.js";
import { firstSquare, isSquareOf, spotOf, squareAt } from "./plan.js";

/** @typedef {import("./plan.js").Plan} Plan */

await Promise.all([
  style(new URL("./board.css", import.meta.url)),
  style(new URL("./layout_board.css", import.meta.url)),
]);

/** How large coordinates are, in squares. */
const TEXT = 0.31;
const WIDEST_SQUARE = 44;
const STEPS = /** @type {Record<string, [number, number]>} */ ({
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
});

export class LayoutBoard {
  /** @param {(square: string) => void} tap */
  constructor(tap) {
    this.tap = tap;
    this.squares = h("div", { class: "layout-squares", role: "grid", "aria-label": t("web.layout.board") });
    /** A modal dialog silences all live regions but its own. */
    this.spoken = h("p", { class: "visually-hidden", "aria-live": "polite" });
    /** Apart from the squares: what is drawn again must not take the focus from them. */
    this.felt = h("div");
    this.world = h("div", { class: "layout-world" }, this.felt, this.squares);
    this.element = h("div", { class: "layout-board" }, this.world, this.spoken);
    /** @type {Map<string, HTMLButtonElement>} */
    this.buttons = new Map();
    this.cursor = "";
    this.size = "";
    this.squares.addEventListener("keydown", (event) => this._key(event));
  }

  /** Show a board. @param {Plan} plan */
  show(plan) {
    const { columns, rows } = plan;
    const box = { column: 0, row: 0, columns, rows };
    const size = `${columns} ${rows}`;
    if (size !== this.size) this._build(plan);
    this.size = size;
    for (const [square, button] of this.buttons) button.setAttribute("aria-label", squareLabel(plan, square, null));
    replace(this.felt, drawBackground(plan, box, TEXT));
  }

  /** Have something read out. @param {string} text */
  say(text) {
    this.spoken.textContent = text;
  }

  /** @param {Plan} plan */
  _build(plan) {
    const { columns, rows } = plan;
    const { left, top, width, height } = extent({ column: 0, row: 0, columns, rows }, TEXT);
    const place = { "--left": left, "--top": top, "--width": width, "--height": height, "--columns": columns, "--rows": rows };
    for (const [name, value] of Object.entries(place)) this.world.style.setProperty(name, String(value));
    this.world.style.setProperty("--widest", `${width * WIDEST_SQUARE}px`);
    this.buttons.clear();
    const lines = Array.from({ length: rows }, (_, row) =>
      h("div", { class: "layout-row", role: "row" }, ...Array.from({ length: columns }, (_, column) => this._cell(squareAt(column, row)))),
    );
    replace(this.squares, ...lines);
    this._moveTo(isSquareOf(this.cursor, plan) ? this.cursor : firstSquare(plan));
  }

  /** @param {string} square */
  _cell(square) {
    const button = h("button", { type: "button", class: "layout-square", tabindex: "-1", dataset: { square } });
    button.addEventListener("click", () => {
      this._moveTo(square);
      this.tap(square);
    });
    this.buttons.set(square, button);
    return h("div", { role: "gridcell" }, button);
  }

  /** @param {KeyboardEvent} event */
  _key(event) {
    const [columns, rows] = this.size.split(" ").map(Number);
    const { column, row } = spotOf(this.cursor);
    const [right, down] = STEPS[event.key] ?? [0, 0];
    const across = event.key === "Home" ? 0 : event.key === "End" ? columns - 1 : column + right;
    const square = squareAt(across, row + down);
    if (square === this.cursor || !isSquareOf(square, { columns, rows })) {
      // At the edge nothing moves: the dialog does not either.
      if (event.key in STEPS) event.preventDefault();
      return;
    }
    event.preventDefault();
    this._moveTo(square);
    this.buttons.get(square)?.focus();
  }

  /** Let the one square that Tab reaches be this. @param {string} square */
  _moveTo(square) {
    this.buttons.get(this.cursor)?.setAttribute("tabindex", "-1");
    this.cursor = square;
    this.buttons.get(square)?.setAttribute("tabindex", "0");
  }
}
