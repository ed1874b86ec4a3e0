// The controls of a replay: to and fro, play, a slider, the speed, and whose eyes to look through.

import { h } from "../../shared/dom.js";
import { icon } from "../../shared/icons.js";
import { t } from "../../shared/words.js";

/** @typedef {import("../../shared/icons.js").IconName} IconName */

const SPEEDS = [0.5, 1, 2, 4];
const PAUSE = 1400;

export class Controls {
  /**
   * @param {object} does
   * @param {(step: number) => void} does.go
   * @param {(from: string) => void} does.lookFrom
   * @param {readonly {value: string, label: string}[]} eyes
   */
  constructor(does, eyes) {
    this.does = does;
    this.step = 0;
    this.last = 0;
    this.timer = 0;
    const button = (/** @type {IconName} */ sign, /** @type {string} */ name, /** @type {() => void} */ run) => {
      const label = t(`web.replay.${name}`);
      return h("button", { type: "button", class: "icon-button", "aria-label": label, title: label, onclick: run }, icon(sign));
    };
    this.first = button("first", "first", () => this.go(0));
    this.back = button("previous", "back", () => this.go(this.step - 1));
    this.playing = button("play", "play", () => this.toggle());
    this.playing.classList.add("primary");
    this.forward = button("next", "forward", () => this.go(this.step + 1));
    this.end = button("last", "last", () => this.go(this.last));
    this.slider = h("input", { type: "range", min: 0, step: 1, "aria-label": t("web.replay.position") });
    this.slider.addEventListener("input", () => this.go(Number(this.slider.value)));
    this.speed = h(
      "select",
      { "aria-label": t("web.replay.speed") },
      ...SPEEDS.map((speed) => h("option", { value: speed, selected: speed === 1 }, `×${speed}`)),
    );
    this.from = h(
      "select",
      { "aria-label": t("web.replay.from") },
      ...eyes.map((each) => h("option", { value: each.value }, each.label)),
    );
    this.from.addEventListener("change", () => does.lookFrom(this.from.value));
    this.element = h(
      "div",
      { class: "bar replay-bar", role: "group", "aria-label": t("web.table.actions") },
      this.slider,
      h("div", { class: "replay-buttons" }, this.first, this.back, this.playing, this.forward, this.end),
      h("div", { class: "replay-choices" }, this.speed, this.from),
    );
  }

  /** @param {number} step @param {number} last */
  update(step, last) {
    this.step = step;
    this.last = last;
    this.slider.max = String(last);
    this.slider.value = String(step);
    this.slider.setAttribute("aria-valuetext", t("web.replay.step", { number: step, most: last }));
    for (const button of [this.first, this.back]) button.disabled = step === 0;
    for (const button of [this.forward, this.end]) button.disabled = step === last;
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
