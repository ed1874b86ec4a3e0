// The moments of a game: every action that earned points, the best of them, and those to see again. Pure.

import { stepsOf } from "../../games/shared/steps.js";

/** @typedef {import("../../types/messages.js").LogEntry} LogEntry */
/** @typedef {import("../../types/messages.js").Hand} Hand */

/**
 * An action that earned points.
 * @typedef {object} Moment
 * @property {number} step Its number among all actions, from 1: the step of the replay that shows it.
 * @property {number} seq
 * @property {number} seat
 * @property {number} round From 1, in games that have rounds.
 * @property {number} points
 * @property {string} action
 * @property {string | null} board The board that was claimed, if it is a game of boards.
 * @property {readonly Hand[]} hands The combinations that were made, the best first.
 */

/** How many moments of a game are worth a list of their own. */
const MANY = 12;

/**
 * Every action that earned points, in the order of play.
 * @param {readonly LogEntry[]} log
 * @returns {Moment[]}
 */
export function momentsOf(log) {
  /** @type {Moment[]} */
  const moments = [];
  let [step, round] = [0, 1];
  for (const entry of log) {
    for (const events of stepsOf(entry)) {
      step += 1;
      const scored = events.find((event) => event.kind === "scored");
      const points = scored?.points ?? 0;
      if (scored && points > 0) {
        const hands = [...(scored.hands ?? [])].sort((one, other) => other.points - one.points);
        const action = events[0]?.action ?? "";
        moments.push({ step, seq: entry.seq, seat: entry.seat, round, points, action, board: scored.boards?.[0] ?? null, hands });
      }
      if (events.some((event) => event.kind === "round-ended")) round += 1;
    }
  }
  return moments;
}

/**
 * The moment that earned most, the first of several; null if there is none.
 * @param {readonly Moment[]} moments
 * @param {number | null} [seat] Only those of this seat.
 */
export function bestMoment(moments, seat = null) {
  const own = seat === null ? moments : moments.filter((moment) => moment.seat === seat);
  return own.reduce((best, moment) => (best && best.points >= moment.points ? best : moment), /** @type {Moment | null} */ (null));
}

/**
 * The moments that earned most, in the order of play.
 * @param {readonly Moment[]} moments
 * @param {number} [many]
 */
export function highlights(moments, many = MANY) {
  const best = [...moments].sort((one, other) => other.points - one.points || one.step - other.step).slice(0, many);
  return best.sort((one, other) => one.step - other.step);
}

/** The squares of the best combination that was made. @param {Moment} moment @returns {readonly string[]} */
export function bestSquares(moment) {
  return moment.hands[0]?.squares ?? [];
}
