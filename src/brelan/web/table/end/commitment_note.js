// The hash of a deal, noted in this browser when it is first seen, so that the end can be held to it.

import { remember, remembered } from "../../shared/storage.js";

/** @typedef {import("../../types/messages.js").TableInfo} TableInfo */

const KEPT = "brelan.deals";
const MOST_KEPT = 100;

/**
 * Note the hash of a table in this browser, the first time it is seen and its seed is not.
 * @param {TableInfo} table
 */
export function noteCommitment(table) {
  if (table.seed) return;
  const deals = remembered(KEPT, /** @type {[string, string][]} */ ([]));
  if (deals.some(([id]) => id === table.id)) return;
  remember(KEPT, [...deals.slice(1 - MOST_KEPT), [table.id, table.commitment]]);
}

/**
 * What this browser noted of a table, or null.
 * @param {string} id
 * @returns {string | null}
 */
export function notedCommitment(id) {
  const deals = remembered(KEPT, /** @type {[string, string][]} */ ([]));
  return deals.find(([each]) => each === id)?.[1] ?? null;
}
