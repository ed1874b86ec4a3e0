// What stands out because somebody speaks of it: a hint, until it is over, or a line of the log, for a moment.

import { HIGHLIGHTED } from "../shared/motion.js";
import { faceOf } from "./choice.js";

/** @typedef {import("./boards.js").Boards} Boards */

/**
 * Light what a hint speaks of: the display, the pile, a board by its name, cards of the own hand.
 * @param {{boards?: Boards, display?: import("./display.js").Display, hand?: import("./hand.js").Hand}} area
 * @param {readonly string[]} parts
 */
export function light({ boards, display, hand }, parts) {
  const mark = (/** @type {Element | null | undefined} */ element, /** @type {string} */ name) => element?.classList.toggle("looked", parts.includes(name));
  for (const [name, board] of boards?.elements ?? []) mark(board, name);
  for (const [key, card] of hand?.cards ?? []) mark(card, faceOf(key));
  mark(display?.cards, "display");
  mark(display?.supply.querySelector(".royal-pile"), "pile");
}

/** Let boards stand out for a moment. @param {Boards | undefined} boards @param {readonly string[]} names */
export function point(boards, names) {
  for (const name of names) {
    const board = boards?.elements.get(name);
    board?.classList.add("pointed");
    setTimeout(() => board?.classList.remove("pointed"), HIGHLIGHTED);
  }
}
