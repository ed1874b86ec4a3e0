// One player's count: name, a bar, the total, and the parts that it is made of.

import { capital, has, number, plural, t } from "../../shared/words.js";
import { h } from "../../shared/dom.js";
import { icon } from "../../shared/icons.js";
import { badge, seatColour, seatName } from "../state/seats.js";
import { countTo } from "../ui/count_up.js";
import { partsOf } from "./count_plan.js";

/** @typedef {import("../state/table_state.js").TableState} TableState */
/** @typedef {import("../../types/messages.js").TallyLine} TallyLine */
/** @typedef {import("./count_plan.js").Part} Part */

export class SeatCount {
  /**
   * @param {TableState} known
   * @param {number} seat
   * @param {import("../../games/shared/game.js").TableHooks} hooks
   * @param {number} most The most points that somebody has: a bar of full length.
   */
  constructor(known, seat, hooks, most) {
    const { table, you } = known;
    const won = table.result?.winners.includes(seat) ?? false;
    this.seat = seat;
    this.most = most;
    this.score = table.result?.scores[seat] ?? 0;
    this.parts = partsOf(table.tally?.[seat] ?? []);
    this.place = h("span", { class: "place-won" });
    this.bar = h("i", { class: "count-bar", "aria-hidden": "true" });
    this.total = h("b", { class: "total" }, number(0));
    this.total.dataset.value = "0";
    this.chips = this.parts.map((part) => h("span", { class: "chip to-come" }, partTitle(part), " ", h("b", null, signed(part.points))));
    const crown = won ? h("span", { class: "crown", title: t("web.end.winner") }, icon("trophy")) : null;
    const resigned = table.seats[seat]?.resigned ? h("span", { class: "note" }, t("web.table.resigned")) : null;
    const picture = hooks.drawPoints && h("span", { class: "points-picture", "aria-hidden": "true" }, hooks.drawPoints(this.score));
    this.element = h(
      "li",
      { class: won ? "count winner" : "count", dataset: { seat: String(seat) } },
      this.place,
      badge(table, seat),
      h("span", { class: "name" }, h("span", { class: "called" }, seatName(table, seat, you.seat)), crown, resigned),
      h("span", { class: "count-track" }, this.bar),
      picture,
      this.total,
      this.reasons(),
    );
    this.element.style.setProperty("--seat", seatColour(table, seat));
    this.show(0);
  }

  /** The parts; where they have more to say, it unfolds. */
  reasons() {
    if (!this.parts.some((part) => part.lines.length > 1)) return h("span", { class: "chips" }, ...this.chips);
    const lines = this.parts.flatMap((part) =>
      part.lines.map((line) => h("li", null, h("span", null, lineText(line)), h("b", null, signed(line.points)))),
    );
    return h("details", { class: "parts" }, h("summary", { class: "chips", title: t("web.end.details") }, ...this.chips), h("ul", null, ...lines));
  }

  /** @param {number} points */
  show(points) {
    this.bar.style.setProperty("--part", String(Math.max(0, points / this.most)));
  }

  /**
   * Show the parts up to this step and add them up; whoever has fewer parts begins later, so that all end together.
   * @param {number} step
   * @param {number} steps
   * @param {number} time
   */
  reveal(step, steps, time) {
    const many = this.parts.length - (steps - step - 1);
    if (many < 1) return;
    for (const chip of this.chips.slice(0, many)) chip.classList.remove("to-come");
    const points = this.parts.slice(0, many).reduce((sum, part) => sum + part.points, 0);
    countTo(this.total, points, time);
    this.show(points);
  }

  /** @param {number} place */
  finish(place) {
    this.place.textContent = number(place);
    for (const chip of this.chips) chip.classList.remove("to-come");
    this.total.dataset.value = String(this.score);
    this.total.textContent = number(this.score);
    this.show(this.score);
  }
}

/** @param {Part} part */
function partTitle({ round, lines: [line] }) {
  if (round !== null) return t("web.table.round-short", { number: round });
  return line ? lineTitle(line) : "";
}

/** @param {TallyLine} line */
function lineTitle(line) {
  return plural(line.key, line.count, { name: nameOf(line) });
}

/** @param {TallyLine} line */
function lineText(line) {
  const title = capital(lineTitle(line));
  return line.round ? t("web.end.in-round", { what: title, number: line.round }) : title;
}

/** The board or the combination that a line is about. @param {TallyLine} line */
function nameOf(line) {
  if (!line.board) return "";
  return has(`board.${line.board}`) && line.key === "tally.claim" ? t(`board.${line.board}`) : t(`combination.${line.board}`);
}

/** A number with its sign if it takes away. @param {number} points */
function signed(points) {
  return points > 0 ? `+${number(points)}` : number(points);
}
