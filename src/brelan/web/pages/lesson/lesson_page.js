// A lesson on the practice table: step after step, back, again and on, and at the end a game against novices.

import { h, replace } from "../../shared/dom.js";
import { gameMark } from "../../shared/game_mark.js";
import { icon } from "../../shared/icons.js";
import { play } from "../../shared/sound.js";
import { t } from "../../shared/words.js";
import { PracticeConnection } from "../../table/practice/practice_connection.js";
import { helpButton } from "../../table/practice/help_button.js";
import { PracticeTable } from "../../table/practice/practice_table.js";
import { Coach } from "./coach.js";
import { finale } from "./finale.js";
import { keepProgress, progressOf, stepNumber } from "./progress.js";

/** @typedef {import("../../types/messages.js").LessonInfo} LessonInfo */
/** @typedef {import("../../types/messages.js").Verdict} Verdict */

export class LessonPage {
  /**
   * @param {LessonInfo} lesson
   * @param {import("../../types/messages.js").GameInfo} info
   * @param {import("../../games/shared/game.js").TableHooks} hooks
   * @param {() => Promise<import("../../games/shared/game.js").GameArea>} loadArea
   */
  constructor(lesson, info, hooks, loadArea) {
    this.lesson = lesson;
    this.info = info;
    this.number = 0;
    /** Whether the step is done. */
    this.done = false;
    this.coach = new Coach(lesson.steps.length, {
      back: () => void this.go(this.number - 1),
      restart: () => void this.go(this.number),
      skip: () => void this.go(this.number + 1),
      show: () => this.showSolution(),
    });
    this.side = h("aside", { class: "side", "aria-label": t("web.lesson.title") }, this.coach.element);
    this.table = new PracticeTable(info, hooks, loadArea, {
      top: this.top(),
      side: this.side,
      instead: () => (this.done ? [{ id: "next", label: t("web.lesson.next"), enabled: true, run: () => void this.go(this.number + 1) }] : null),
      refused: (reason) => this.coach.wrong(reason),
      proposed: (proposal) => this.proposed(proposal),
    });
    this.element = this.table.element;
  }

  top() {
    const name = t(`game.${this.info.name}.name`);
    const quit = t("web.lesson.quit");
    return h(
      "header",
      { class: "top" },
      h("a", { class: "brand", href: "/", title: t("web.table.home") }, "Brelan"),
      h("span", { class: "place" }, h("h1", { class: "game" }, gameMark(this.info), name), h("span", { class: "round" }, t("web.lesson.title"))),
      h("div", { class: "top-buttons" }, helpButton(() => this.table.help()), h("a", { class: "icon-button", href: "/", "aria-label": quit, title: quit }, icon("close"))),
    );
  }

  /** Go on where somebody was. */
  async resume() {
    const progress = progressOf(this.info.name);
    await this.go(stepNumber(progress, this.lesson.steps), progress.played, progress.says);
  }

  /** Show a step, from its beginning or where it was left. @param {number} number @param {readonly string[]} [played] @param {string} [says] */
  async go(number, played = [], says = "") {
    const step = this.lesson.steps[number];
    if (!step) return this.finish();
    this.number = number;
    this.done = says !== "";
    keepProgress(this.info.name, { step: step.id, played: [...played], says });
    const connection = new PracticeConnection("lesson", `${this.info.name}.${step.id}`, played);
    connection.addEventListener("verdict", (event) => this.judged(connection, /** @type {CustomEvent<Verdict>} */ (event).detail));
    this.coach.begin(step, number);
    if (this.done) this.coach.right(says);
    this.rest();
    await this.table.open(connection, step.lit);
  }

  /** @param {PracticeConnection} connection @param {Verdict} verdict */
  judged(connection, verdict) {
    // Whoever went on meanwhile is at another step.
    if (verdict.outcome === "again" || connection !== this.table.connection) return;
    this.done = verdict.outcome === "done";
    keepProgress(this.info.name, { played: connection.played, says: this.done ? verdict.says : "" });
    if (!this.done) return this.coach.task();
    play("win");
    this.coach.right(verdict.says);
    this.rest();
    this.table.refresh();
    const next = this.element.querySelector('[data-control="next"]');
    if (next instanceof HTMLElement) next.focus();
  }

  /** Nothing is lit once a step is done. */
  rest() {
    this.element.classList.toggle("resting", this.done);
  }

  /** Whoever tries something else reads again what is to be done. @param {import("../../games/shared/game.js").Proposal} proposal */
  proposed({ canRecall }) {
    if (!this.done && canRecall && this.coach.element.dataset.tone === "again") this.coach.task();
  }

  /** Lay the solution out; playing it is left to the learner. */
  showSolution() {
    const step = this.lesson.steps[this.number];
    const text = t("web.lesson.shown");
    this.table.suggest(step.solution, text);
    this.coach.say("task", text);
  }

  finish() {
    keepProgress(this.info.name, { step: "", played: [], says: "", done: true });
    this.table.close();
    replace(this.side, finale(this.info, () => location.reload()));
    this.element.classList.add("resting", "finished");
    this.side.querySelector("button")?.focus();
  }
}
