// Cards that others lay fly from their plate to the square, shortly, and can be skipped.

import { drawTile } from "../../cards/card.js";
import { inTheAir, seenFrom } from "../shared/joy/flights.js";
import { flightTime } from "../shared/joy/times.js";
import { centreOf, plateOf } from "../shared/motion.js";

/** @typedef {import("./board.js").Board} Board */

const SPREAD = 50;
const EASE = "cubic-bezier(.2, .7, .2, 1)";
/** How far on its way a card is when its square is marked. */
const MARKED_AT = 0.7;
/** How large a card leaves the plate, beside its square. */
const LEAVING = 1.25;

/** @type {Set<Animation>} */
const underWay = new Set();

/**
 * Let the cards on these squares arrive from a seat's plate.
 * @param {Board} board @param {readonly string[]} squares @param {number} seat
 * @returns {number} milliseconds until the last has landed
 */
export function flyIn(board, squares, seat) {
  const start = startOf(seat);
  const landings = squares.map((square, index) => {
    const cell = board.squares.get(square);
    return cell?.dataset.card ? flyTo(cell, cell.dataset.card, start, (index / squares.length) * SPREAD) : 0;
  });
  return Math.max(0, ...landings);
}

/** A picture of the card flies over everything; the card itself is seen when it has landed. @param {HTMLElement} cell @param {string} card @param {import("../shared/motion.js").Point} start @param {number} delay */
function flyTo(cell, card, start, delay) {
  const box = cell.getBoundingClientRect();
  const end = centreOf(box);
  const duration = flightTime(Math.hypot(start.x - end.x, start.y - end.y));
  const size = box.width * LEAVING;
  const from = new DOMRect(start.x - size / 2, start.y - size / 2, size, size);
  const flight = inTheAir(drawTile(card, { label: false, pixels: box.width }), box);
  document.body.append(flight);
  const frames = [{ ...seenFrom(box, from), rotate: "-6deg" }, { translate: "0 0", scale: "1", rotate: "0deg" }];
  const flown = flight.animate(frames, { duration, delay, easing: EASE, fill: "both" });
  cell.dataset.flying = "";
  const mark = setTimeout(() => (cell.dataset.flying = "marked"), delay + duration * MARKED_AT);
  underWay.add(flown);
  flown.onfinish = () => {
    clearTimeout(mark);
    underWay.delete(flown);
    delete cell.dataset.flying;
    flight.remove();
  };
  return delay + duration;
}

/** Where a seat's cards come from: its plate, or the top edge if there is none. @param {number} seat */
function startOf(seat) {
  const plate = plateOf(seat);
  return plate ? centreOf(plate.getBoundingClientRect()) : { x: innerWidth / 2, y: -40 };
}

/** Let everything that flies arrive now. @param {Board} board */
export function finishFlights(board) {
  for (const animation of [...underWay, ...board.grid.getAnimations({ subtree: true })]) animation.finish();
}
