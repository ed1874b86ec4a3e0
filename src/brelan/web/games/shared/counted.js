// The count at the end, as a score sheet needs it.

import { number } from "../../shared/words.js";

/** @typedef {import("../../table/state/table_state.js").TableState} TableState */
/** @typedef {import("../../types/messages.js").TallyLine} TallyLine */

/** Whether the game has been counted. @param {TableState} known */
export function isCounted(known) {
  return (known.table.tally?.length ?? 0) > 0;
}

/** The points of a seat's lines of the count that are wanted. @param {TableState} known @param {number} seat @param {(line: TallyLine) => boolean} wanted */
export function countedPoints(known, seat, wanted) {
  const lines = known.table.tally?.[seat] ?? [];
  return number(lines.filter(wanted).reduce((sum, each) => sum + each.points, 0));
}
