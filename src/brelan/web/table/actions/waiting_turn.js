// What stands in the place of the button while others play: who it is, and that something is going on.

import { h, replace } from "../../shared/dom.js";
import { t } from "../../shared/words.js";
import { badge, givenName } from "../state/seats.js";
import { standIn, turnOf } from "../state/table_state.js";
import { rich } from "../ui/rich_text.js";

/** @typedef {import("../state/table_state.js").TableState} TableState */

export class WaitingTurn {
  constructor() {
    // The sentence says the same, and is read out.
    this.element = h("div", { class: "waiting-turn", "aria-hidden": "true", hidden: true });
    this.drawn = "";
  }

  /**
   * @param {TableState | null} known Null: nobody is waited for.
   * @param {string} prepared What the own next move would earn, if one is laid out already.
   */
  update(known, prepared) {
    const seat = known && turnOf(known);
    this.element.hidden = !known || seat === null;
    if (!known || seat === null) return;
    const shape = JSON.stringify([known.table.seats, known.you.seat, standIn(known, seat), seat, prepared]);
    if (shape === this.drawn) return;
    this.drawn = shape;
    const dots = h("span", { class: "thinking-dots" }, h("i"), h("i"), h("i"));
    const own = prepared ? h("span", { class: "prepared" }, prepared) : null;
    replace(this.element, badge(known.table, seat), h("span", { class: "who-thinks" }, ...words(known, seat)), dots, own);
  }
}

/**
 * Who thinks; where there is little room, the name alone.
 * @param {TableState} known
 * @param {number} seat
 * @returns {(string | Node)[]}
 */
function words(known, seat) {
  if (seat === known.you.seat) return [t(standIn(known, seat) ? "web.table.bot-for-you" : "web.table.played-out")];
  const name = h("b", null, givenName(known.table, seat));
  return rich("web.table.thinks", { name }).map((part) => (part === name ? name : h("span", { class: "thinks" }, part)));
}
