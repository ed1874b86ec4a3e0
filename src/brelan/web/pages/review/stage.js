// The table at a position of the game, standing still: before a move, after it, or after the better one.

import { h, replace } from "../../shared/dom.js";
import { givenName, seatColour } from "../../table/state/seats.js";

/** @typedef {import("../../games/shared/game.js").GameArea} GameArea */
/** @typedef {import("../../types/messages.js").Event} Event */
/** @typedef {import("../../types/messages.js").TableInfo} TableInfo */
/** @typedef {import("../../types/messages.js").View} View */

export class Stage {
  /** @param {import("../../types/messages.js").GameInfo} game @param {GameArea} area @param {TableInfo} table */
  constructor(game, area, table) {
    this.area = area;
    this.table = { ...table, status: /** @type {const} */ ("playing") };
    this.caption = h("p", { class: "caption", "aria-live": "polite" });
    this.element = h("div", { class: "table review-table", dataset: { game: game.name, status: "playing" } }, h("div", { class: "play" }, area));
    area.begin({
      connection: null,
      game,
      seatName: (seat) => givenName(table, seat),
      seatColour: (seat) => seatColour(table, seat),
      live: false,
    });
  }

  /**
   * @param {View} view
   * @param {readonly Event[]} events What led there, to be marked.
   * @param {number | null} you Whose cards are in front.
   * @param {readonly (Node | string)[]} caption
   */
  show(view, events, you, caption) {
    this.area.show({ view, moves: null, you, table: this.table, events, quick: true });
    replace(this.caption, ...caption);
  }
}
