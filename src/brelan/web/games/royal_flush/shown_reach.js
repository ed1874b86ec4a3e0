// What boards show of how near the own hand is: only where hints are allowed, and by default in
// somebody's first games.

import { settings } from "../../shared/settings.js";
import { remember, remembered } from "../../shared/storage.js";
import { handOf } from "./choice.js";
import { reachOf } from "./reach.js";

/** @typedef {import("../../types/messages.js").TableInfo} TableInfo */

const KEY = "brelan.royal.first-tables";
const FIRST_GAMES = 3;

/**
 * What the own hand has for each board with a free space: the cards of a claim if one can be made
 * now. Nothing where that is not to be shown.
 * @param {import("./proposal.js").Seen} seen @param {boolean | undefined} live
 */
export function shownReach({ view, moves, you, table, boards }, live) {
  /** @type {Map<string, import("./reach.js").Slot[]>} */
  const found = new Map();
  if (!live || you === null || view.turn === null || !showsReach(table)) return found;
  const hand = handOf(view, you);
  for (const { name, points } of boards) {
    if (!view.boards.includes(name) || (view.claims[name]?.length ?? 0) >= points.length) continue;
    const claim = moves?.claims.find((each) => each.board === name);
    const slots = reachOf(name, claim?.cards ?? hand, view.options.straight_any_suit === true);
    if (slots) found.set(name, slots);
  }
  return found;
}

/** @param {TableInfo} table a table that one plays at */
export function showsReach(table) {
  if (!table.hints) return false;
  return settings.reach === "first" ? isOneOfTheFirst(table.id) : settings.reach === "on";
}

/** Whether this is among the first games of this browser, which are remembered by their tables. @param {string} id */
function isOneOfTheFirst(id) {
  const tables = remembered(KEY, /** @type {string[]} */ ([]));
  if (tables.includes(id)) return true;
  if (tables.length >= FIRST_GAMES) return false;
  remember(KEY, [...tables, id]);
  return true;
}
