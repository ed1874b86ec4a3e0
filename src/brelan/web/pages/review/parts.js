// What made the result of a seat: deal, luck, own choices and those of the others, which add up to it.

import { h, replace } from "../../shared/dom.js";
import { percent, signedPercent } from "../../shared/percent.js";
import { t } from "../../shared/words.js";
import { seatName } from "../../table/state/seats.js";

/** @typedef {import("../../types/messages.js").ReviewedSeat} ReviewedSeat */
/** @typedef {import("../../types/messages.js").TableInfo} TableInfo */

export class Parts {
  /** @param {readonly ReviewedSeat[]} seats @param {TableInfo} table @param {number | null} you */
  constructor(seats, table, you) {
    this.seats = seats;
    this.you = you;
    this.list = h("dl", { class: "parts" });
    this.whose = h(
      "select",
      { "aria-label": t("web.review.whose") },
      ...seats.map(({ seat }) => h("option", { value: seat, selected: seat === you }, seatName(table, seat, you))),
    );
    this.whose.addEventListener("change", () => this.show(Number(this.whose.value)));
    const even = h("p", { class: "note" }, t("web.review.even", { even: percent(1 / seats.length) }));
    this.element = h("div", { class: "made-of" }, this.whose, this.list, even);
    this.show(you ?? 0);
  }

  /** @param {number} seat */
  show(seat) {
    const found = this.seats[seat];
    if (!found) return;
    const most = Math.max(0.01, ...this.seats.flatMap(({ deal, luck, own, others, result }) => [deal, luck, own, others, result].map(Math.abs)));
    const own = seat === this.you ? "yours" : "own";
    /** @type {[string, number][]} */
    const parts = [["deal", found.deal], ["luck", found.luck], [own, found.own], ["others", found.others], ["result", found.result]];
    replace(this.list, ...parts.map(([name, value]) => part(name, value, most)));
  }
}

/** @param {string} name @param {number} value @param {number} most */
function part(name, value, most) {
  const bar = h("span", { class: value < 0 ? "bar-of minus" : "bar-of plus", "aria-hidden": "true" }, h("i"));
  bar.style.setProperty("--size", String(Math.abs(value) / most));
  return h("div", { class: name === "result" ? "part total" : "part" }, h("dt", null, t(`web.review.part.${name}`)), h("dd", null, bar, h("b", null, signedPercent(value))));
}
