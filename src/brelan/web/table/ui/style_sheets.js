// The style sheets of the table's parts beside table.css, for the table and for its replay.

import { style } from "../../shared/style.js";

const SHEETS = [
  "./top_bar.css",
  "./plates.css",
  "../actions/action_bar.css",
  "../notify/notify.css",
  "../panel/panel.css",
  "../panel/tabs.css",
  "../lobby/lobby.css",
  "../end/game_end.css",
];

/** Fetch them all. */
export function tableStyles() {
  return Promise.all(SHEETS.map((path) => style(new URL(path, import.meta.url))));
}
