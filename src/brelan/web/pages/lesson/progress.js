// How far somebody is in each lesson, kept in this browser: the step, and what was played in it.

import { remember, remembered } from "../../shared/storage.js";

const KEY = "brelan.lessons";

/**
 * @typedef {object} Progress
 * @property {string} step The step that is shown; "" before the first and after the last.
 * @property {string[]} played What was played in it.
 * @property {string} says What was said when it was done; "" if it is not.
 * @property {boolean} done Whether the lesson was once gone through to its end.
 */

/** @type {Progress} */
const NOTHING = { step: "", played: [], says: "", done: false };

/** @param {string} game @returns {Progress} */
export function progressOf(game) {
  return { ...NOTHING, ...remembered(KEY, /** @type {Record<string, Partial<Progress>>} */ ({}))[game] };
}

/** @param {string} game @param {Partial<Progress>} changes */
export function keepProgress(game, changes) {
  remember(KEY, { ...remembered(KEY, {}), [game]: { ...progressOf(game), ...changes } });
}

/** The number of the step to go on with. @param {Progress} progress @param {readonly {id: string}[]} steps */
export function stepNumber(progress, steps) {
  return Math.max(0, steps.findIndex((step) => step.id === progress.step));
}
