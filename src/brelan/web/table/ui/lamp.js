// The lamp over the table: its light drifts to whoever is to move, is warmer the further somebody is ahead, and lower
// the later it is in the game. It says nothing that is not said in words elsewhere.

import { h } from "../../shared/dom.js";
import { pointsOf } from "../state/points.js";
import { turnOf } from "../state/table_state.js";

/** @typedef {import("../state/table_state.js").TableState} TableState */
/** @typedef {import("../../games/shared/game.js").TableHooks} TableHooks */
/** @typedef {{x: number, y: number}} Spot In hundredths of the window. */

/** @type {Spot} */
const MIDDLE = { x: 42, y: 46 };
/** How much of the way it goes from the middle to whoever is to move. */
const LEANING = 0.62;
/** A lead of so many points is as warm as it gets, in a game of few points sooner. */
const LARGE_LEAD = 60;

export class Lamp {
  /** @param {TableHooks} hooks */
  constructor(hooks) {
    this.hooks = hooks;
    this.element = h("div", { class: "lamp", "aria-hidden": "true" }, h("i", { class: "lamp-light" }), h("i", { class: "lamp-warmth" }), h("i", { class: "lamp-dusk" }));
    this.frame = 0;
  }

  /**
   * Light whoever is to move.
   * @param {TableState} known
   * @param {Element} table Where plates and the own cards are.
   */
  update(known, table) {
    const { view } = known;
    const { style } = this.element;
    style.setProperty("--warmth", view ? lead(view.scores.map((_, seat) => pointsOf(this.hooks, view, seat))).toFixed(2) : "0");
    style.setProperty("--dusk", (view ? (this.hooks.lateness?.(view) ?? 0) : 0).toFixed(2));
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame(() => {
      const spot = spotOf(known, table);
      style.setProperty("--lamp-x", spot.x.toFixed(1));
      style.setProperty("--lamp-y", spot.y.toFixed(1));
    });
  }
}

/**
 * How far somebody is ahead of the next, from 0 to 1.
 * @param {readonly number[]} points
 */
export function lead(points) {
  const [first = 0, second = 0] = [...points].sort((one, other) => other - one);
  return Math.min(1, Math.max(0, first - second) / Math.min(LARGE_LEAD, Math.max(20, first)));
}

/**
 * Where the light falls: on the own cards, or towards a plate.
 * @param {TableState} known
 * @param {Element} table
 * @returns {Spot}
 */
function spotOf(known, table) {
  const seat = turnOf(known);
  if (seat === null) return MIDDLE;
  const lit = table.querySelector(seat === known.you.seat ? ".rack" : `.plate[data-seat="${seat}"]`);
  const box = lit?.getBoundingClientRect();
  if (!box?.width) return MIDDLE;
  const x = (100 * (box.left + box.width / 2)) / innerWidth;
  const y = (100 * (box.top + box.height / 2)) / innerHeight;
  return { x: MIDDLE.x + (x - MIDDLE.x) * LEANING, y: MIDDLE.y + (y - MIDDLE.y) * LEANING };
}
