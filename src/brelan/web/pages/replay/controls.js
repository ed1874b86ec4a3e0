// The controls of a replay: to and fro, from mark to mark, play, a slider, the speed, and whose eyes to look through.

import { h } from "../../shared/dom.js";
import { icon } from "../../shared/icons.js";
import { t } from "../../shared/words.js";
import { nextOf } from "./landmarks.js";
import { drawMarks } from "./marks.js";
import { givenName } from "../../table/state/seats.js";

/** @typedef {import("../../shared/icons.js").IconName} IconName */
/** @typedef {import("./landmarks.js").Landmarks} Landmarks */

const SPEEDS = [0.5, 1, 2, 4];
const PAUSE = 1400;

export class Controls {
  /**
   * @param {object} does
   * @param {(step: number) => void} does.go
   * @param {(from: string) => void} does.lookFrom
   * @param {readonly {value: string, label: string}[]} eyes
   * @param {Landmarks} landmarks
   * @param {import("../../types/messages.js").TableInfo} table
   */
  constructor(does, eyes, landmarks, table) {
    this.does = does;
    this.table = table;
    this.landmarks = landmarks;
    this.step = 0;
    this.last = 0;
    this.timer = 0;
    const button = (/** @type {IconName} */ sign, /** @type {string} */ name, /** @type {() => void} */ run) => {
      const label = t(`web.replay.${name}`);
      return h("button", { type: "button", class: "icon-button", "aria-label": label, title: label, onclick: run }, icon(sign));
    };
    this.first = button("first", "first", () => this.go(0));
    this.markBefore = button("mark-before", "mark-before", () => this.jump(-1));
    this.back = button("previous", "back", () => this.go(this.step - 1));
    this.playing = button("play", "play", () => this.toggle());
    this.playing.classList.add("primary");
    this.forward = button("next", "forward", () => this.go(this.step + 1));
    this.markAfter = button("mark-after", "mark-after", () => this.jump(1));
    this.end = button("last", "last", () => this.go(this.last));
    this.slider = h("input", { type: "range", min: 0, step: 1, "aria-label": t("web.replay.position") });
    this.slider.addEventListener("input", () => this.go(Number(this.slider.value)));
    this.line = h("div", { class: "replay-line" }, this.slider);
    const choice = (/** @type {string} */ key, /** @type {readonly {value: string | number, label: string}[]} */ options) =>
      h("select", { "aria-label": t(key) }, ...options.map(({ value, label }) => h("option", { value }, label)));
    this.speed = choice("web.replay.speed", SPEEDS.map((speed) => ({ value: speed, label: `×${speed}` })));
    this.speed.value = "1";
    this.marks = choice("web.replay.marks", [
      { value: "scores", label: t("web.replay.by-scores") },
      ...(landmarks.rounds.length > 1 ? [{ value: "rounds", label: t("web.replay.by-rounds") }] : []),
      ...table.seats.map((_, seat) => ({ value: String(seat), label: t("web.replay.by-turns", { name: givenName(table, seat) }) })),
    ]);
    this.marks.addEventListener("change", () => this.update(this.step, this.last));
    this.marks.classList.add("replay-by");
    this.from = choice("web.replay.from", eyes);
    this.from.classList.add("replay-from");
    // Until its day is over a daily deal is seen from one's own seat alone.
    this.from.hidden = Boolean(table.daily?.closed);
    this.from.addEventListener("change", () => does.lookFrom(this.from.value));
    this.element = h(
      "div",
      { class: "bar replay-bar", role: "group", "aria-label": t("web.table.actions") },
      this.line,
      h("div", { class: "replay-buttons" }, this.first, this.markBefore, this.back, this.playing, this.forward, this.markAfter, this.end),
      h("div", { class: "replay-choices" }, this.speed, this.marks),
      this.from,
    );
  }

  /** @param {number} step @param {number} last */
  update(step, last) {
    if (last !== this.last) this.line.replaceChildren(drawMarks(this.landmarks, last, this.table), this.slider);
    this.step = step;
    this.last = last;
    this.slider.max = String(last);
    this.slider.value = String(step);
    this.slider.setAttribute("aria-valuetext", t("web.replay.step", { number: step, most: last }));
    for (const button of [this.first, this.back]) button.disabled = step === 0;
    for (const button of [this.forward, this.end]) button.disabled = step === last;
    this.markBefore.disabled = nextOf(this.chosen, step, -1) === null;
    this.markAfter.disabled = nextOf(this.chosen, step, 1) === null;
  }

  /** The steps that the choice of marks stands for. @returns {readonly number[]} */
  get chosen() {
    const { scores, rounds, turns } = this.landmarks;
    return { scores, rounds }[this.marks.value] ?? turns[Number(this.marks.value)] ?? [];
  }

  /**
   * Go to the next mark, or to the one before.
   * @param {1 | -1} way
   * @param {readonly number[]} [steps]
   */
  jump(way, steps = this.chosen) {
    const step = nextOf(steps, this.step, way);
    if (step !== null) this.go(step);
  }

  /** Go to a step by hand: what was playing stops. @param {number} step */
  go(step) {
    this.stop();
    this.does.go(Math.max(0, Math.min(this.last, step)));
  }

  /** Play, or pause; from the start if it is at its end. */
  toggle() {
    if (this.timer) return this.stop();
    if (this.step === this.last) this.does.go(0);
    this.label("pause");
    this.wait();
  }

  wait() {
    this.timer = window.setTimeout(() => {
      this.does.go(this.step + 1);
      if (this.step < this.last) this.wait();
      else this.stop();
    }, PAUSE / Number(this.speed.value));
  }

  stop() {
    clearTimeout(this.timer);
    this.timer = 0;
    this.label("play");
  }

  /** @param {"play" | "pause"} name */
  label(name) {
    this.playing.replaceChildren(icon(name));
    this.playing.setAttribute("aria-label", t(`web.replay.${name}`));
    this.playing.title = t(`web.replay.${name}`);
  }
}
