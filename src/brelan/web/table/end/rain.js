// Suits that rain over the felt for a moment, behind everything that is to be read.

import { h } from "../../shared/dom.js";

const SIGNS = ["♠\uFE0E", "♥\uFE0E", "♦\uFE0E", "♣\uFE0E"];
const RED = ["♥\uFE0E", "♦\uFE0E"];
const MANY = 60;
const SECONDS = 2.2;
/** How long one pip falls; they begin one after the other in the rest of the time. */
const FALL = 1.2;

/** The rain; it goes by itself. */
export function rain() {
  const element = h("div", { class: "rain", "aria-hidden": "true" });
  for (let pip = 0; pip < MANY; pip++) element.append(drop(pip));
  setTimeout(() => element.remove(), SECONDS * 1000);
  return element;
}

/** Pips differ in size, way and time as if by chance, but alike in every rain. @param {number} pip */
function drop(pip) {
  const sign = SIGNS[pip % SIGNS.length] ?? "";
  const element = h("span", { class: RED.includes(sign) ? "red" : null }, sign);
  const set = (/** @type {string} */ name, /** @type {string} */ value) => element.style.setProperty(name, value);
  set("--x", `${spread(pip, 61, 1000) / 10}%`);
  set("--size", `${12 + spread(pip, 7, 11)}px`);
  set("--drift", `${spread(pip, 29, 81) - 40}px`);
  set("--turn", `${spread(pip, 47, 361) - 180}deg`);
  set("--delay", `${(spread(pip, 83, 100) / 100) * (SECONDS - FALL)}s`);
  set("--fall", `${FALL}s`);
  return element;
}

/** @param {number} pip @param {number} by @param {number} below */
function spread(pip, by, below) {
  return (pip * by * 13) % below;
}
