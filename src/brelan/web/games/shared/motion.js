// Where motion begins and ends: plates of seats, middles of boxes.

/** @typedef {{x: number, y: number}} Point */

/** The middle of a box. @param {DOMRect} box @returns {Point} */
export function centreOf(box) {
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

/** The plate of a seat, if it is on the page. @param {number | null | undefined} seat */
export function plateOf(seat) {
  return document.querySelector(`.plate[data-seat="${seat}"]`);
}
