// How the tables looked when they were last left, for the small pictures on the home page.
import { remember, remembered } from "./storage.js";

/** @typedef {import("../types/messages.js").View} View */

const KEY = "brelan.seen-tables";
const MOST = 6;

/** Keep how a table looks; the oldest is forgotten. @param {string} table @param {View} view */
export function keepSeen(table, view) {
  const others = Object.entries(remembered(KEY, {})).filter(([id]) => id !== table);
  remember(KEY, Object.fromEntries([...others, [table, view]].slice(-MOST)));
}

/** How a table looked, if it was left in this browser. @param {string} table @returns {View | undefined} */
export function lastSeen(table) {
  return remembered(KEY, /** @type {Record<string, View>} */ ({}))[table];
}
