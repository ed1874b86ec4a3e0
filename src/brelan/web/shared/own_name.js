// The name one goes by in this browser.
import { remember, remembered } from "./storage.js";

const KEY = "brelan.name";
export const LONGEST_NAME = 24;

/** The name, or an empty text where there is none yet. */
export function ownName() {
  return remembered(KEY, "");
}

/** Keep another name; an empty text forgets it. @param {string} name */
export function keepOwnName(name) {
  remember(KEY, name);
}
