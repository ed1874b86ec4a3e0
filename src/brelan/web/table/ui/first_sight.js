// Whether somebody sees their cards of a table for the first time: then they are dealt before their eyes.

import { remember, remembered } from "../../shared/storage.js";

/** The last table whose cards were dealt in this browser. */
const DEALT = "brelan.dealt";

/**
 * Once for a table, and only to whoever has not acted there yet.
 * @param {import("../state/table_state.js").TableState} known
 */
export function isFirstSight({ table, you, log }) {
  if (table.status !== "playing" || you.seat === null || remembered(DEALT, "") === table.id) return false;
  remember(DEALT, table.id);
  return log.every((entry) => entry.seat !== you.seat);
}
