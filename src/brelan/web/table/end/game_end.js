// The end of a game: points counted up line by line with their reasons, the winner, what next.

import { capital, has, number, plural, t } from "../../shared/words.js";
import { h, replace } from "../../shared/dom.js";
import { icon } from "../../shared/icons.js";
import { motion } from "../../shared/settings.js";
import { play } from "../../shared/sound.js";
import { countTo } from "../ui/count_up.js";
import { proof } from "./deal_proof.js";
import { sentence } from "../ui/sentence.js";
import { seatsFromMine } from "../state/table_state.js";
import { badge, givenName, seatColour, seatName } from "../state/seats.js";

/** @typedef {import("../state/table_state.js").TableState} TableState */
/** @typedef {import("../../types/messages.js").TallyLine} TallyLine */

const STEP = 450;
const PIPS = ["♠", "♥", "♦", "♣"];
const MANY_PIPS = 36;

/** A part of the count: a heading ("manche 2") and the lines in it. @typedef {{title: string, lines: TallyLine[]}} Part */

export class GameEnd {
  /**
   * @param {import("../../games/shared/game.js").TableHooks} hooks
   * @param {{rematch(): void, hide(): void}} does
   */
  constructor(hooks, does) {
    this.hooks = hooks;
    this.does = does;
    this.body = h("div", { class: "end-body" });
    this.element = h(
      "section",
      { class: "end", "aria-label": t("web.end.title"), tabindex: "-1", hidden: true },
      h(
        "button",
        { type: "button", class: "icon-button quiet end-close", "aria-label": t("web.end.see-board"), title: t("web.end.see-board"), onclick: does.hide },
        icon("close"),
      ),
      this.body,
    );
    /** @type {TableState | null} */
    this.shown = null;
    this.timer = 0;
  }

  /**
   * @param {TableState} known
   * @param {boolean} fresh Whether the game has ended while this page was open.
   */
  update(known, fresh) {
    const before = this.shown;
    this.shown = known;
    if (before && JSON.stringify(before.table) === JSON.stringify(known.table)) return;
    this.draw(known, fresh && motion());
    if (fresh) play("win");
  }

  /**
   * @param {TableState} known
   * @param {boolean} counting
   */
  draw(known, counting) {
    clearTimeout(this.timer);
    const winners = new Set(known.table.result?.winners ?? []);
    const rows = seatsFromMine(known).map((seat) => new SeatCount(known, seat, winners.has(seat), this.hooks));
    const foot = h("div", { class: "end-foot" }, ...this.buttons(known));
    const heading = h("h2", null, ...sentence(known, this.hooks, null));
    replace(this.body, heading, h("ol", { class: "counts" }, ...rows.map((row) => row.element)), foot, proof(known.table));
    const steps = Math.max(0, ...rows.map((row) => row.parts.length));
    const finish = () => {
      rows.forEach((row) => row.finish());
      this.body.classList.add("counted");
      if (counting) this.celebrate(known);
    };
    this.body.classList.toggle("counted", false);
    if (!counting) return finish();
    const next = (/** @type {number} */ step) => {
      if (step >= steps) return finish();
      rows.forEach((row) => row.reveal(step));
      this.timer = window.setTimeout(() => next(step + 1), STEP);
    };
    next(0);
  }

  /** @param {TableState} known */
  buttons(known) {
    const { table, you } = known;
    const link = (/** @type {string} */ href, /** @type {import("../../shared/icons.js").IconName} */ sign, /** @type {string} */ key) =>
      h("a", { class: "button", href }, icon(sign), t(key));
    const again = table.rematch
      ? h("a", { class: "button primary", href: `/table/${table.rematch}` }, icon("next"), t("web.end.go-rematch"))
      : you.seat === null
        ? null
        : h("button", { type: "button", class: "primary", onclick: this.does.rematch }, icon("refresh"), t("web.end.rematch"));
    return [
      again,
      link(`/replay/${table.id}`, "play", "web.end.replay"),
      h("a", { class: "button", href: `/api/tables/${table.id}/record`, download: "" }, icon("download"), t("web.end.download")),
      link("/", "home", "web.end.home"),
    ];
  }

