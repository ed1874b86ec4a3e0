// A table whose game is over, as it may be shown until the points are counted. Pure.

/** @typedef {import("../state/table_state.js").TableState} TableState */
/** @typedef {import("../../types/messages.js").Event} Event */

/**
 * The points before the count: those that were shown, and what the last action earned.
 * @param {readonly number[]} shown
 * @param {readonly Event[]} events
 */
export function pointsBefore(shown, events) {
  const points = [...shown];
  for (const event of events) {
    if (event.kind === "scored" && event.seat != null) points[event.seat] = (points[event.seat] ?? 0) + (event.points ?? 0);
  }
  return points;
}

/**
 * What is known, without what the count will tell.
 * @param {TableState} known
 * @param {number[]} points
 * @returns {TableState}
 */
export function beforeCount(known, points) {
  const { table, view } = known;
  return { ...known, table: { ...table, result: null, tally: [] }, view: view && { ...view, turn: null, scores: points } };
}
