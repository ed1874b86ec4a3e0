// The page of a replay: fetch the game, its words and its area, and show the step of the address.

import { get, Refusal } from "../../shared/api.js";
import { h, replace } from "../../shared/dom.js";
import { markPage } from "../../shared/game_mark.js";
import { startPage } from "../../shared/start_page.js";
import { waitWithProgress } from "../../shared/readiness/wait.js";
import { style } from "../../shared/style.js";
import { t } from "../../shared/words.js";
import { loadGame } from "../../games/shared/load.js";
import { tableStyles } from "../../table/ui/style_sheets.js";
import { OPEN, ReplayPage } from "./replay_page.js";

/** @typedef {import("../../types/messages.js").Games} Games */
/** @typedef {import("../../types/messages.js").Replay} Replay */

const id = decodeURIComponent(location.pathname.split("/")[2] ?? "");

/** @param {string} from @returns {Promise<Replay>} */
function replayFrom(from) {
  return get(`/api/tables/${encodeURIComponent(id)}/replay?seat=${encodeURIComponent(from)}`);
}

await startPage(async () => {
  const from = new URLSearchParams(location.search).get("seat") ?? OPEN;
  try {
    const coming = Promise.all([
      /** @type {Promise<Games>} */ (get("/api/games")),
      replayFrom(from),
      style(new URL("../table/page.css", import.meta.url)),
      tableStyles(),
    ]);
    const [games, replay] = await waitWithProgress(coming, "table", () => document.body.dataset.game ?? "");
    const info = games.games.find((each) => each.name === replay.table.game);
    if (!info) throw new Refusal(replay.table.game);
    markPage(info);
    const game = await loadGame(info.name);
    const [hooks, area] = await Promise.all([game.table(info), game.area(info)]);
    await area.prepare?.();
    const page = new ReplayPage(replay, info, hooks, area, replayFrom);
    replace(document.body, page.element);
    document.title = `${t("web.replay.title", { game: t(`game.${info.name}.name`) })} · Brelan`;
    page.go(Number(location.hash.slice(1)) || 0);
  } catch (fault) {
    if (!(fault instanceof Refusal)) throw fault;
    const back = h("a", { class: "button", href: `/table/${id}` }, t("web.replay.table"));
    replace(document.body, h("main", { class: "loading" }, h("div", { class: "missing" }, h("h1", null, fault.message), back)));
  }
});
