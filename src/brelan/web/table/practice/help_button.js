// The help beside a practice table, where there is room for it: whoever has a keyboard learns its keys there.

import { h } from "../../shared/dom.js";
import { icon } from "../../shared/icons.js";
import { t } from "../../shared/words.js";

/** @param {() => void} run */
export function helpButton(run) {
  const name = t("web.table.help");
  return h("button", { type: "button", class: "icon-button roomy", "aria-label": name, title: name, onclick: run }, icon("help"));
}
