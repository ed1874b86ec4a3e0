// The indices of cards, drawn: the same on every system, with open counters, crisp at any size.
import { svg } from "../shared/dom.js";

/** How high every index is drawn, in its own units. */
const HIGH = 20;
const STROKE = 3.5;
/** Stems are a little heavier than bars. */
const STRETCH = 1.15;

/** How wide each index is, what of it is filled, and what is a stroke. @type {Record<string, [number, string, string]>} */
const GLYPHS = {
  A: [14, "M0 20L5 0h4l5 20h-4l-1-4.2H5L4 20zM5.8 12.5h2.4L7 6.8z", ""],
  2: [11.6, "", "M1.8 6.6C1.8 3.5 3.4 1.6 5.8 1.6s4 1.7 4 4.2c0 4.8-7.9 6.2-7.9 11.7v.8h9.7"],
  3: [11.6, "", "M1.7 5.7c.1-2.6 1.7-4.1 4-4.1s3.8 1.5 3.8 3.8-1.6 4.1-4 4.1H4M5.4 9.5c2.8 0 4.5 1.8 4.5 4.4s-1.7 4.5-4.3 4.5-4-1.5-4.2-4.2"],
  4: [13.2, "M6.9 0H11v12.3h2.2v3.3H11V20H7.3v-4.4H0v-3.2zM3.9 12.3h3.4V6.2z", ""],
  5: [11.6, "", "M10.8 1.75H3L2.3 11M2.6 9.8C3.5 8.7 4.6 8.2 6 8.2c2.5 0 4 2 4 5s-1.7 5.2-4.4 5.2c-2.4 0-3.9-1.4-4.2-3.7"],
  6: [11.8, "", "M9.8 5.2C9.5 2.9 8.1 1.6 6 1.6c-2.8 0-4.2 3.2-4.2 8.8 0 5.2 1.2 8 4.1 8 2.5 0 4.1-2 4.1-5s-1.6-4.8-4-4.8c-2.1 0-3.8 1.6-4.1 4"],
  7: [12, "M0 0h12v3.2L6.3 20H2.2L7.9 3.4H0z", ""],
  8: [11.8, "", "M5.9 1.6a3.6 3.85 0 1 0 0 7.7 3.6 3.85 0 1 0 0-7.7zM5.9 9.3a4.1 4.55 0 1 0 0 9.1 4.1 4.55 0 1 0 0-9.1z"],
  9: [11.8, "", "M2 14.8c.3 2.3 1.7 3.6 3.8 3.6 2.8 0 4.2-3.2 4.2-8.8 0-5.2-1.2-8-4.1-8-2.5 0-4.1 2-4.1 5s1.6 4.8 4 4.8c2.1 0 3.8-1.6 4.1-4"],
  10: [17.8, "M3.3 0h3.3v20H2.9V4.8L0 6.1V2.5z", "M9.6 10c0-5.6.9-8.4 3.3-8.4s3.2 2.8 3.2 8.4-.9 8.4-3.2 8.4S9.6 15.6 9.6 10z"],
  J: [9.8, "", "M8 0v13.4c0 3.4-1.2 5-3.4 5s-2.9-1.8-2.9-4.8"],
  Q: [13.9, "M6.8 14.8l2.4-2.4 5 5.9-2.6 2.4z", "M1.9 10c0-5.4 1.7-8.4 5-8.4s5 3 5 8.4-1.7 8.4-5 8.4-5-3-5-8.4z"],
  K: [12.9, "M0 0h3.8v20H0zM8.2 0h4.5L3 14.5V7.8zM7.4 6l5.5 14H8.8L4.9 10z", ""],
  V: [13.6, "M0 0h4.1l2.7 14.4L9.5 0h4.1L8.8 20h-4z", ""],
  D: [12.6, "", "M1.9 1.75h3.5c3.6 0 5.4 3.05 5.4 8.25s-1.8 8.25-5.4 8.25H1.9z"],
  R: [12.9, "M0 0h3.8v20H0zM5.4 9.6h4.2L13 20H8.8z", "M1.9 1.75h4.7c2.4 0 3.8 1.65 3.8 4.15s-1.4 4.4-3.8 4.4H1.9"],
  B: [12.4, "", "M1.9 1.75h4.4c2.3 0 3.5 1.45 3.5 3.75s-1.2 4-3.5 4H1.9zM1.9 9.5h4.9c2.5 0 3.8 1.7 3.8 4.3s-1.4 4.45-4 4.45H1.9z"],
};

/**
 * An index as it stands on a card.
 * @param {string} text A, 10, R …
 * @param {number} x its middle
 * @param {number} y its top
 * @param {number} height
 * @param {string} colour
 */
export function drawIndex(text, x, y, height, colour) {
  const [width, filled, stroked] = GLYPHS[text];
  const scale = height / HIGH;
  const left = x - (width * scale * STRETCH) / 2;
  return svg(
    "g",
    { transform: `translate(${round(left)} ${y}) scale(${round(scale * STRETCH)} ${round(scale)})`, fill: colour },
    filled && svg("path", { d: filled }),
    stroked && svg("path", { d: stroked, fill: "none", stroke: colour, "stroke-width": STROKE }),
  );
}

/** @param {number} value */
function round(value) {
  return Math.round(value * 1000) / 1000;
}
