// How long something still takes, in words: the seconds that are left, then "in a moment".
import { number, t } from "../words.js";

const MINUTE = 60;
/** From here on seconds are counted in minutes. */
const LONG = 100;

/** @typedef {"table" | "rules" | "bot" | "own-bot" | "level"} Coming */

/**
 * When something is ready, in words.
 * @param {Coming} what
 * @param {number} seconds
 * @param {Record<string, string>} [values]
 * @param {number} [step] Seconds above ten are rounded up to a multiple of it.
 */
export function timeLeft(what, seconds, values = {}, step = 1) {
  return t(leftKey(what, seconds), { ...values, time: leftTime(seconds, step) });
}

/** The key of the text with its {time}, or of another one when the estimate is used up. @param {Coming} what @param {number} seconds */
export function leftKey(what, seconds) {
  const form = seconds < 1 ? "moment" : "soon";
  return `web.preparing.${what}.${form}`;
}

/** @param {number} seconds @param {number} [step] */
export function leftTime(seconds, step = 1) {
  if (seconds >= LONG) return t("web.preparing.minutes", { minutes: number(Math.ceil(seconds / MINUTE)) });
  const rounded = seconds > 10 ? Math.ceil(seconds / step) * step : Math.ceil(seconds);
  return t("web.preparing.seconds", { seconds: number(rounded) });
}
