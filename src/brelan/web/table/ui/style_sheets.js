// The style sheets of the table's parts beside table.css, for the table and for its replay.

import { style } from "../../shared/style.js";

/** Fetch them all. */
export function tableStyles() {
  return Promise.all([
    style(new URL("./top_bar.css", import.meta.url)),
    style(new URL("./plates.css", import.meta.url)),
    style(new URL("./lamp.css", import.meta.url)),
    style(new URL("../actions/action_bar.css", import.meta.url)),
    style(new URL("../notify/notify.css", import.meta.url)),
    style(new URL("../panel/panel.css", import.meta.url)),
    style(new URL("../panel/log.css", import.meta.url)),
    style(new URL("./short_phones.css", import.meta.url)),
  ]);
}
