// What a plate says in signs, in words: who it is, how strong a bot, what they hold, what they are doing.

import { openDialog } from "../../shared/dialog.js";
import { h } from "../../shared/dom.js";
import { style } from "../../shared/style.js";

/**
 * @typedef {object} PlateFact
 * @property {string} text
 * @property {Node | null} [sign]
 */

/**
 * @param {string} name
 * @param {Node} badge
 * @param {readonly PlateFact[]} facts
 */
export async function openPlate(name, badge, facts) {
  await style(new URL("./plate_sheet.css", import.meta.url));
  const lines = facts.map(({ sign, text }) => h("li", null, h("span", { class: "sign-place", "aria-hidden": "true" }, sign), text));
  openDialog({ title: name, kind: "plate-sheet", body: h("div", { class: "plate-facts" }, badge, h("ul", null, ...lines)) });
}
