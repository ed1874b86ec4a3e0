// Dragging with mouse, pen or finger: a card to a square or back, the rack's order, the enlarged board;
// two fingers pinch it.

import { drawCard, drawTile } from "../../cards/card.js";
import { h } from "../../shared/dom.js";
import { Pinch } from "./pinch.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./rack.js").Rack} Rack */
/** @typedef {import("./zoom.js").Zoom} Zoom */

/**
 * What a drag needs to know of the area, and tells it.
 * @typedef {object} Table
 * @property {Board | null} board
 * @property {Rack} rack
 * @property {Zoom} zoom
 * @property {HTMLElement} space
 * @property {(square: string) => string | null} tileAt the tile tried on a square
 * @property {(id: string) => string} cardOf the card of a tile, its face included
 * @property {(id: string, square: string) => boolean} accepts whether a tile can be dropped there
 * @property {(id: string, square: string) => void} dropOnBoard
 * @property {(id: string, index: number) => void} dropOnRack
 * @property {(id: string | null, square: string | null) => void} hover
 * @property {() => void} panned
 */

const THRESHOLD = 6;
const LIFT = 54;
const SHORE = 38;
const DRIFT = 7;
const STILL = 10;
const DWELL = 300;
const DWELL_SLACK = 0.5;
const TWICE = 320;

export class Gestures {
  /** @param {HTMLElement} root @param {Table} table */
  constructor(root, table) {
    this.root = root;
    this.table = table;
    /** @type {{ pointer: number, tile: string | null, x: number, y: number, touch: boolean } | null} */
    this.press = null;
    this.dragging = false;
    /** @type {HTMLElement | null} */
    this.ghost = null;
    this.at = { x: 0, y: 0 };
    this.rest = this.at;
    this.dwelling = 0;
    this.frame = 0;
    this.quiet = 0;
    this.tapped = { square: "", at: 0 };
    this.pinch = new Pinch(table.zoom, () => table.panned());
    this.listeners = new AbortController();
    const { signal } = this.listeners;
    root.addEventListener("pointerdown", (event) => this._down(event), { signal });
    window.addEventListener("pointermove", (event) => this._move(event), { signal });
    window.addEventListener("pointerup", (event) => this._up(event), { signal });
    window.addEventListener("pointercancel", (event) => this._cancel(event), { signal });
    root.addEventListener("click", (event) => this._click(event), { signal, capture: true });
    root.addEventListener("dragstart", (event) => event.preventDefault(), { signal });
  }

  /** Listen no more. */
  stop() {
    this._end();
    this.listeners.abort();
  }

  /** @param {PointerEvent} event */
  _down(event) {
    if (event.button !== 0 || !(event.target instanceof Element)) return;
    this.quiet = 0;
    const onBoard = this.table.space.contains(event.target) && !event.target.closest(".grid-faces, button");
    if (this._pinches(event, onBoard) || this.press) return;
    const card = event.target.closest("[data-tile]");
    const square = event.target.closest(".grid-square");
    if (!card && !onBoard) return;
    const tile = card instanceof HTMLElement ? (card.dataset.tile ?? null) : square instanceof HTMLElement ? this.table.tileAt(square.dataset.square ?? "") : null;
    if (card instanceof HTMLButtonElement && card.disabled) return;
    this.press = { pointer: event.pointerId, tile, x: event.clientX, y: event.clientY, touch: event.pointerType === "touch" };
    this.at = { x: event.clientX, y: event.clientY };
  }

  /** A second finger on the board ends what the first has begun, unless that carries a card. @param {PointerEvent} event @param {boolean} onBoard */
  _pinches(event, onBoard) {
    if (this.dragging && this.press?.tile) return true;
    if (onBoard) this.pinch.down(event);
    if (this.pinch.active) this._end();
    return this.pinch.active;
  }

  /** @param {PointerEvent} event */
  _cancel(event) {
    this.pinch.up(event);
    this._end();
  }

  /** @param {PointerEvent} event */
  _move(event) {
    this.pinch.move(event);
    const { press } = this;
    if (!press || event.pointerId !== press.pointer) return;
    const [right, down] = [event.clientX - this.at.x, event.clientY - this.at.y];
    const far = Math.hypot(event.clientX - press.x, event.clientY - press.y) > THRESHOLD;
    if (!this.dragging && !far) return;
    this.at = { x: event.clientX, y: event.clientY };
    if (!this.dragging) this._begin();
    if (press.tile) this._follow();
    else if (this.table.zoom.enlarged) {
      this.table.zoom.pan(right, down);
      this.table.panned();
    }
  }

  _begin() {
    this.dragging = true;
    const tile = this.press?.tile;
    if (!tile) return;
    const card = this.table.cardOf(tile);
    this.ghost = h(
      "div",
      { class: "grid-ghost", "aria-hidden": "true" },
      h("div", { class: "whole" }, drawCard(card, { label: false })),
      h("div", { class: "flat" }, drawTile(card, { label: false })),
    );
    document.body.append(this.ghost);
    this._drift();
  }

