// Chips drawn in small stacks, seen from the front and a little from above.

import { svg } from "../../shared/dom.js";
import { style } from "../../shared/style.js";
import { HIGHEST, stacksOf } from "./chip_stacks.js";

await style(new URL("./chips.css", import.meta.url));

const WIDTH = 12;
const EDGE = 3;
/** Half the height of the face of a chip. */
const FACE = 2.2;
const HEIGHT = HIGHEST * EDGE + 2 * FACE;

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
  return Array.from({ length: count }, (_, index) => chip(HEIGHT - FACE - (index + 1) * EDGE));
}

/** One chip whose face has its middle at this height. @param {number} y */
function chip(y) {
  const [left, right, middle] = [0.5, WIDTH - 0.5, WIDTH / 2];
  const round = `${middle - 0.5} ${FACE}`;
  return svg(
    "g",
    { class: "chip-drawn" },
    svg("path", { class: "edge", d: `M${left} ${y}v${EDGE}A${round} 0 0 0 ${right} ${y + EDGE}v${-EDGE}z` }),
    svg("path", { class: "stripe", d: `M${middle - 1.3} ${y + FACE}v${EDGE}h2.6v${-EDGE}z` }),
    svg("ellipse", { class: "face", cx: middle, cy: y, rx: middle - 0.5, ry: FACE }),
  );
}
