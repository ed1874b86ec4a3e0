// Cards that others lay fly from their plate to the square, shortly, and can be skipped.

import { motion } from "../../shared/settings.js";

/** @typedef {import("./board.js").Board} Board */

const FLIGHT = 190;
const SPREAD = 50;

/** The squares of a `lay` in the order they are written. @param {string} action */
export function squaresLaid(action) {
  const [verb, ...words] = action.split(" ");
  if (verb === "swap") return words.slice(0, 1);
  return verb === "lay" ? words.map((word) => word.split("=")[0]) : [];
}

/** Let the cards on these squares arrive from a seat's plate. @param {Board} board @param {readonly string[]} squares @param {number} seat @param {number} scale */
export function flyIn(board, squares, seat, scale) {
  if (!motion()) return;
  const from = plateOf(seat);
  squares.forEach((square, index) => {
    const cell = board.squares.get(square);
    const card = cell?.firstElementChild;
    if (!cell || !card) return;
    const to = cell.getBoundingClientRect();
    const x = (from.x - to.left - to.width / 2) / scale;
    const y = (from.y - to.top - to.height / 2) / scale;
    cell.classList.add("flying");
    const flight = card.animate(
      [{ transform: `translate(${x}px, ${y}px) scale(1.25) rotate(-6deg)`, opacity: 0.4 }, { transform: "none", opacity: 1 }],
      { duration: FLIGHT, delay: (index / squares.length) * SPREAD, easing: "cubic-bezier(.2, .7, .2, 1)", fill: "backwards" },
    );
    flight.onfinish = () => cell.classList.remove("flying");
  });
}

/** Where a seat's plate is in the window; the top edge if there is none. @param {number} seat */
function plateOf(seat) {
  const plate = document.querySelector(`.plate[data-seat="${seat}"]`);
  if (!plate) return { x: innerWidth / 2, y: -40 };
  const { left, top, width, height } = plate.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

/** Let everything that flies arrive now. @param {Board} board */
export function arrive(board) {
  for (const animation of board.grid.getAnimations({ subtree: true })) animation.finish();
}
