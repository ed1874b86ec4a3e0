// A board in a text: an example of the rules, with the cards laid, the lines made and their points.

import { h } from "../../shared/dom.js";
import { cardName, t } from "../../shared/words.js";
import { Board } from "./board.js";
import { boxAround, planOf } from "./plan.js";
import { Preview } from "./preview.js";
import { Zoom } from "./zoom.js";

/** @typedef {import("../../types/messages.d.ts").Hand} Hand */

/**
 * @typedef {object} Picture
 * @property {string} game
 * @property {unknown} layout as a view has it
 * @property {Record<string, string>} board what lay there before
 * @property {Record<string, string>} [laid] what is laid now
 * @property {readonly Hand[]} [hands] what it makes
 * @property {readonly import("../../types/messages.d.ts").CombinationInfo[]} [combinations] for labels that add up
 * @property {boolean} [whole] the whole board, not only the part around the cards
 * @property {string} [label] what the picture shows, in words
 */

const WIDEST_SQUARE = 38;
/** Squares are small here, so coordinates are large beside them. */
const TEXT = 0.31;

/** A board that just lies there, as wide as its surroundings allow. @param {Picture} picture @returns {HTMLElement} */
export function drawBoard({ game, layout, board: before, laid = {}, hands = [], combinations = [], whole = false, label }) {
  const plan = planOf(game, layout);
  const cards = { ...before, ...laid };
  const box = whole ? undefined : boxAround(Object.keys(cards), plan, 1);
  const board = new Board(plan, { box, text: TEXT, label: label ?? inWords(cards), still: true });
  board.draw((square) => ({ card: cards[square] ?? null, marks: square in laid ? "tried" : "" }));
  const space = h("div", { class: "grid-space grid-picture" }, board.element);
  const zoom = new Zoom(space);
  const preview = new Preview(space);
  space.append(preview.element);
  space.style.setProperty("--ratio", String(board.extent.width / board.extent.height));
  space.style.setProperty("--widest", `${board.extent.width * WIDEST_SQUARE}px`);
  new ResizeObserver(() => {
    if (!space.clientWidth) return;
    zoom.fit(board);
    preview.show(board, zoom, { hands, fresh: new Set(Object.keys(laid)), cardAt: (square) => cards[square] ?? null, combinations });
  }).observe(space);
  return space;
}

/** @param {Record<string, string>} cards */
function inWords(cards) {
  return Object.entries(cards).map(([square, card]) => t("web.grid.square.card", { square, card: cardName(card) })).join("; ");
}
