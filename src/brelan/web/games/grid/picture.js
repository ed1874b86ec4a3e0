// A board that is only looked at: on the home page, and in the rules with the cards of an example.

import { h } from "../../shared/dom.js";
import { cardName, t } from "../../shared/words.js";
import { Board } from "./board.js";
import { Zoom } from "./zoom.js";

/** @typedef {import("./plan.js").Plan} Plan */

/**
 * @typedef {object} Picture
 * @property {Plan} plan
 * @property {Record<string, string>} board what lay there before
 * @property {Record<string, string>} [laid] what is laid now
 * @property {import("./plan.js").Box} [box] the part of the board that is shown; by default all of it
 * @property {string} [label] what the picture shows, in words
 */

const WIDEST_SQUARE = 38;
/** Squares are small here, so coordinates are large beside them. */
const TEXT = 0.31;

/** A board that just lies there, as wide as its surroundings allow. @param {Picture} picture @returns {HTMLElement} */
export function drawBoard({ plan, board: before, laid = {}, box, label }) {
  const cards = { ...before, ...laid };
  const board = new Board(plan, { box, text: TEXT, label: label ?? inWords(cards), still: true });
  board.draw((square) => ({ card: cards[square] ?? null, marks: square in laid ? "tried" : "" }));
  const space = h("div", { class: "grid-space grid-picture" }, board.element);
  const zoom = new Zoom(space);
  space.style.setProperty("--ratio", String(board.extent.width / board.extent.height));
  space.style.setProperty("--widest", `${board.extent.width * WIDEST_SQUARE}px`);
  new ResizeObserver(() => {
    if (space.clientWidth) zoom.fit(board);
  }).observe(space);
  return space;
}

/** @param {Record<string, string>} cards */
function inWords(cards) {
  return Object.entries(cards).map(([square, card]) => t("web.grid.square.card", { square, card: cardName(card) })).join("; ");
}
