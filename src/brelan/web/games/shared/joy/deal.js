// The deal: cards come from the pile one after the other and turn over on their way; the counts of the
// others tick up meanwhile.

import { drawCard } from "../../../cards/card.js";
import { h } from "../../../shared/dom.js";
import { play } from "../../../shared/sound.js";
import { number } from "../../../shared/words.js";
import { inTheAir, seenFrom } from "./flights.js";
import { Presentation } from "./presentation.js";
import { DEALT, dealTimes } from "./times.js";

/** A card turns over in the last part of its way. */
const TURNS_AT = 0.6;
const EASE = "cubic-bezier(.2, .7, .3, 1)";
const FADE = 200;
const ROW_AFTER_ROW = 60;

/**
 * Deal cards that lie in their places already.
 * @param {readonly { element: Element, card: string }[]} cards
 * @param {DOMRect} pile
 * @returns {Presentation}
 */
export function deal(cards, pile) {
  const times = dealTimes(cards.length);
  const whole = (times.at(-1) ?? 0) + DEALT;
  const shown = new Presentation(whole);
  shown.arrive();
  cards.forEach(({ element, card }, index) => {
    const box = element.getBoundingClientRect();
    if (!box.width) return;
    const at = times[index];
    const faces = h("div", { class: "dealt-faces" }, drawCard("?", { label: false }), drawCard(card, { label: false }));
    const flight = shown.add(document.body, inTheAir(faces, box, "dealt"));
    const timing = /** @type {const} */ ({ duration: DEALT, delay: at, easing: EASE, fill: "both" });
    shown.animate(flight, [{ ...seenFrom(box, pile) }, { translate: "0 0", scale: "1" }], timing);
    shown.animate(faces, [{ transform: "rotateY(180deg)" }, { transform: "rotateY(180deg)", offset: TURNS_AT }, { transform: "rotateY(0deg)" }], timing);
    shown.animate(element, [{ opacity: 0 }, { opacity: 0 }], { duration: at + DEALT, fill: "backwards" });
    shown.at(at, () => play("card"));
    shown.at(at + DEALT, () => flight.remove());
  });
  tickCounts(shown, whole);
  shown.at(whole, () => shown.end());
  return shown;
}

/** Parts of the table come into sight row by row. @param {Presentation} shown @param {readonly (readonly Element[])[]} rows */
export function fadeIn(shown, rows) {
  rows.forEach((row, index) => {
    for (const element of row)
      shown.animate(element, [{ opacity: 0 }, { opacity: 1 }], { duration: FADE, delay: index * ROW_AFTER_ROW, fill: "backwards" });
  });
}

/** How many cards others hold counts up from nothing. @param {Presentation} shown @param {number} whole */
function tickCounts(shown, whole) {
  for (const figure of document.querySelectorAll(".plate:not(.mine) .figure.cards")) {
    const text = digits(figure);
    const many = Number(text?.data);
    if (!text || !Number.isInteger(many) || many < 1) continue;
    for (let count = 0; count <= many; count++) shown.at((count / many) * whole, () => (text.data = number(count)));
    shown.whenOver(() => (text.data = number(many)));
  }
}

/** The text that is the number. @param {Element} figure @returns {Text | null} */
function digits(figure) {
  const texts = document.createTreeWalker(figure, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode;
    if (text instanceof Text && /^\d+$/.test(text.data)) return text;
  }
  return null;
}
