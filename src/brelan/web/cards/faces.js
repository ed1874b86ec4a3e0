// What is printed on a card: index, pips or court, joker, back; whole cards, minis and tiles.
import { svg } from "../core/dom.js";
import { cardIndex } from "../core/words.js";
import { STAR, suitSign } from "./suits.js";

/** A card of 70 by 100. @param {string} card @returns {SVGElement[]} */
export function cardParts(card) {
  const face = card.replace("*", "");
  if (!face) return [paper(70, 100, 6), star(35, 50, 40)];
  return [
    paper(70, 100, 6),
    index(face, 14, 24, 23, "middle"),
    suitSign(face[1], 14, 36, 14),
    suitSign(face[1], 43, 68, 42),
    ...(card.startsWith("*") ? [star(58, 13, 15)] : []),
  ];
}

/** A narrow card of 28 by 40. @param {string} card @returns {SVGElement[]} */
export function miniParts(card) {
  return small(card, 28, 40, 19, 17, 29, 15);
}

/** A square card of 40 by 40. @param {string} card @returns {SVGElement[]} */
export function tileParts(card) {
  return small(card, 40, 40, 21, 19, 29.5, 16);
}

/** The back of a card. @param {number} width @param {number} height @returns {SVGElement[]} */
export function backParts(width, height) {
  const round = width / 12;
  return [
    paper(width, height, round),
    svg("rect", { x: width * 0.06, y: width * 0.06, width: width * 0.88, height: height - width * 0.12, rx: round * 0.7, fill: "var(--card-back)" }),
  ];
}

/**
 * @param {string} card
 * @param {number} width
 * @param {number} height
 * @param {number} letter
 * @param {number} base
 * @param {number} suitY
 * @param {number} suitSize
 */
function small(card, width, height, letter, base, suitY, suitSize) {
  const face = card.replace("*", "");
  const sheet = paper(width, height, 4);
  if (!face) return [sheet, star(width / 2, height / 2, width * 0.62)];
  const parts = [sheet, index(face, width / 2, base, letter, "middle"), suitSign(face[1], width / 2, suitY, suitSize)];
  return card.startsWith("*") ? [...parts, star(width - 6.5, 6.5, 9)] : parts;
}

/** @param {number} width @param {number} height @param {number} round */
function paper(width, height, round) {
  return svg("rect", { x: 0.5, y: 0.5, width: width - 1, height: height - 1, rx: round, fill: "var(--card-paper)", stroke: "var(--card-edge)" });
}

/**
 * @param {string} face
 * @param {number} x
 * @param {number} y
 * @param {number} size
 * @param {string} anchor
 */
function index(face, x, y, size, anchor) {
  const text = cardIndex(face[0]);
  return svg(
    "text",
    {
      x, y,
      "font-size": size, "font-weight": 700, "text-anchor": anchor,
      "font-family": "var(--sans)", fill: `var(--suit-${face[1]})`,
      "letter-spacing": text.length > 1 ? -size * 0.08 : null,
    },
    text,
  );
}

/** @param {number} x @param {number} y @param {number} size */
function star(x, y, size) {
  return svg("path", { d: STAR, fill: "var(--card-brass)", transform: `translate(${x} ${y}) scale(${size / 20}) translate(-10 -10)` });
}
