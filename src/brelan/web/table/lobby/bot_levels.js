// The names of bots' levels where one is chosen: each says when it is ready, as long as it is not.

import { secondsLeft, watchReadiness } from "../../shared/readiness/readiness.js";
import { timeLeft } from "../../shared/readiness/time_left.js";

/** @typedef {{element: Element, game: string, level: string, name: string}} Label */

/** Seconds between two texts, so that a list one reads in does not flicker. */
const STEP = 5;

/** @type {Set<Label>} */
const labels = new Set();

/**
 * Write a level's name into an element, and for how long it is not ready yet.
 * @template {Element} E
 * @param {E} element
 * @param {string} game
 * @param {string} level
 * @param {string} name
 * @returns {E}
 */
export function nameLevel(element, game, level, name) {
  const label = { element, game, level, name };
  write(label);
  if (isReady(label)) return element;
  if (!labels.size) follow(game);
  labels.add(label);
  return element;
}

/** Keep up to date what is shown and not ready yet. @param {string} game */
function follow(game) {
  const stop = watchReadiness(() => {
    for (const label of labels) {
      if (label.element.isConnected) write(label);
      if (!label.element.isConnected || isReady(label)) labels.delete(label);
    }
    if (!labels.size) stop();
  }, game);
}

/** @param {Label} label */
function isReady({ game, level }) {
  return secondsLeft(game, [level]) === 0;
}

/** @param {Label} label */
function write({ element, game, level, name }) {
  const left = secondsLeft(game, [level]);
  const text = left ? timeLeft("level", left, { level: name }, STEP) : name;
  // It stays longer: what has made room for it does not jump when the bot is ready.
  if (left) element.classList.add("long-level");
  if (element.textContent !== text) element.textContent = text;
}
