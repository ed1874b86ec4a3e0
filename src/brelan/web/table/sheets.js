// The style sheets of the table's parts beside table.css, for the table and for its replay.

import { style } from "../core/style.js";

const SHEETS = [
  "../css/top.css",
  "../css/plates.css",
  "../css/bar.css",
  "../css/notes.css",
  "../css/panel.css",
  "../css/tabs.css",
  "../css/waiting.css",
  "../css/end.css",
];

/** Fetch them all. */
export function tableStyles() {
  return Promise.all(SHEETS.map((path) => style(new URL(path, import.meta.url))));
}
