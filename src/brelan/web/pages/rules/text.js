// A text of the rules: cards in notation become small cards, rule numbers become links.
import { drawMiniCard } from "../../cards/card.js";
import { h } from "../../shared/dom.js";
import { cardName } from "../../shared/words.js";

const CARD = /^\*?[2-9TJQKA][shdc]$|^\*$/;
const NUMBER = /\b([A-Z]+-\d+)\b/;

/** Where the numbered rules of a game are. @param {string} game */
export function numberedRules(game) {
  return `/rules/${game}/numbered`;
}

/** The nodes of a text. @param {string} text @returns {Node[]} */
export function rich(text) {
  return text.split("`").flatMap((part, i) => (i % 2 ? notation(part) : linked(part)));
}

/** Cards in a row, named as one. @param {string[]} cards */
export function cardRow(cards) {
  return h(
    "span",
    { class: "cards", role: "img", "aria-label": cards.map(cardName).join(", ") },
    ...cards.map((card) => drawMiniCard(card, { label: false })),
  );
}

/** @param {string} part @returns {Node[]} */
function notation(part) {
  const words = part.split(" ");
  return [words.every((word) => CARD.test(word)) ? cardRow(words) : h("code", null, part)];
}

/** @param {string} part @returns {Node[]} */
function linked(part) {
  return part
    .split(NUMBER)
    .map((piece, i) => (i % 2 ? h("a", { href: `#${piece}` }, piece) : document.createTextNode(piece)));
}
