// Children of a list that glide to their new places.

import { motion } from "../../shared/settings.js";

const GLIDE = 320;

/**
 * Put elements into a list in this order, each gliding there from where it was.
 * @param {Element} list
 * @param {readonly HTMLElement[]} elements
 */
export function reorder(list, elements) {
  const before = elements.map((element) => element.getBoundingClientRect());
  list.append(...elements);
  if (!motion()) return;
  elements.forEach((element, index) => {
    const [from, to] = [before[index], element.getBoundingClientRect()];
    const [x, y] = [(from?.left ?? to.left) - to.left, (from?.top ?? to.top) - to.top];
    if (!x && !y) return;
    element.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }], { duration: GLIDE, easing: "cubic-bezier(.3, 0, .2, 1)" });
  });
}
