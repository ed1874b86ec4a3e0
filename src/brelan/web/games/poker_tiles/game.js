// Poker Tiles in the browser: tiles on a small board with two start squares and joker squares.

import { t } from "../../shared/words.js";
import { gridGame } from "../grid/game.js";

/** @typedef {import("./types.js").PokerTilesView} PokerTilesView */

export default gridGame({
  pieces: "tiles",
  declares: false,
  exchanges: true,
  opening: null,
  planOf(layout) {
    const { columns, rows, start, jokers } = /** @type {PokerTilesView["layout"]} */ (layout);
    return { columns, rows, premiums: new Map(), jokers: new Set(jokers), start: new Set(start), zone: null };
  },
  supply: (view) => t("web.log.pile", { count: /** @type {PokerTilesView} */ (view).pile.length }),
});
