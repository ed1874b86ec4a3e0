// The board of Poker Tiles from its layout.

/** @typedef {import("./types.js").PokerTilesView} PokerTilesView */

/** @param {unknown} layout @returns {import("../grid/plan.js").Plan} */
export function planOf(layout) {
  const { columns, rows, start, jokers } = /** @type {PokerTilesView["layout"]} */ (layout);
  return { columns, rows, premiums: new Map(), jokers: new Set(jokers), start: new Set(start), zone: null };
}
