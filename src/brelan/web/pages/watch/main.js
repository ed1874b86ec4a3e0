// Running games that can be watched, page by page.
import { get } from "../../shared/api.js";
import { h, replace } from "../../shared/dom.js";
import { pageHeader } from "../../shared/page_header.js";
import { startPage } from "../../shared/start_page.js";
import { style } from "../../shared/style.js";
import { t } from "../../shared/words.js";
import { liveRow } from "./live_row.js";

/** @typedef {import("../../types/messages.js").Games} Games */
/** @typedef {import("../../types/messages.js").LiveGames} LiveGames */

const REFRESH = 15_000;

/** @type {Promise<[Games, LiveGames, void]>} */
const coming = Promise.all([get("/api/games"), get("/api/watch"), style(new URL("../home/table_lists.css", import.meta.url))]);

startPage(async () => {
  const [{ games }, first] = await coming;
  const infos = new Map(games.map((game) => [game.name, game]));
  const list = h("ul");
  const more = h("button", { type: "button" }, t("web.watch.more"));
  const nothing = h("p", { class: "note" }, t("web.watch.nothing"));
  const home = h("a", { class: "button", href: "/" }, t("web.watch.home"));
  document.body.append(
    pageHeader(),
    h("main", { class: "watch" }, h("h1", null, t("web.watch.title")), h("p", { class: "note" }, t("web.watch.about")), h("div", { class: "lists" }, h("section", { class: "live-games" }, list)), nothing, more, home),
  );
  /** Where the next page begins. @type {string | null} */
  let next = null;
  /** Whether more than the first page is shown: then it stays as it is. */
  let paged = false;
  const rows = (/** @type {LiveGames} */ page) => page.games.map((game) => h("li", null, liveRow(game, infos.get(game.table.game))));
  const settle = (/** @type {LiveGames} */ page) => {
    next = page.next;
    more.hidden = next === null;
    nothing.hidden = list.childElementCount > 0;
  };
  const show = (/** @type {LiveGames} */ page) => {
    replace(list, ...rows(page));
    settle(page);
  };
  more.addEventListener("click", async () => {
    const page = await get(`/api/watch?after=${encodeURIComponent(next ?? "")}`).catch(() => null);
    if (!page) return;
    paged = true;
    list.append(...rows(page));
    settle(page);
  });
  show(first);
  setInterval(async () => {
    if (document.visibilityState === "hidden" || paged || list.contains(document.activeElement)) return;
    const page = await get("/api/watch").catch(() => null);
    if (page && !paged) show(page);
  }, REFRESH);
});
