// Flush Royal in the browser: cards on a large board with a start zone and premium squares.

import { t } from "../../shared/words.js";
import { gridGame } from "../grid/game.js";
import { boxAround } from "../grid/plan.js";

/** @typedef {{columns: number, rows: number, start: string[]}} Facts */
/** @typedef {import("./types.js").FlushRoyalView} FlushRoyalView */

export default gridGame({
  pieces: "cards",
  declares: true,
  exchanges: false,
  opening: "web.grid.opening",
  planOf(layout, facts) {
    const { columns, rows, start } = /** @type {Facts} */ (facts);
    const premiums = new Map(Object.entries(/** @type {FlushRoyalView["layout"]} */ (layout)));
    return { columns, rows, premiums, jokers: new Set(), start: new Set(), zone: boxAround(start, { columns, rows }) };
  },
  supply: (view) => t("web.log.reserve", { count: /** @type {FlushRoyalView} */ (view).reserve.length }),
});
