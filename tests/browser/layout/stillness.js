// Where things are, and when nothing moves any more.
import { isShown } from "./elements.js";
import { boxOf } from "./geometry.js";

/** @typedef {import("./geometry.js").Box} Box */

/** Something that moves on and on is not waited for. */
const MOST_ROUNDS = 20;

/** Where the things are that nobody acts on, by name. @param {string[]} selectors @returns {Record<string, Box>} */
export function places(selectors) {
  /** @type {Record<string, Box>} */
  const found = {};
  for (const selector of selectors) {
    const all = [...document.querySelectorAll(selector)].filter(isShown);
    all.forEach((element, index) => {
      const name = element.getAttribute("data-action") ?? element.getAttribute("data-key") ?? element.getAttribute("data-tile")
        ?? element.getAttribute("data-board") ?? element.getAttribute("data-control");
      found[`${selector} ${name ?? (all.length > 1 ? index + 1 : "")}`.trim()] = boxOf(element.getBoundingClientRect());
    });
  }
  return found;
}

/** Wait until the window has been laid out: a frame, and what was asked for in it. */
export function laidOut() {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

/** Wait until nothing moves any more; what goes on for ever is let be. */
export async function atRest() {
  let moving = movements();
  // What has come to rest may set something else in motion.
  for (let round = 0; round < MOST_ROUNDS && (round === 0 || moving.length); round++) {
    await Promise.allSettled(moving.map((animation) => animation.finished));
    await laidOut();
    await laidOut();
    moving = movements();
  }
}

/** What moves and will come to an end. */
function movements() {
  const isFinite = (/** @type {Animation} */ { effect }) => Number.isFinite(effect?.getComputedTiming().endTime);
  return document.getAnimations().filter((each) => each.playState === "running" && isFinite(each));
}
