// Cards that others lay fly from their plate to the square, shortly, and can be skipped.

import { motion } from "../../shared/settings.js";
import { centreOf, plateOf } from "../shared/motion.js";

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
  const from = startOf(seat);
  squares.forEach((square, index) => {
    const cell = board.squares.get(square);
    const card = cell?.firstElementChild;
    if (!cell || !card) return;
    const to = centreOf(cell.getBoundingClientRect());
    const [x, y] = [(from.x - to.x) / scale, (from.y - to.y) / scale];
    cell.classList.add("flying");
    const flight = card.animate(
      [{ transform: `translate(${x}px, ${y}px) scale(1.25) rotate(-6deg)`, opacity: 0.4 }, { transform: "none", opacity: 1 }],
      { duration: FLIGHT, delay: (index / squares.length) * SPREAD, easing: "cubic-bezier(.2, .7, .2, 1)", fill: "backwards" },
    );
    flight.onfinish = () => cell.classList.remove("flying");
  });
}

/** Where a seat's cards come from: its plate, or the top edge if there is none. @param {number} seat */
function startOf(seat) {
  const plate = plateOf(seat);
  return plate ? centreOf(plate.getBoundingClientRect()) : { x: innerWidth / 2, y: -40 };
}

/** Let everything that flies arrive now. @param {Board} board */
export function finishFlights(board) {
  for (const animation of board.grid.getAnimations({ subtree: true })) animation.finish();
}
