// The coordinates of an enlarged board: they stay at the edge while the board moves under them.

import { h } from "../../shared/dom.js";
import { columnLetter, squareAt } from "./plan.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./zoom.js").Zoom} Zoom */

/** How much of the space each edge takes, in pixels. */
export const EDGE = 20;

export class Coordinates {
  constructor() {
    this.columns = h("div", { class: "grid-edge columns" });
    this.rows = h("div", { class: "grid-edge rows" });
    this.element = h("div", { class: "grid-edges", hidden: true, "aria-hidden": "true" }, this.columns, this.rows);
    this.element.style.setProperty("--edge", `${EDGE}px`);
    /** @type {Board | null} */
    this.board = null;
  }

  /** Show them beside the part of the board that is in sight. @param {Board} board @param {Zoom} zoom */
  place(board, zoom) {
    this.element.hidden = !zoom.enlarged;
    if (!zoom.enlarged) return;
    if (board !== this.board) this._make(board);
    this.element.classList.toggle("smooth", zoom.smooth);
    [...this.columns.children].forEach((label, column) => {
      const { left, right } = zoom.place(board.rectOf([squareAt(column, 0)]));
      put(label, (left + right) / 2, EDGE / 2);
    });
    [...this.rows.children].forEach((label, row) => {
      const { top, bottom } = zoom.place(board.rectOf([squareAt(0, row)]));
      put(label, EDGE / 2, (top + bottom) / 2);
    });
  }

  /** @param {Board} board */
  _make(board) {
    const { columns, rows } = board.plan;
    this.board = board;
    this.columns.replaceChildren(...Array.from({ length: columns }, (_, column) => h("span", null, columnLetter(column))));
    this.rows.replaceChildren(...Array.from({ length: rows }, (_, row) => h("span", null, String(row + 1))));
  }
}

/** @param {Element} label @param {number} x @param {number} y */
function put(label, x, y) {
  if (!(label instanceof HTMLElement)) return;
  label.style.transform = `translate(${x}px, ${y}px) translate(-50%, -50%)`;
  label.classList.toggle("covered", Math.max(x, y) < EDGE);
}
