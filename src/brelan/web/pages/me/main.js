// One's own page: what one has played here, for oneself alone.
import { get } from "../../shared/api.js";
import { h } from "../../shared/dom.js";
import { icon } from "../../shared/icons.js";
import { pageHeader } from "../../shared/page_header.js";
import { startPage } from "../../shared/start_page.js";
import { style } from "../../shared/style.js";
import { number, pluralKey, t } from "../../shared/words.js";
import { nameButton, suggestName } from "../home/player_name.js";
import { tableLists } from "../home/table_lists.js";
import { bestMoves } from "./best_moves.js";
import { GameList } from "./game_list.js";
import { standings } from "./standings.js";

/** @typedef {import("../../types/messages.js").Games} Games */
/** @typedef {import("../../types/messages.js").MyPage} MyPage */
/** @typedef {import("../../types/messages.js").Streak} Streak */

/** Asked for while the words are still on their way. @type {Promise<[Games, MyPage, void]>} */
const coming = Promise.all([get("/api/games"), get("/api/me"), style(new URL("../home/table_lists.css", import.meta.url))]);

startPage(async () => {
  const [{ games }, page] = await coming;
  suggestName(page.name);
  const list = new GameList(games);
  const running = h("div", { class: "lists" }, ...tableLists({ name: "", mine: page.running, open: [], recent: [], daily_done: [], puzzles_done: [], new_devices: [], invitations: [] }, games));
  document.body.append(
    pageHeader(),
    h(
      "main",
      { class: "me" },
      h("h1", null, t("web.me.title")),
      h("p", { class: "lead note" }, t("web.me.lead")),
      h("div", { class: "own" }, nameButton(), h("a", { class: "button quiet", href: "/me/devices" }, icon("link"), t("web.me.devices"))),
      figures(page),
      page.running.length > 0 && running,
      page.played > 0 ? standings(page.standings, games) : h("p", { class: "empty" }, t("web.me.first")),
      bestMoves(page.best, games),
      list.element,
    ),
  );
  await list.more();
});

/** Games, and days in a row. @param {MyPage} page */
function figures({ played, streaks }) {
  return h(
    "dl",
    { class: "figures" },
    figure("web.me.played", played),
    figure("web.me.days", streaks.played.days, longest(streaks.played)),
    figure("web.me.daily", streaks.daily.days, longest(streaks.daily), "/daily"),
    figure("web.me.puzzles", streaks.puzzles.days, longest(streaks.puzzles), "/puzzles"),
  );
}

/** @param {Streak} streak */
function longest(streak) {
  return streak.longest > streak.days ? t("web.me.longest", { count: number(streak.longest) }) : "";
}

/** @param {string} key @param {number} value @param {string} [more] @param {string} [href] */
function figure(key, value, more = "", href = "") {
  const words = t(pluralKey(key, value));
  const name = href ? h("a", { href }, words) : words;
  return h("div", { class: "figure" }, h("dt", null, name), h("dd", null, h("b", null, number(value))), more && h("dd", { class: "note more" }, more));
}
