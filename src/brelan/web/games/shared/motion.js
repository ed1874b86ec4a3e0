// Where motion begins and ends: plates of seats, middles of boxes. How long something stands out.

/** @typedef {{x: number, y: number}} Point */

/** How long squares or boards stand out, in milliseconds. */
export const HIGHLIGHTED = 1600;

/** The middle of a box. @param {DOMRect} box @returns {Point} */
export function centreOf(box) {
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

/** The plate of a seat, if it is on the page. @param {number | null | undefined} seat */
export function plateOf(seat) {
  return document.querySelector(`.plate[data-seat="${seat}"]`);
}
