// The score sheet: the game's own rows, and the total of each seat.

import { number, t } from "../../shared/words.js";
import { h, replace } from "../../shared/dom.js";
import { style } from "../../shared/style.js";
import { seatsFromMine } from "../state/table_state.js";
import { pointsOf } from "../state/points.js";
import { badge, givenName, seatName } from "../state/seats.js";

/** @typedef {import("../state/table_state.js").TableState} TableState */
/** @typedef {import("../../games/shared/game.js").ScoreRow} ScoreRow */
/** @typedef {import("../../games/shared/game.js").TableHooks} TableHooks */

await style(new URL("./tabs.css", import.meta.url));

export class ScoreSheet {
  /** @param {TableHooks} hooks */
  constructor(hooks) {
    this.hooks = hooks;
    this.element = h("div", { class: "sheet" });
  }

  /** @param {TableState} known */
  update(known) {
    const seats = seatsFromMine(known);
    const head = seats.map((seat) =>
      h(
        "th",
        { scope: "col", title: givenName(known.table, seat) },
        badge(known.table, seat),
        h("span", { class: "visually-hidden" }, seatName(known.table, seat, known.you.seat)),
      ),
    );
    const rows = this.hooks.scoreRows?.(known) ?? [];
    const view = known.view;
    const totals = known.table.seats.map((_, seat) => (view ? number(pointsOf(this.hooks, view, seat)) : ""));
    replace(
      this.element,
      h(
        "table",
        null,
        h("caption", { class: "visually-hidden" }, t("web.table.tab.sheet")),
        h("thead", null, h("tr", null, h("td"), ...head)),
        h("tbody", null, ...rows.map((each) => line(each, seats))),
        h("tfoot", null, line({ title: t("web.table.total"), cells: totals }, seats)),
      ),
    );
  }
}

/**
 * @param {ScoreRow} row
 * @param {readonly number[]} seats
 */
function line(row, seats) {
  return h("tr", null, h("th", { scope: "row" }, row.title), ...seats.map((seat) => h("td", null, row.cells[seat] ?? "")));
}
