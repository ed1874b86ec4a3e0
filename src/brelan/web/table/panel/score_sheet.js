// The score sheet: rounds and tokens in Royal Flush, turn by turn in the board games.

import { number, t } from "../../shared/words.js";
import { h, replace } from "../../shared/dom.js";
import { stepsOf } from "./log_lines.js";
import { roundPoints, seatsFromMine, standing } from "../state/known.js";
import { badge, givenName, seatName } from "../state/seats.js";

/** @typedef {import("../state/known.js").Known} Known */
/** @typedef {import("../../types/messages.js").GameInfo} GameInfo */

const ROUNDS = [1, 2, 3];

export class ScoreSheet {
  /** @param {GameInfo} game */
  constructor(game) {
    this.game = game;
    this.element = h("div", { class: "sheet" });
  }

  /** @param {Known} known */
  update(known) {
    const seats = seatsFromMine(known);
    const head = seats.map((seat) =>
      h(
        "th",
        { scope: "col", title: givenName(known.table, seat) },
        badge(givenName(known.table, seat), seat),
        h("span", { class: "visually-hidden" }, seatName(known.table, seat, known.you.seat)),
      ),
    );
    const rows = this.game.name === "royal_flush" ? this.rounds(known) : this.turns(known);
    const view = known.view;
    const totals = seats.map((seat) => (view ? number(standing(view, seat, this.game.boards ?? [])) : ""));
    replace(
      this.element,
      h(
        "table",
        null,
        h("caption", { class: "visually-hidden" }, t("web.table.tab.sheet")),
        h("thead", null, h("tr", null, h("td"), ...head)),
        h("tbody", null, ...rows.map((each) => line(each, seats))),
        h("tfoot", null, line({ title: t("web.table.total"), cells: seatsToCells(seats, totals) }, seats)),
      ),
    );
  }

  /**
   * @param {Known} known
   * @returns {Row[]}
   */
  rounds(known) {
    const view = known.view?.game === "royal_flush" ? known.view : null;
    const seats = known.table.seats.map((_, seat) => seat);
    const rows = ROUNDS.map((round) => ({
      title: t("web.table.round-short", { number: round }),
      cells: seats.map((seat) => {
        if (known.table.tally?.length) return tallied(known, seat, (line) => line.round === round);
        if (!view || round > view.round) return "";
        if (round === view.round) return number(roundPoints(view, seat, this.game.boards ?? []));
        return number(scoredIn(known, round, seat));
      }),
    }));
    const tokens = seats.map((seat) => {
      if (known.table.tally?.length) return tallied(known, seat, (line) => !line.round);
      return number(view?.tokens[seat] ?? 0);
    });
    const title = known.table.tally?.length ? t("web.table.tokens-counted") : t("web.table.tokens");
    return [...rows, { title, cells: tokens }];
  }

  /**
   * @param {Known} known
   * @returns {Row[]}
   */
  turns(known) {
    /** @type {string[][]} */
    const turns = known.table.seats.map(() => []);
    for (const entry of known.log) {
      for (const step of stepsOf(entry)) {
        if ((step[0]?.action ?? "swap").startsWith("swap")) continue;
        const points = step.find((event) => event.kind === "scored")?.points;
        turns[entry.seat]?.push(points == null ? "–" : number(points));
      }
    }
    const many = Math.max(0, ...turns.map((each) => each.length));
    const rows = Array.from({ length: many }, (_, index) => ({
      title: number(index + 1),
      cells: turns.map((each) => each[index] ?? ""),
    }));
    if (!known.table.tally?.length) return rows;
    const left = known.table.seats.map((_, seat) => tallied(known, seat, (each) => each.key === "tally.left"));
    return [...rows, { title: t("web.table.left-over"), cells: left }];
  }
}

/** @typedef {{title: string, cells: string[]}} Row By seat. */

/**
 * @param {Row} row
 * @param {readonly number[]} seats
 */
function line(row, seats) {
  return h("tr", null, h("th", { scope: "row" }, row.title), ...seats.map((seat) => h("td", null, row.cells[seat] ?? "")));
}

/**
 * @param {readonly number[]} seats
 * @param {readonly string[]} values
 */
function seatsToCells(seats, values) {
  /** @type {string[]} */
  const cells = [];
  seats.forEach((seat, index) => (cells[seat] = values[index] ?? ""));
  return cells;
}

/**
 * The points of a seat's lines of the final count that are wanted.
 * @param {Known} known
 * @param {number} seat
 * @param {(line: import("../../types/messages.js").TallyLine) => boolean} wanted
 */
function tallied(known, seat, wanted) {
  const lines = known.table.tally?.[seat] ?? [];
  return number(lines.filter(wanted).reduce((sum, each) => sum + each.points, 0));
}

/**
 * Royal Flush: what a seat scored in a round that is over.
 * @param {Known} known
 * @param {number} round
 * @param {number} seat
 */
function scoredIn(known, round, seat) {
  let now = 1;
  let points = 0;
  for (const event of known.log.flatMap((entry) => entry.events)) {
    if (event.kind === "scored" && event.seat === seat && now === round) points += event.points ?? 0;
    if (event.kind === "round-ended") now = (event.round ?? now) + 1;
  }
  return points;
}
