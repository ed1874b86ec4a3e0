// The text on the button that plays. When its number changes, the old one slides up and the new one in.

import { h, replace } from "../../shared/dom.js";
import { motion } from "../../shared/settings.js";

const SLIDE = { duration: 140, easing: "ease-out" };
const BELOW = { translate: "0 70%", opacity: 0 };
const THERE = { translate: "0 0", opacity: 1 };
const ABOVE = { translate: "0 -70%", opacity: 0 };

export class PlayLabel {
  constructor() {
    this.element = h("span", { class: "play-label" });
    this.text = "";
  }

  /** @param {string} text */
  show(text) {
    if (text === this.text) return;
    const before = aroundNumber(this.text);
    const after = aroundNumber(text);
    this.text = text;
    if (!after) return replace(this.element, text);
    const now = h("span", null, after.number);
    const value = h("span", { class: "value" }, now);
    replace(this.element, after.start, value, after.end);
    if (!before || before.number === after.number || !motion()) return;
    const old = h("span", { class: "before", "aria-hidden": "true" }, before.number);
    value.append(old);
    now.animate([BELOW, THERE], SLIDE);
    old.animate([THERE, ABOVE], SLIDE).addEventListener("finish", () => old.remove());
  }
}

/**
 * A text around its first number; null if it has none.
 * @param {string} text
 */
export function aroundNumber(text) {
  const found = /^(\D*)(\d+(?:[\u202f\u00a0.,]\d+)*)(.*)$/s.exec(text);
  return found ? { start: found[1] ?? "", number: found[2] ?? "", end: found[3] ?? "" } : null;
}
