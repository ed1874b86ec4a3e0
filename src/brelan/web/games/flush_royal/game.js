// Flush Royal in the browser: cards on a large board with a start zone and premium squares.

import { t } from "../../shared/words.js";
import { gridGame } from "../grid/game.js";
import { planOf } from "./board_plan.js";

/** @typedef {import("./types.js").FlushRoyalView} FlushRoyalView */

/** @type {import("../shared/game.js").Game} */
export default {
  ...gridGame({
    pieces: "cards",
    declares: true,
    exchanges: false,
    opening: "web.grid.opening",
    planOf,
    supply: (view) => t("web.log.reserve", { count: /** @type {FlushRoyalView} */ (view).reserve.length }),
    ladder: { bright: 15, grand: 30, royal: ["straight-flush", "royal-flush"] },
  }),
  async options() {
    const [{ layoutField }, { readLayout }] = await Promise.all([import("../grid/layout_field.js"), import("./premium_layout.js")]);
    return { layout: layoutField(readLayout, async () => (await import("./layout_editor.js")).layoutEditor) };
  },
};
