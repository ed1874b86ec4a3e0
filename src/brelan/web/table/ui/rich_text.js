// Sentences of the catalogue with elements in them: a name in bold, a card in its colour.

import { prettyCards, t } from "../../shared/words.js";
import { h } from "../../shared/dom.js";

const FIRST_MARK = 0xe000;

/**
 * The text of a key with its values filled in, as nodes; a value may be a node.
 * @param {string} key
 * @param {Record<string, string | number | Node>} [values]
 * @returns {(string | Node)[]}
 */
export function rich(key, values = {}) {
  /** @type {Node[]} */
  const nodes = [];
  /** @type {Record<string, string | number>} */
  const marked = {};
  for (const [name, value] of Object.entries(values)) {
    if (value instanceof Node) {
      marked[name] = String.fromCharCode(FIRST_MARK + nodes.length);
      nodes.push(value);
    } else {
      marked[name] = value;
    }
  }
  return t(key, marked)
    .split(/([\ue000-\ue0ff])/)
    .filter((part) => part !== "")
    .map((part) => nodes[part.charCodeAt(0) - FIRST_MARK] ?? part);
}

/**
 * Cards as text in their colours: "10♦ 10♠".
 * @param {readonly string[]} cards
 */
export function cardWords(cards) {
  const words = cards.map((card) =>
    h("span", { class: `card-word suit-${card.slice(-1)}` }, prettyCards(card)),
  );
  return h("span", { class: "card-words" }, ...words.flatMap((word, i) => (i ? [" ", word] : [word])));
}
