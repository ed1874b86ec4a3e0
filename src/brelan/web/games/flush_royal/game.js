// Flush Royal in the browser: cards on a large board with a start zone and premium squares.

import { t } from "../../shared/words.js";
import { gridGame } from "../grid/game.js";
import { boxAround } from "../grid/plan.js";

/** @typedef {{columns: number, rows: number, start: string[]}} Facts */
/** @typedef {import("./types.js").FlushRoyalView} FlushRoyalView */

/** The board from its premium squares. @param {unknown} layout @param {Record<string, unknown>} facts @returns {import("../grid/plan.js").Plan} */
export function planOf(layout, facts) {
  const { columns, rows, start } = /** @type {Facts} */ (facts);
  const premiums = new Map(Object.entries(/** @type {FlushRoyalView["layout"]} */ (layout)));
  return { columns, rows, premiums, jokers: new Set(), start: new Set(), zone: boxAround(start, { columns, rows }) };
}

/** @type {import("../shared/game.js").Game} */
export default {
  ...gridGame({
    pieces: "cards",
    declares: true,
    exchanges: false,
    opening: "web.grid.opening",
    planOf,
    supply: (view) => t("web.log.reserve", { count: /** @type {FlushRoyalView} */ (view).reserve.length }),
  }),
  async options() {
    const [{ layoutField }, { readLayout }] = await Promise.all([import("../grid/layout_field.js"), import("./premium_layout.js")]);
    return { layout: layoutField(readLayout, async () => (await import("./layout_editor.js")).layoutEditor) };
  },
};
