// The card of a puzzle: how hard it is, what is asked, what one has to know, and what is said about an answer.

import { drawMiniCard } from "../../cards/card.js";
import { announce } from "../../shared/announce.js";
import { h, replace } from "../../shared/dom.js";
import { icon } from "../../shared/icons.js";
import { number, plural, prettyCards, t } from "../../shared/words.js";
import { pointsOf } from "../../table/state/points.js";
import { seatColour, seatName } from "../../table/state/seats.js";
import { levelDots } from "../puzzles/level.js";

/** @typedef {import("../../types/messages.js").PuzzleInfo} PuzzleInfo */
/** @typedef {import("../../types/messages.js").PuzzleResult} PuzzleResult */
/** @typedef {import("../../table/state/table_state.js").TableState} TableState */

/** So many people say something about a puzzle. */
const FEWEST = 5;

export class PuzzleCard {
  /** @param {PuzzleInfo} info @param {import("../../games/shared/game.js").TableHooks} hooks @param {() => void} show */
  constructor(info, hooks, show) {
    this.info = info;
    this.hooks = hooks;
    this.text = h("div", { class: "puzzle-text" });
    this.facts = h("div", { class: "puzzle-facts" });
    this.after = h("p", { class: "puzzle-after" });
    this.solution = h("button", { type: "button", class: "plain puzzle-show", hidden: true, onclick: show }, icon("hint"), t("web.puzzles.show"));
    this.element = h(
      "section",
      { class: "puzzle-card", tabindex: "0", "aria-label": t("web.puzzles.one") },
      h("header", null, h("h2", null, info.name), levelDots(info.puzzle.level)),
      this.text,
      this.facts,
      this.after,
      this.solution,
    );
  }

  /** Say what is asked. */
  ask() {
    this.solution.hidden = true;
    replace(this.after);
    if (this.element.dataset.tone !== "ask") this.say("ask", this.info.ask);
  }

  /** Who has what, where that decides; and cards that can be worked out. @param {TableState} known */
  standings(known) {
    const { view, table, you } = known;
    if (!view || this.info.unit !== "share") return;
    const rows = table.seats.map((_, seat) => {
      const row = h(
        "li",
        null,
        h("span", { class: "name" }, seatName(table, seat, you.seat)),
        h("b", null, plural("web.puzzles.points", pointsOf(this.hooks, view, seat))),
        ...(this.hooks.figures?.(view, seat) ?? []).map(({ kind, count }) => h("span", { class: "figure" }, t(`web.table.count.${kind}`, { count: number(count) }))),
        this.known(seat),
      );
      row.style.setProperty("--seat", seatColour(table, seat));
      return row;
    });
    replace(this.facts, h("ul", null, ...rows));
  }

  /** @param {number} seat */
  known(seat) {
    const found = this.info.known.find((each) => each.seat === seat);
    return found ? h("span", { class: "held" }, ...found.cards.map((card) => drawMiniCard(card))) : null;
  }

  /** Say what an answer was worth, and how others fared. @param {PuzzleResult} result */
  result(result) {
    this.solution.hidden = result.solution.length > 0;
    this.say(result.solved ? "good" : result.solution.length ? "shown" : "again", result.says);
    const parts = [];
    if (result.tried >= FEWEST) parts.push(t("web.puzzles.rate", { percent: Math.round((100 * result.found) / result.tried) }));
    if (this.info.daily && result.streak.days > 1) parts.push(plural("web.puzzles.streak", result.streak.days));
    replace(this.after, parts.join(" "));
  }

  /** @param {"ask" | "again" | "good" | "shown"} tone @param {string} text */
  say(tone, text) {
    this.element.dataset.tone = tone;
    replace(this.text, h("p", null, prettyCards(text)));
    announce(prettyCards(text), { assertive: tone !== "ask" });
  }
}
