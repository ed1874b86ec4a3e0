// How long something still takes, in words: the seconds that are left, then "in a moment".
import { number, t } from "./words.js";

const MINUTE = 60;
/** From here on seconds are counted in minutes. */
const LONG = 100;

/**
 * When something is ready: a text with its {time}, or another one when the estimate is used up.
 * @param {"table" | "rules" | "bot" | "own-bot" | "level"} what
 * @param {number} seconds
 * @param {Record<string, string>} [values]
 * @param {number} [step] Seconds above ten are rounded up to a multiple of it.
 */
export function timeLeft(what, seconds, values = {}, step = 1) {
  if (seconds < 1) return t(`web.preparing.${what}.moment`, values);
  return t(`web.preparing.${what}.soon`, { ...values, time: timeText(seconds, step) });
}

/** @param {number} seconds @param {number} step */
function timeText(seconds, step) {
  if (seconds >= LONG) return t("web.preparing.minutes", { minutes: number(Math.ceil(seconds / MINUTE)) });
  const rounded = seconds > 10 ? Math.ceil(seconds / step) * step : Math.ceil(seconds);
  return t("web.preparing.seconds", { seconds: number(rounded) });
}
