// A game on a grid of squares in the browser, made from what sets it apart from others of its kind.

import { boxAround } from "./plan.js";

/** @typedef {import("../../types/messages.js").View} View */
/** @typedef {import("./plan.js").Plan} Plan */
/** @typedef {View & {board: Record<string, string>, racks: string[][], layout: unknown}} GridView */

/**
 * @typedef {object} GridRules
 * @property {"cards" | "tiles"} pieces what is laid is called
 * @property {boolean} declares whether a laid joker is declared as a face, and can be swapped
 * @property {boolean} exchanges whether an exchange is an action of its own; otherwise whoever passes exchanges
 * @property {string | null} opening the key of what to do on an empty board
 * @property {(layout: unknown, facts: Record<string, unknown>) => Plan} planOf the board from the layout of a view
 * @property {(view: View) => string} supply what is left to draw, in words
 * @property {import("../shared/joy/ladder.js").Ladder} ladder what is great in this game
 */

/** @param {GridRules} rules @returns {import("../shared/game.js").Game} */
export function gridGame(rules) {
  return {
    async table(info) {
      const { tableHooks } = await import("./table.js");
      return tableHooks(rules, info);
    },
    async area() {
      const { GridArea } = await import("./area.js");
      return new GridArea(rules);
    },
    preload: () => Promise.all([import("./table.js"), import("./area.js")]),
    async picture(info) {
      const { drawBoard } = await import("./picture.js");
      const { layout, board } = /** @type {GridView} */ (info.picture);
      const plan = rules.planOf(layout, info.facts);
      return drawBoard({ plan, board, box: boxAround(Object.keys(board), plan, 1) });
    },
    async postcard() {
      const { drawPostcard } = await import("./postcard.js");
      return (scene) => drawPostcard(rules, scene);
    },
    async rules(info) {
      const { rulesHooks } = await import("./rules.js");
      return rulesHooks(rules, info);
    },
  };
}
