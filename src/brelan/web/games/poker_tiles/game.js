// Poker Tiles in the browser: tiles on a small board with two start squares and joker squares, points in chips.

import { t } from "../../shared/words.js";
import { gridGame } from "../grid/game.js";
import { planOf } from "./board_plan.js";

/** @typedef {import("./types.js").PokerTilesView} PokerTilesView */
/** @typedef {import("./types.js").Chip} Chip */

const game = gridGame({
  pieces: "tiles",
  declares: false,
  exchanges: true,
  opening: null,
  planOf,
  supply: (view) => t("web.log.pile", { count: /** @type {PokerTilesView} */ (view).pile.length }),
  ladder: { bright: 6, grand: 10, royal: ["royal-flush"] },
});

/** @type {import("../shared/game.js").Game} */
export default {
  ...game,
  async table(info) {
    const [hooks, { drawChips }] = await Promise.all([game.table(info), import("./chips.js")]);
    const chips = /** @type {Chip[]} */ (info.facts.chips);
    return { ...hooks, drawPoints: (points) => drawChips(points, chips) };
  },
  async options() {
    const [{ layoutField }, { readLayout }] = await Promise.all([import("../grid/layout_field.js"), import("./tile_layout.js")]);
    return { layout: layoutField(readLayout, async () => (await import("./layout_editor.js")).layoutEditor) };
  },
};
