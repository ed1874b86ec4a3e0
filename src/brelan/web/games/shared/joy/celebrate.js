// The table stands still for the rarest hands: the felt darkens, the cards rise to its middle, their name
// stands above them. It hides nothing that can be pressed, and any press ends it.

import { drawCard } from "../../../cards/card.js";
import { h } from "../../../shared/dom.js";
import { play } from "../../../shared/sound.js";
import { style } from "../../../shared/style.js";
import { number } from "../../../shared/words.js";
import { seenFrom } from "./flights.js";
import { Presentation } from "./presentation.js";
import { celebrationTimes } from "./times.js";

// It is needed later than the table itself: nothing waits for it.
void style(new URL("./celebrate.css", import.meta.url));

/**
 * @typedef {object} Celebration
 * @property {readonly string[]} cards
 * @property {readonly DOMRect[]} from where each of them lies
 * @property {string} title what they make
 * @property {number} points
 * @property {boolean} own
 * @property {string} colour of the seat
 * @property {boolean} still nothing moves
 * @property {number} [delay]
 */

const EASE = "cubic-bezier(.2, .9, .25, 1)";
/** Degrees from card to card of the fan. */
const FAN = 4;
const LARGEST = 154;
const RATIO = 100 / 70;
/** How much of a card the next one leaves in sight. */
const SHOWN = 0.66;
const VEIL = 300;
const RISE = 420;
const FOIL = 600;
const LEAVE = 220;

/** @param {Celebration} what @returns {Presentation} */
export function celebrate({ cards, from, title, points, own, colour, still, delay = 0 }) {
  const times = celebrationTimes({ cards: cards.length, own, still });
  const shown = new Presentation(delay + times.end);
  const places = fan(cards.length);
  const pictures = cards.map((card, index) => h("div", { class: "joy-card" }, drawCard(card, { label: false }), h("i", { class: "joy-foil" })));
  const veil = h("div", { class: "joy-veil" });
  const words = h("p", { class: "joy-words" }, h("strong", null, title), h("span", null, `+${number(points)}`));
  const stage = shown.add(document.body, h("div", { class: "joy-stage", "aria-hidden": "true" }, veil, ...pictures, words));
  if (!own) stage.style.setProperty("--joy", colour);
  pictures.forEach((picture, index) => put(picture, places[index]));
  words.style.top = `${places[0]?.box.top ?? 0}px`;
  shown.arrive();
  shown.at(delay + times.end, () => shown.end());
  shown.at(delay, () => play("win"));
  if (still) return shown;
  const { part } = times;
  const timing = (/** @type {number} */ at, /** @type {number} */ duration) =>
    /** @type {const} */ ({ delay: delay + at, duration: duration * part, easing: EASE, fill: "both" });
  shown.animate(veil, [{ opacity: 0 }, { opacity: 1 }], timing(0, VEIL));
  pictures.forEach((picture, index) => {
    const { box, turn } = places[index];
    const start = from[index]?.width ? { ...seenFrom(box, from[index]), rotate: "0deg", opacity: 1 } : { scale: "0.6", rotate: "0deg", opacity: 0 };
    shown.animate(picture, [start, { translate: "0 0", scale: "1", rotate: `${turn}deg`, opacity: 1 }], timing(times.cards[index], RISE));
    const foil = /** @type {Element} */ (picture.lastElementChild);
    const sweep = [{ transform: "translateX(-130%)" }, { transform: "translateX(130%)" }];
    shown.animate(foil, sweep, { ...timing(times.headline + index * 60 * part, FOIL), easing: "ease-in-out" });
  });
  shown.animate(words, [{ opacity: 0, translate: "0 12px", scale: "0.94" }, { opacity: 1, translate: "0 0", scale: "1" }], timing(times.headline, VEIL));
  shown.at(delay + times.end - LEAVE * part, () => shown.animate(stage, [{ opacity: 1 }, { opacity: 0 }], { duration: LEAVE * part, fill: "forwards" }));
  return shown;
}

/** The places of a fan in the middle of the window, as large as fits. @param {number} many */
function fan(many) {
  const width = Math.min(LARGEST, (innerWidth * 0.9) / (1 + (many - 1) * SHOWN), (innerHeight * 0.42) / RATIO);
  const step = width * SHOWN;
  const left = (innerWidth - width - (many - 1) * step) / 2;
  const top = innerHeight * 0.54 - (width * RATIO) / 2;
  return Array.from({ length: many }, (_, index) => {
    const off = index - (many - 1) / 2;
    return { box: new DOMRect(left + index * step, top + off * off * width * 0.018, width, width * RATIO), turn: off * FAN };
  });
}

/** @param {HTMLElement} picture @param {{ box: DOMRect, turn: number }} place */
function put(picture, { box, turn }) {
  Object.assign(picture.style, { left: `${box.left}px`, top: `${box.top}px`, width: `${box.width}px`, height: `${box.height}px`, rotate: `${turn}deg` });
}