  /** Suits rain for a moment on whoever has won. @param {TableState} known */
  celebrate(known) {
    const winners = known.table.result?.winners ?? [];
    if (known.you.seat !== null && !winners.includes(known.you.seat)) return;
    const rain = h("div", { class: "rain", "aria-hidden": "true" });
    for (let i = 0; i < MANY_PIPS; i++) {
      const pip = h("span", { class: i % 2 ? "red" : null }, PIPS[i % PIPS.length]);
      pip.style.setProperty("--x", `${(i * 61) % 100}%`);
      pip.style.setProperty("--delay", `${(i * 83) % 900}ms`);
      pip.style.setProperty("--turn", `${((i * 47) % 360) - 180}deg`);
      rain.append(pip);
    }
    this.element.append(rain);
    setTimeout(() => rain.remove(), 3500);
  }
}

/** One player's count. */
class SeatCount {
  /**
   * @param {TableState} known
   * @param {number} seat
   * @param {boolean} won
   * @param {import("../../games/shared/game.js").TableHooks} hooks
   */
  constructor(known, seat, won, hooks) {
    this.score = known.table.result?.scores[seat] ?? 0;
    this.parts = partsOf(known.table.tally?.[seat] ?? []);
    this.total = h("b", { class: "total" }, number(0));
    this.total.dataset.value = "0";
    this.chips = this.parts.map((part) =>
      h("span", { class: "chip", title: part.lines.map(lineText).join(" · ") }, part.title, " ", h("b", null, signed(sum(part)))),
    );
    const name = seatName(known.table, seat, known.you.seat);
    const crown = won ? h("span", { class: "crown", title: t("web.end.winner") }, icon("trophy")) : null;
    const resigned = known.table.seats[seat]?.resigned ? h("span", { class: "note" }, t("web.table.resigned")) : null;
    const picture = hooks.drawPoints && h("span", { class: "points-picture", "aria-hidden": "true" }, hooks.drawPoints(this.score));
    this.element = h(
      "li",
      { class: won ? "count winner" : "count" },
      badge(givenName(known.table, seat), seat),
      h("span", { class: "name" }, name, crown, resigned),
      picture,
      this.total,
      h("span", { class: "chips" }, ...this.chips),
      this.parts.some((part) => part.lines.length > 1) ? this.details() : null,
    );
    this.element.style.setProperty("--seat", seatColour(seat));
    this.chips.forEach((chip) => chip.classList.add("to-come"));
  }

  details() {
    const lines = this.parts.flatMap((part) =>
      part.lines.map((line) => h("li", null, h("span", null, lineText(line)), h("b", null, signed(line.points)))),
    );
    return h("details", null, h("summary", null, t("web.end.details")), h("ul", null, ...lines));
  }

  /** Show one part and add it up. @param {number} step */
  reveal(step) {
    this.chips[step]?.classList.remove("to-come");
    const sofar = this.parts.slice(0, step + 1).reduce((total, part) => total + sum(part), 0);
    countTo(this.total, sofar);
  }

  finish() {
    this.chips.forEach((chip) => chip.classList.remove("to-come"));
    countTo(this.total, this.score);
  }
}

/**
 * Lines by round where there are rounds, else each on its own.
 * @param {readonly TallyLine[]} lines
 * @returns {Part[]}
 */
function partsOf(lines) {
  /** @type {Map<string, Part>} */
  const parts = new Map();
  for (const line of lines) {
    const round = line.round ?? null;
    const title = round === null ? lineTitle(line) : t("web.table.round-short", { number: round });
    const part = parts.get(title) ?? { title, lines: [] };
    part.lines.push(line);
    parts.set(title, part);
  }
  return [...parts.values()];
}

/** @param {Part} part */
function sum(part) {
  return part.lines.reduce((total, line) => total + line.points, 0);
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
