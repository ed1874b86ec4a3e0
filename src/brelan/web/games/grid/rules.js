// What the rules page draws of a game on a grid: worked examples, and the whole board with its squares.

import { drawBoard } from "./picture.js";
import { boxAround } from "./plan.js";

/** Tables of the rules that are about squares of the board. */
const ABOUT_SQUARES = ["premium", "layouts"];

/**
 * @param {import("./game.js").GridRules} rules
 * @param {import("../../types/messages.js").GameInfo} info
 * @returns {import("../shared/game.js").RulesHooks}
 */
export function rulesHooks(rules, info) {
  const { layout } = /** @type {import("./game.js").GridView} */ (info.picture);
  const plan = rules.planOf(layout, info.facts);
  return {
    example({ before, laid, joker_squares: jokers }) {
      const shown = jokers.length ? { ...plan, jokers: new Set(jokers) } : plan;
      const box = boxAround([...Object.keys(before), ...Object.keys(laid)], shown, 1);
      return drawBoard({ plan: shown, board: before, laid, box });
    },
    illustration: (table) =>
      ABOUT_SQUARES.includes(table.name) ? drawBoard({ plan, board: {}, label: table.title }) : null,
  };
}
