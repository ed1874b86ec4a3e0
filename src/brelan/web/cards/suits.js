// The four suits and the joker's star as paths in a box of 20 by 20, and how to place them.
import { svg } from "../shared/dom.js";

const PATHS = /** @type {Record<string, string>} */ ({
  s: "M10 .8C8 4.6 1.5 7.8 1.5 12.3c0 2.7 2 4.4 4.3 4.4 1.5 0 2.7-.7 3.5-1.9-.1 1.9-.8 3.4-2.3 4.6h6c-1.5-1.2-2.2-2.7-2.3-4.6.8 1.2 2 1.9 3.5 1.9 2.3 0 4.3-1.7 4.3-4.4C18.5 7.8 12 4.6 10 .8z",
  h: "M10 19C8.5 15.5 1.2 11.8 1.2 6.3 1.2 3.3 3.4 1.3 5.9 1.3c1.9 0 3.4 1.2 4.1 3.1.7-1.9 2.2-3.1 4.1-3.1 2.5 0 4.7 2 4.7 5C18.8 11.8 11.5 15.5 10 19z",
  d: "M10 .6C11.8 4 14.3 7.2 17.3 10 14.3 12.8 11.8 16 10 19.4 8.2 16 5.7 12.8 2.7 10 5.7 7.2 8.2 4 10 .6z",
  c: "M10 .9a4.2 4.2 0 0 1 3 7.2c-.5.5-1 1-1.3 1.6.7-.7 1.7-1.2 2.9-1.2a4.2 4.2 0 1 1-2.8 7.3c-.3-.3-.7-.7-1-1.2.1 1.9.8 3.5 2.2 4.8H7c1.4-1.3 2.1-2.9 2.2-4.8-.3.5-.7.9-1 1.2A4.2 4.2 0 1 1 5.4 8.5c1.2 0 2.2.5 2.9 1.2C8 9.1 7.5 8.6 7 8.1A4.2 4.2 0 0 1 10 .9z",
  star: "M10 .8l2.7 6.1 6.6.7-5 4.4 1.5 6.5L10 15.1l-5.8 3.4L5.7 12l-5-4.4 6.6-.7z",
});

/**
 * A sign (a suit or `star`) centred on a point.
 * @param {string} name
 * @param {number} x
 * @param {number} y
 * @param {number} size
 * @param {{fill?: string, turned?: boolean}} [how] turned: upside down
 */
export function sign(name, x, y, size, { fill = `var(--suit-${name})`, turned = false } = {}) {
  const turn = turned ? " rotate(180)" : "";
  return svg("path", {
    d: PATHS[name],
    fill,
    transform: `translate(${x} ${y})${turn} scale(${size / 20}) translate(-10 -10)`,
  });
}

/** A path in one colour. @param {string} d @param {string} fill @param {Record<string, unknown>} [more] */
export function shape(d, fill, more = {}) {
  return svg("path", { d, fill, ...more });
}

/** A thin line. @param {string} d @param {string} stroke @param {number} width */
export function line(d, stroke, width) {
  return svg("path", { d, fill: "none", stroke, "stroke-width": width, "stroke-linecap": "round" });
}

/** A dot. @param {number} cx @param {number} cy @param {number} r @param {string} fill */
export function dot(cx, cy, r, fill) {
  return svg("circle", { cx, cy, r, fill });
}
