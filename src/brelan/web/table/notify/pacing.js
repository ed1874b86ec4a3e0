// How long an action of another stays before the next one is shown: as whoever watches likes it, and
// never far behind what has come in. Pure: no clock of its own.

/** @typedef {"slow" | "normal" | "quick"} Pace */

/**
 * `hold`: how long an outcome stays in sight, 1 being the usual time. `pause`: the least time for an action, in
 * milliseconds. `behind`: how late the newest may be shown.
 * @type {Record<Pace, { hold: number, pause: number, behind: number }>}
 */
export const PACES = {
  slow: { hold: 1.6, pause: 1700, behind: 6000 },
  normal: { hold: 1, pause: 900, behind: 2500 },
  quick: { hold: 0.5, pause: 0, behind: 0 },
};
/** So many waiting leave no time for an outcome. */
const DEEP = 2;
/** How late one's own turn may be shown while its time runs. */
const BEHIND_CLOCK = 1200;

/** How long the outcome of an action may stay in sight. @param {Pace} pace @param {number} waiting how many more are to be shown */
export function holdFor(pace, waiting) {
  return waiting > DEEP ? 0 : PACES[pace].hold;
}

/**
 * How long to wait after an action before the next is shown.
 * @param {{ pace: Pace, lasts: number, seen: boolean, shownAt: number }} shown `lasts`: how long showing it takes; `seen`: whether there was anything to see
 * @param {readonly { at: number, clock: boolean }[]} waiting when each came in, and whether the own time runs with it
 */
export function pauseAfter({ pace, lasts, seen, shownAt }, waiting) {
  const newest = waiting.at(-1);
  const { pause, behind } = PACES[pace];
  if (!newest || !seen || pause === 0) return 0;
  const latest = newest.at + (newest.clock ? Math.min(behind, BEHIND_CLOCK) : behind);
  return Math.max(0, Math.min(Math.max(pause, lasts), (latest - shownAt) / waiting.length));
}