  /** The point that counts: above a finger, which would hide it; less so near the rack. */
  get point() {
    if (!this.press?.touch) return this.at;
    const above = this.table.rack.element.getBoundingClientRect().top - this.at.y;
    return { x: this.at.x, y: this.at.y - Math.max(0, Math.min(LIFT, above)) };
  }

  _follow() {
    const { zoom, rack } = this.table;
    const tile = this.press?.tile;
    if (!this.ghost || !tile) return;
    const { x, y } = this.point;
    const under = rack.contains(this.at.x, this.at.y) ? null : zoom.squareUnder(x, y);
    if (under && this.press?.touch) this._dwell();
    else clearTimeout(this.dwelling);
    const square = under && this.table.accepts(tile, under) ? under : null;
    this.table.hover(tile, square);
    this._draw(square, under !== null);
  }

  /** A finger that rests over small squares has them enlarged. */
  _dwell() {
    const { zoom } = this.table;
    if (!zoom.offered || zoom.enlarged || Math.hypot(this.at.x - this.rest.x, this.at.y - this.rest.y) < STILL) return;
    this.rest = this.at;
    clearTimeout(this.dwelling);
    this.dwelling = window.setTimeout(() => {
      zoom.into(this.point, DWELL_SLACK);
      this.table.panned();
      this._follow();
    }, DWELL);
  }

  /** @param {string | null} square @param {boolean} inside */
  _draw(square, inside) {
    const { board, zoom, space } = this.table;
    if (!this.ghost || !board) return;
    const size = board.cell * zoom.scale;
    let { x, y } = this.point;
    if (square) {
      const rect = zoom.place(board.rectOf([square]));
      const area = space.getBoundingClientRect();
      [x, y] = [(rect.left + rect.right) / 2 + area.left, (rect.top + rect.bottom) / 2 + area.top];
    }
    this.ghost.classList.toggle("over", inside);
    this.ghost.classList.toggle("snapped", square !== null);
    this.ghost.style.setProperty("--size", `${size}px`);
    this.ghost.style.transform = `translate(${x}px, ${y}px)`;
  }

  /** Near the edge of an enlarged board it moves on under the card. */
  _drift() {
    const step = () => {
      if (!this.dragging) return;
      const { zoom, space } = this.table;
      const area = space.getBoundingClientRect();
      const { x, y } = this.point;
      if (zoom.enlarged && y > area.top - SHORE && y < area.bottom) {
        const right = pull(x, area.left, area.right);
        const down = pull(y, area.top, area.bottom);
        if (right || down) {
          zoom.pan(right, down);
          this.table.panned();
          this._follow();
        }
      }
      this.frame = requestAnimationFrame(step);
    };
    this.frame = requestAnimationFrame(step);
  }

  /** @param {PointerEvent} event */
  _up(event) {
    if (this.pinch.active) this.quiet = Date.now();
    this.pinch.up(event);
    const { press, dragging } = this;
    if (!press || event.pointerId !== press.pointer) return;
    const { zoom, rack } = this.table;
    const { x, y } = this.point;
    this._end();
    if (!dragging) return;
    this.quiet = Date.now();
    if (!press.tile) return;
    if (rack.contains(event.clientX, event.clientY)) return this.table.dropOnRack(press.tile, rack.indexAt(event.clientX));
    const square = zoom.squareUnder(x, y);
    if (square && this.table.accepts(press.tile, square)) this.table.dropOnBoard(press.tile, square);
  }

  _end() {
    cancelAnimationFrame(this.frame);
    clearTimeout(this.dwelling);
    this.ghost?.remove();
    this.ghost = null;
    this.press = null;
    if (this.dragging) this.table.hover(null, null);
    this.dragging = false;
  }

  /** A drag is no tap; two quick taps on a square enlarge the board there, or show it whole. @param {MouseEvent} event */
  _click(event) {
    if (Date.now() - this.quiet <= 60) {
      event.stopPropagation();
      event.preventDefault();
      return;
    }
    const target = event.target instanceof Element ? event.target.closest(".grid-square") : null;
    const square = target instanceof HTMLElement ? (target.dataset.square ?? "") : "";
    const twice = square !== "" && square === this.tapped.square && event.timeStamp - this.tapped.at < TWICE;
    this.tapped = { square: twice ? "" : square, at: event.timeStamp };
    // A card that is being tried has a meaning of its own for a second tap.
    if (twice && this.table.tileAt(square) === null) this._zoomAt({ x: event.clientX, y: event.clientY });
  }

  /** @param {import("./zoom.js").Point} point */
  _zoomAt(point) {
    const { zoom } = this.table;
    if (zoom.enlarged) zoom.out();
    else zoom.into(point, 0);
    this.table.panned();
  }
}

/** How far to drift near a shore. @param {number} at @param {number} from @param {number} to */
function pull(at, from, to) {
  if (at < from + SHORE) return DRIFT;
  return at > to - SHORE ? -DRIFT : 0;
}
