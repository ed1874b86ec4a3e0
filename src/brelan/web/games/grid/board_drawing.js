// What is printed on a board: squares, premiums, joker squares, start, coordinates. Drawn once.

import { svg } from "../../shared/dom.js";
import { columnLetter, spotOf } from "./plan.js";

/** @typedef {import("./plan.js").Plan} Plan */
/** @typedef {import("./plan.js").Box} Box */

/** The rim around the squares, in squares. */
const RIM = 0.16;
const GAP = 0.045;
const SIZE = 1 - 2 * GAP;
const STAR = "M0-.3 .085-.1 .3-.08 .14.065 .19.28 0 .165-.19.28-.14.065-.3-.08-.085-.1z";

let drawn = 0;

/** The size of a drawn board in squares. @param {Box} box @param {number} text how large its coordinates are */
export function extent(box, text) {
  const edge = 0.14 + 1.5 * text;
  return { left: edge, top: edge, width: box.columns + edge + RIM, height: box.rows + edge + RIM };
}

/** Coordinates are equally large on boards of few and of many squares that take the same room. @param {Box} box */
export function textSize(box) {
  return Math.min(0.32, Math.max(0.19, box.columns * 0.0225));
}

/** The board without cards; `box` is the part of it that is shown. @param {Plan} plan @param {Box} box @param {number} text how large its coordinates are */
export function drawBackground(plan, box, text) {
  const id = `board-${++drawn}`;
  /** @param {string} square */
  const shown = (square) => within(box, square);
  const { left, top, width, height } = extent(box, text);
  return svg(
    "svg",
    {
      class: "grid-felt",
      viewBox: `${box.column - left} ${box.row - top} ${width} ${height}`,
      "aria-hidden": "true",
      focusable: "false",
    },
    svg("defs", null, squarePattern(id), shading(id), svg("clipPath", { id: `${id}-inside` }, svg("rect", inflate(box, 0.02)))),
    svg("rect", { class: "rim", ...inflate(box, 0.12), rx: 0.16 }),
    svg("rect", { class: "ground", ...inflate(box, 0.04), rx: 0.1 }),
    svg("rect", { class: "weave", ...inflate(box, 0), fill: `url(#${id})` }),
    svg("rect", { class: "shade", ...inflate(box, 0.04), rx: 0.1, fill: `url(#${id}-shade)` }),
    zone(plan, id),
    [...plan.start].filter(shown).map(startSquare),
    [...plan.premiums].filter(([square]) => shown(square)).map(([square, times]) => premium(square, times)),
    [...plan.jokers].filter(shown).map(jokerSquare),
    coordinateTexts(box, text),
  );
}

/** A box that is larger by this on every side. @param {Box} box @param {number} by */
function inflate(box, by) {
  return {
    x: box.column - by,
    y: box.row - by,
    width: box.columns + 2 * by,
    height: box.rows + 2 * by,
  };
}

/** @param {string} id */
function squarePattern(id) {
  return svg(
    "pattern",
    { id, width: 1, height: 1, patternUnits: "userSpaceOnUse" },
    svg("rect", { class: "square-edge", x: GAP, y: GAP, width: SIZE, height: SIZE, rx: 0.09 }),
    svg("rect", { class: "square-face", x: GAP, y: GAP + 0.025, width: SIZE, height: SIZE - 0.025, rx: 0.09 }),
  );
}

/** Light from above: the middle is bright, the corners sink. @param {string} id */
function shading(id) {
  return svg(
    "radialGradient",
    { id: `${id}-shade`, cx: "50%", cy: "42%", r: "75%" },
    svg("stop", { offset: "0", class: "shade-middle" }),
    svg("stop", { offset: "1", class: "shade-corner" }),
  );
}

/** @param {string} square */
function place(square) {
  const { column, row } = spotOf(square);
  return { x: column + GAP, y: row + GAP, width: SIZE, height: SIZE, rx: 0.09 };
}

/** @param {string} square @param {string} text @param {string} kind */
function words(square, text, kind) {
  const { column, row } = spotOf(square);
  return svg("text", { class: kind, x: column + 0.5, y: row + 0.52, "text-anchor": "middle", "dominant-baseline": "central" }, text);
}

/** @param {Plan} plan @param {string} id */
function zone(plan, id) {
  if (!plan.zone) return null;
  return svg("rect", { class: "zone", "clip-path": `url(#${id}-inside)`, ...inflate(plan.zone, -0.01), rx: 0.1 });
}

/** Whether a square is in the part that is shown. @param {Box} box @param {string} square */
function within(box, square) {
  const { column, row } = spotOf(square);
  return column >= box.column && row >= box.row && column < box.column + box.columns && row < box.row + box.rows;
}

/** @param {string} square @param {number} times */
function premium(square, times) {
  return svg("g", { class: `premium times-${times}` }, svg("rect", place(square)), words(square, `×${times}`, "times"));
}

/** @param {string} square */
function startSquare(square) {
  const { column, row } = spotOf(square);
  return svg(
    "g",
    { class: "start" },
    svg("rect", place(square)),
    svg("path", { d: "M0-.16 .16 0 0 .16-.16 0z", transform: `translate(${column + 0.5} ${row + 0.5})` }),
  );
}

/** @param {string} square */
function jokerSquare(square) {
  const { column, row } = spotOf(square);
  return svg(
    "g",
    { class: "joker-square" },
    svg("rect", place(square)),
    svg("rect", { class: "inner", x: column + 0.13, y: row + 0.13, width: 0.74, height: 0.74, rx: 0.06 }),
    svg("path", { d: STAR, transform: `translate(${column + 0.5} ${row + 0.5})` }),
  );
}

/** @param {Box} box @param {number} size */
function coordinateTexts(box, size) {
  const texts = [];
  for (let column = box.column; column < box.column + box.columns; column++)
    texts.push(svg("text", { x: column + 0.5, y: box.row - 0.14 - 0.3 * size, "text-anchor": "middle" }, columnLetter(column)));
  for (let row = box.row; row < box.row + box.rows; row++)
    texts.push(svg("text", { x: box.column - 0.14 - 0.2 * size, y: row + 0.5 + 0.35 * size, "text-anchor": "end" }, String(row + 1)));
  return svg("g", { class: "coordinates", "font-size": size }, texts);
}
