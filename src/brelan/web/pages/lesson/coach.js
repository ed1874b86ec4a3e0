// The coach: which step it is, the one thing to do, and what is said about a try. It keeps its size, so that the board
// beside it never moves.

import { announce } from "../../shared/announce.js";
import { h, replace } from "../../shared/dom.js";
import { icon } from "../../shared/icons.js";
import { prettyCards, t } from "../../shared/words.js";

/** @typedef {import("../../types/messages.js").LessonStep} LessonStep */
/** @typedef {{back(): void, restart(): void, skip(): void, show(): void}} Does */

/** Wrong tries after which the solution is offered. */
const PATIENCE = 3;

export class Coach {
  /** @param {number} many How many steps there are. @param {Does} does */
  constructor(many, does) {
    this.many = many;
    this.tries = 0;
    /** @type {LessonStep | null} */
    this.step = null;
    this.number = h("span", { class: "coach-number" });
    this.dots = h("span", { class: "coach-dots", "aria-hidden": "true" }, ...Array.from({ length: many }, () => h("i")));
    this.title = h("h2", { class: "coach-title" });
    this.text = h("div", { class: "coach-text" });
    this.back = button("previous", "web.lesson.back", does.back);
    this.restart = button("refresh", "web.lesson.restart", does.restart);
    this.skip = button("next", "web.lesson.skip", does.skip);
    this.solution = h("button", { type: "button", class: "coach-show plain", hidden: true, onclick: does.show }, icon("hint"), t("web.lesson.show"));
    this.element = h(
      "section",
      { class: "coach", "aria-label": t("web.lesson.title") },
      h("header", null, h("p", { class: "coach-where" }, this.number, this.dots), h("div", { class: "coach-buttons" }, this.back, this.restart, this.skip)),
      h("div", { class: "coach-body" }, this.title, this.text, this.solution),
    );
  }

  /** Begin a step. @param {LessonStep} step @param {number} number From 0. */
  begin(step, number) {
    this.step = step;
    this.tries = 0;
    this.solution.hidden = true;
    const where = t("web.lesson.step", { number: number + 1, many: this.many });
    replace(this.number, where);
    replace(this.title, step.title);
    [...this.dots.children].forEach((dot, index) => dot.classList.toggle("lit", index <= number));
    this.back.disabled = number === 0;
    this.task();
    announce(`${where}. ${step.title}. ${step.task}`);
  }

  /** Say what is to be done. */
  task() {
    this.say("task", this.step?.task ?? "");
  }

  /** Something was not right: why, and a small help. @param {string} reason */
  wrong(reason) {
    const nudges = this.step?.nudges ?? [];
    const nudge = nudges[Math.min(this.tries, nudges.length - 1)] ?? "";
    this.tries += 1;
    this.solution.hidden = this.tries < PATIENCE;
    this.say("again", reason, nudge);
    announce(`${reason} ${nudge}`, { assertive: true });
  }

  /** It was right. @param {string} text */
  right(text) {
    this.solution.hidden = true;
    this.say("good", text);
    announce(text, { assertive: true });
  }

  /** @param {"task" | "again" | "good"} tone @param {...string} texts */
  say(tone, ...texts) {
    this.element.dataset.tone = tone;
    replace(this.text, ...texts.filter(Boolean).map((text) => h("p", null, prettyCards(text))));
  }
}

/**
 * @param {import("../../shared/icons.js").IconName} sign
 * @param {string} key
 * @param {() => void} run
 */
function button(sign, key, run) {
  const name = t(key);
  return h("button", { type: "button", class: "icon-button quiet", "aria-label": name, title: name, onclick: run }, icon(sign));
}
