// The board of Flush Royal from its premium squares.

import { boxAround } from "../grid/plan.js";

/** @typedef {{columns: number, rows: number, start: string[]}} Facts */
/** @typedef {import("./types.js").FlushRoyalView} FlushRoyalView */

/** @param {unknown} layout @param {Record<string, unknown>} facts @returns {import("../grid/plan.js").Plan} */
export function planOf(layout, facts) {
  const { columns, rows, start } = /** @type {Facts} */ (facts);
  const premiums = new Map(Object.entries(/** @type {FlushRoyalView["layout"]} */ (layout)));
  return { columns, rows, premiums, jokers: new Set(), start: new Set(), zone: boxAround(start, { columns, rows }) };
}
