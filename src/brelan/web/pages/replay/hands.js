// The cards that everybody holds, as far as they are shown.

import { drawMiniCard } from "../../cards/card.js";
import { h, replace } from "../../shared/dom.js";
import { seatsFromMine } from "../../table/state/known.js";
import { badge, givenName, seatName } from "../../table/state/seats.js";

/** @typedef {import("../../table/state/known.js").Known} Known */

export class Hands {
  constructor() {
    this.element = h("ul", { class: "hands" });
  }

  /** @param {Known} known */
  update(known) {
    const { view, table, you } = known;
    if (!view) return;
    replace(
      this.element,
      ...seatsFromMine(known).map((seat) =>
        h(
          "li",
          null,
          badge(givenName(table, seat), seat),
          h("span", { class: "name" }, seatName(table, seat, you.seat)),
          heldCards(known, seat),
        ),
      ),
    );
  }
}

/**
 * The cards of a seat, drawn small.
 * @param {Known} known
 * @param {number} seat
 */
export function heldCards(known, seat) {
  const cards = known.view ? heldBy(known.view, seat) : [];
  return h("span", { class: "held" }, ...cards.map((card) => drawMiniCard(card)));
}

/**
 * A seat's cards in the view's order, its jokers last.
 * @param {import("../../games/shared/game.js").View} view
 * @param {number} seat
 */
function heldBy(view, seat) {
  if (view.game !== "royal_flush") return view.racks[seat] ?? [];
  return [...(view.hands[seat] ?? []), ...Array.from({ length: view.jokers[seat] ?? 0 }, () => "*")];
}
