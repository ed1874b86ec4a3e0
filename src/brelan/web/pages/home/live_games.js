// A few running games that can be watched, below everything else on the home page; nothing where there are none.
import { get } from "../../shared/api.js";
import { h, replace } from "../../shared/dom.js";
import { t } from "../../shared/words.js";
import { liveRow } from "../watch/live_row.js";

/** @typedef {import("../../types/messages.js").GameInfo} GameInfo */

const MOST = 3;

/** Show what there is to watch now. @param {Element} place @param {readonly GameInfo[]} games */
export async function showLiveGames(place, games) {
  /** @type {import("../../types/messages.js").LiveGames | null} */
  const live = await get(`/api/watch?most=${MOST}`).catch(() => null);
  if (!live || place.contains(document.activeElement)) return;
  const infos = new Map(games.map((game) => [game.name, game]));
  const rows = live.games.map((game) => h("li", null, liveRow(game, infos.get(game.table.game))));
  const all = h("a", { class: "all-live", href: "/watch" }, t("web.watch.all"));
  replace(place, rows.length ? h("section", { class: "live-games" }, h("h2", null, t("web.watch.title")), h("ul", null, ...rows), all) : null);
}
