// Chips drawn in small stacks, seen from the front and a little from above.

import { svg } from "../../shared/dom.js";
import { style } from "../../shared/style.js";
import { HIGHEST, stacksOf } from "./chip_stacks.js";

await style(new URL("./chips.css", import.meta.url));

const WIDTH = 16;
const EDGE = 2.6;
/** Half the height of the face of a chip. */
const FACE = 2.6;
const HEIGHT = HIGHEST * EDGE + 2 * FACE + 1;
/** The light stripes on the edge: where they begin, as parts of half the width. */
const STRIPES = [-0.62, 0, 0.62];
const STRIPE = 0.3;

/** Chips for so many points; those below zero are owed, and drawn as outlines. @param {number} points @param {readonly import("./types.js").Chip[]} chips */
export function drawChips(points, chips) {
  const stacks = stacksOf(points, chips);
  const width = Math.max(1, stacks.length * (WIDTH + 1) - 1);
  return svg(
    "svg",
    { class: points < 0 ? "chips-drawn owed" : "chips-drawn", viewBox: `0 0 ${width} ${HEIGHT}`, width, height: HEIGHT, "aria-hidden": "true", focusable: "false" },
    stacks.map(({ colour, count }, index) => svg("g", { class: `of-${colour}`, transform: `translate(${index * (WIDTH + 1)} 0)` }, pile(count))),
  );
}

/** @param {number} count */
function pile(count) {
  return Array.from({ length: count }, (_, index) => chip(HEIGHT - 0.5 - FACE - (index + 1) * EDGE));
}

/** One chip whose face has its middle at this height. @param {number} y */
function chip(y) {
  const radius = WIDTH / 2 - 0.5;
  return svg(
    "g",
    { class: "chip-drawn", transform: `translate(${WIDTH / 2} ${y})` },
    svg("path", { class: "edge", d: `M${-radius} 0v${EDGE}A${radius} ${FACE} 0 0 0 ${radius} ${EDGE}v${-EDGE}z` }),
    STRIPES.map((middle) => svg("path", { class: "stripe", d: stripe(radius, middle - STRIPE / 2, middle + STRIPE / 2) })),
    svg("ellipse", { class: "face", rx: radius, ry: FACE }),
    svg("ellipse", { class: "ring", rx: radius * 0.55, ry: FACE * 0.55 }),
  );
}

/** A piece of the edge between two places on the front. @param {number} radius @param {number} from @param {number} to */
function stripe(radius, from, to) {
  const low = (/** @type {number} */ part) => FACE * Math.sqrt(1 - part * part);
  return `M${from * radius} ${low(from)}v${EDGE}L${to * radius} ${low(to) + EDGE}v${-EDGE}z`;
}
