// What a board asks for, drawn as a pattern and not as cards: same letter, same rank; same sign, same suit;
// 1 2 3, one rank after the other.

import { h, svg } from "../../shared/dom.js";
import { style } from "../../shared/style.js";
import { cardIndex } from "../../shared/words.js";
import { sign } from "../../cards/suits.js";
import { patternOf, SHAPES } from "./board_shapes.js";

/** @typedef {import("./board_shapes.js").Sign} Sign */

await style(new URL("./pattern.css", import.meta.url));

/** A sign for each suit that is told from another, in a box of 10 by 10 around its middle. */
const SUIT_SIGNS = [
  "M0-4.6a4.6 4.6 0 1 0 .01 0z",
  "M0-5 5.2 4.2H-5.2z",
  "M-4.2-4.2h8.4v8.4h-8.4z",
  "M-1.8-5h3.6v3.2H5v3.6H1.8V5h-3.6V1.8H-5v-3.6h3.2z",
];

/** The cards of a board's pattern, in order; the first of a further group stands apart. @param {string} board */
export function drawPattern(board) {
  return signsOf(board).map(({ sign, first }) => slot(drawSign(sign), first));
}

/** The signs of a board. @param {string} board @returns {{sign: Sign, first: boolean}[]} */
export function signsOf(board) {
  const shape = SHAPES[board];
  const groups = shape ? patternOf(shape) : [];
  return groups.flatMap((group, number) => group.map((sign, at) => ({ sign, first: number > 0 && at === 0 })));
}

/** One place of a row. @param {Element | null} drawn @param {boolean} first */
export function slot(drawn, first) {
  return h("span", { class: first ? "royal-slot apart" : "royal-slot" }, drawn);
}

/** A card that is only a form. @param {Sign} sign */
export function drawSign({ rank, suit }) {
  const middle = rank === "" ? { y: 20, scale: 1.5 } : { y: 29, scale: 1.15 };
  return form(rank, svg("path", { d: SUIT_SIGNS[suit] ?? "", transform: `translate(14 ${middle.y}) scale(${middle.scale})`, class: "suit" }));
}

/** A card that the own hand lacks, as far as it is known which. @param {{rank: string, suit: string}} card */
export function drawMissing({ rank, suit }) {
  return form(rank, suit && sign(suit, 14, rank === "" ? 20 : 29.5, 14, { fill: "currentcolor" }), suit === "");
}

/** @param {string} rank @param {Element | ""} suit @param {boolean} [alone] whether the rank stands in the middle */
function form(rank, suit, alone = false) {
  const name = cardIndex(rank);
  return svg(
    "svg",
    { viewBox: "0 0 28 40", class: "royal-sign", "aria-hidden": "true", focusable: "false" },
    svg("rect", { x: 1, y: 1, width: 26, height: 38, rx: 4, class: "form" }),
    name ? svg("text", { x: 14, y: alone ? 26.5 : 19.5, "text-anchor": "middle", class: name.length > 1 ? "rank long" : "rank" }, name) : null,
    suit || null,
  );
}
