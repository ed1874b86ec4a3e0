// The cards that everybody holds, as far as they are shown.

import { drawMiniCard } from "../../cards/card.js";
import { h, replace } from "../../shared/dom.js";
import { seatsFromMine } from "../../table/state/table_state.js";
import { badge, seatName } from "../../table/state/seats.js";

/** @typedef {import("../../games/shared/game.js").TableHooks} TableHooks */
/** @typedef {import("../../table/state/table_state.js").TableState} TableState */

export class Hands {
  /** @param {TableHooks} hooks */
  constructor(hooks) {
    this.hooks = hooks;
    this.element = h("ul", { class: "hands" });
  }

  /** @param {TableState} known */
  update(known) {
    const { view, table, you } = known;
    if (!view) return;
    replace(
      this.element,
      ...seatsFromMine(known).map((seat) =>
        h(
          "li",
          null,
          badge(table, seat),
          h("span", { class: "name" }, seatName(table, seat, you.seat)),
          heldCards(this.hooks, known, seat),
        ),
      ),
    );
  }
}

/**
 * The cards of a seat, drawn small.
 * @param {TableHooks} hooks
 * @param {TableState} known
 * @param {number} seat
 */
export function heldCards(hooks, known, seat) {
  const cards = known.view ? hooks.held(known.view, seat) : [];
  return h("span", { class: "held" }, ...cards.map((card) => drawMiniCard(card)));
}
