// A number that counts up to its new value, at once where motion is not wanted.

import { number } from "../../shared/words.js";
import { motion } from "../../shared/settings.js";

const DURATION = 400;

/**
 * Show a value, counting from the one shown before.
 * @param {HTMLElement} element
 * @param {number} value
 * @param {number} [duration] Milliseconds.
 */
export function countTo(element, value, duration = DURATION) {
  const from = element.dataset.value;
  if (from === String(value)) return;
  element.dataset.value = String(value);
  if (from === undefined || from === "" || !motion()) {
    element.textContent = number(value);
    return;
  }
  const start = performance.now();
  const first = Number(from);
  element.classList.add("counting");
  const step = (/** @type {number} */ now) => {
    if (element.dataset.value !== String(value)) return;
    // The time of a frame may lie before the moment at which it was asked for.
    const part = Math.max(0, Math.min(1, (now - start) / duration));
    const eased = 1 - (1 - part) ** 3;
    element.textContent = number(Math.round(first + (value - first) * eased));
    if (part < 1) requestAnimationFrame(step);
    else element.classList.remove("counting");
  };
  requestAnimationFrame(step);
}
