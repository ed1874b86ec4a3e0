// The order of the own cards: by rank, by suit, or as the player has put them.

import { settings } from "../../shared/settings.js";
import { remember, remembered } from "../../shared/storage.js";

/** @typedef {import("./trial.js").Trial} Trial */

const KEPT = "brelan.rack";

/** Order the rack as the player likes it. @param {Trial} trial @param {string} table */
export function putInOrder(trial, table) {
  if (settings.sort !== "own") return trial.sort(settings.sort);
  const kept = remembered(KEPT, { table: "", cards: /** @type {string[]} */ ([]) });
  if (kept.table === table) trial.arrange(kept.cards);
}

/** Keep the player's own order, should the page be opened again. @param {Trial} trial @param {string} table */
export function keepOrder(trial, table) {
  remember(KEPT, { table, cards: trial.tiles.map((tile) => tile.card) });
}
