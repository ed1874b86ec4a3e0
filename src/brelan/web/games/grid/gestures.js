// Dragging with mouse, pen or finger: a card to a square or back, the rack's order, the enlarged board;
// two fingers pinch it.

import { drawCard, drawTile } from "../../cards/card.js";
import { h } from "../../shared/dom.js";
import { Drag } from "../shared/drag.js";
import { Pinch } from "./pinch.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./rack.js").Rack} Rack */
/** @typedef {import("./zoom.js").Point} Point */
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

/** How far the pointer moves before a press becomes a drag, in pixels. */
const DISTANCE = 6;
/** How far above a finger the card is. */
const LIFT = 54;
/** How near to the edge an enlarged board begins to move, and how far it moves each time. */
const NEAR_EDGE = 38;
const DRIFT = 7;
/** A finger that moves less than this rests; after so many milliseconds the squares under it are enlarged. */
const STILL = 10;
const DWELL = 300;
const DWELL_SLACK = 0.5;
/** Two taps within so many milliseconds are one double tap. */
const TWICE = 320;

/** What is pressed: a tile, or the board itself. @typedef {{ tile: string | null, touch: boolean }} Pressed */

export class Gestures {
  /** @param {HTMLElement} root @param {Table} table */
  constructor(root, table) {
    this.table = table;
    /** @type {Pressed | null} what is being dragged */
    this.pressed = null;
    /** @type {HTMLElement | null} */
    this.ghost = null;
    this.at = { x: 0, y: 0 };
    this.rest = this.at;
    this.dwelling = 0;
    this.frame = 0;
    this.tapped = { square: "", at: 0 };
    this.pinch = new Pinch(table.zoom, () => table.panned());
    this.listeners = new AbortController();
    const { signal } = this.listeners;
    addEventListener("pointermove", (event) => this.pinch.move(event), { signal });
    addEventListener("pointerup", (event) => this._up(event), { signal });
    addEventListener("pointercancel", (event) => this.pinch.up(event), { signal });
    /** @type {Drag<Pressed>} */
    this.drag = new Drag(root, {
      distance: DISTANCE,
      pick: (event, target) => this._pick(event, target),
      lift: (pressed) => this._lift(pressed),
      over: (_, at, moved) => this._over(at, moved),
      drop: (pressed, at) => this._drop(pressed, at),
      end: () => this._end(),
    });
    root.addEventListener("click", (event) => this._click(event), { signal, capture: true });
  }

  /** Listen no more. */
  stop() {
    this.drag.stop();
    this.listeners.abort();
  }

  /** @param {PointerEvent} event @param {Element} target @returns {Pressed | null} */
  _pick(event, target) {
    const onBoard = this.table.space.contains(target) && !target.closest(".grid-faces, button");
    if (this._pinches(event, onBoard)) return null;
    const card = target.closest("[data-tile]");
    const square = target.closest(".grid-square");
    if ((!card && !onBoard) || (card instanceof HTMLButtonElement && card.disabled)) return null;
    const tile = card instanceof HTMLElement ? (card.dataset.tile ?? null) : square instanceof HTMLElement ? this.table.tileAt(square.dataset.square ?? "") : null;
    return { tile, touch: event.pointerType === "touch" };
  }

  /** A second finger on the board ends what the first has begun, unless that carries a card. @param {PointerEvent} event @param {boolean} onBoard */
  _pinches(event, onBoard) {
    if (this.pressed?.tile) return true;
    if (onBoard) this.pinch.down(event);
    if (this.pinch.active) this.drag.cancel();
    return this.pinch.active;
  }

  /** @param {PointerEvent} event */
  _up(event) {
    if (this.pinch.active) this.drag.quiet();
    this.pinch.up(event);
  }

  /** @param {Pressed} pressed */
  _lift(pressed) {
    this.pressed = pressed;
    if (!pressed.tile) return;
    const card = this.table.cardOf(pressed.tile);
    this.ghost = h(
      "div",
      { class: "grid-ghost", "aria-hidden": "true" },
      h("div", { class: "whole" }, drawCard(card, { label: false })),
      h("div", { class: "flat" }, drawTile(card, { label: false, pixels: this.table.board?.pixels })),
    );
    document.body.append(this.ghost);
    this._drift();
  }

  /** @param {Point} at @param {Point} moved */
  _over(at, moved) {
    this.at = at;
    if (this.pressed?.tile) return this._follow();
    if (!this.table.zoom.enlarged) return;
    this.table.zoom.pan(moved.x, moved.y);
    this.table.panned();
  }

  /** The point that counts: above a finger, which would hide it; less so near the rack. */
  get point() {
    return this._pointAbove(this.at, this.pressed?.touch ?? false);
  }

  /** @param {Point} at @param {boolean} touch */
  _pointAbove(at, touch) {
    if (!touch) return at;
    const above = this.table.rack.element.getBoundingClientRect().top - at.y;
    return { x: at.x, y: at.y - Math.max(0, Math.min(LIFT, above)) };
  }

  _follow() {
    const { zoom, rack } = this.table;
    const tile = this.pressed?.tile;
    if (!this.ghost || !tile) return;
    const { x, y } = this.point;
    const under = rack.contains(this.at.x, this.at.y) ? null : zoom.squareUnder(x, y);
    if (under && this.pressed?.touch) this._dwell();
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
      if (!this.pressed) return;
      const { zoom, space } = this.table;
      const area = space.getBoundingClientRect();
      const { x, y } = this.point;
      if (zoom.enlarged && y > area.top - NEAR_EDGE && y < area.bottom) {
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

  /** @param {Pressed} pressed @param {Point} at */
  _drop({ tile, touch }, at) {
    if (!tile) return;
    const { zoom, rack } = this.table;
    if (rack.contains(at.x, at.y)) return this.table.dropOnRack(tile, rack.indexAt(at.x));
    const { x, y } = this._pointAbove(at, touch);
    const square = zoom.squareUnder(x, y);
    if (square && this.table.accepts(tile, square)) this.table.dropOnBoard(tile, square);
  }

  _end() {
    cancelAnimationFrame(this.frame);
    clearTimeout(this.dwelling);
    this.ghost?.remove();
    this.ghost = null;
    if (this.pressed) this.table.hover(null, null);
    this.pressed = null;
  }

  /** Two quick taps on a square enlarge the board there, or show it whole. @param {MouseEvent} event */
  _click(event) {
    const target = event.target instanceof Element ? event.target.closest(".grid-square") : null;
    const square = target instanceof HTMLElement ? (target.dataset.square ?? "") : "";
    const twice = square !== "" && square === this.tapped.square && event.timeStamp - this.tapped.at < TWICE;
    this.tapped = { square: twice ? "" : square, at: event.timeStamp };
    // A card that is being tried has a meaning of its own for a second tap.
    if (twice && this.table.tileAt(square) === null) this._zoomAt({ x: event.clientX, y: event.clientY });
  }

  /** @param {Point} point */
  _zoomAt(point) {
    const { zoom } = this.table;
    if (zoom.enlarged) zoom.out();
    else zoom.into(point, 0);
    this.table.panned();
  }
}

/** How far to move near an edge. @param {number} at @param {number} from @param {number} to */
function pull(at, from, to) {
  if (at < from + NEAR_EDGE) return DRIFT;
  return at > to - NEAR_EDGE ? -DRIFT : 0;
}
