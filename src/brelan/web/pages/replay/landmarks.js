// The steps of a replay that one jumps to: where points were earned, where rounds ended, where somebody's turn began. Pure.

import { momentsOf } from "../../table/end/moments.js";

/** @typedef {import("../../types/messages.js").LogEntry} LogEntry */
/** @typedef {import("../../table/end/moments.js").Moment} Moment */

/**
 * @typedef {object} Landmarks
 * @property {Moment[]} moments
 * @property {number[]} scores Steps at which points were earned.
 * @property {number[]} rounds Steps that ended a round.
 * @property {number[][]} turns For each seat, the first steps of its turns.
 */

/**
 * @param {readonly LogEntry[]} log One entry for each step from 1.
 * @param {number} seats
 * @returns {Landmarks}
 */
export function landmarksOf(log, seats) {
  const moments = momentsOf(log);
  const steps = log.map((entry, index) => ({ ...entry, step: index + 1, before: log[index - 1]?.seat }));
  return {
    moments,
    scores: moments.map((moment) => moment.step),
    rounds: steps.filter(({ events }) => events.some((event) => event.kind === "round-ended")).map(({ step }) => step),
    turns: Array.from({ length: seats }, (_, seat) =>
      steps.filter((each) => each.seat === seat && each.before !== seat).map(({ step }) => step),
    ),
  };
}

/**
 * The next of some steps, or the one before; null if there is none.
 * @param {readonly number[]} steps Rising.
 * @param {number} from
 * @param {1 | -1} way
 */
export function nextOf(steps, from, way) {
  const found = way > 0 ? steps.find((step) => step > from) : steps.findLast((step) => step < from);
  return found ?? null;
}
