// The home page: the games to play, and below them the tables one knows or could join.
import { get } from "../../shared/api.js";
import { h, replace } from "../../shared/dom.js";
import { pageHeader } from "../../shared/page_header.js";
import { style } from "../../shared/style.js";
import { startPage } from "../../shared/start_page.js";
import { t } from "../../shared/words.js";
import { gameCard } from "./game_card.js";
import { tableLists, turnStrip } from "./table_lists.js";
import { nameButton, suggestName } from "./player_name.js";
import { drawPictures } from "./pictures.js";

/** @typedef {import("../../types/messages.js").Games} Games */
/** @typedef {import("../../types/messages.js").Home} Home */

const REFRESH = 15_000;

/** Asked for while the words are still on their way. @type {Promise<[Games, Home, void]>} */
const coming = Promise.all([get("/api/games"), get("/api/home"), style(new URL("./table_lists.css", import.meta.url))]);

startPage(async () => {
  const [games, home] = await coming;
  suggestName(home.name);
  const turns = h("div", { class: "turns" });
  const lists = h("div", { class: "lists" });
  const cards = games.games.map(gameCard);
  document.body.append(
    pageHeader(nameButton()),
    h(
      "main",
      { class: "home" },
      h("h1", null, t("web.home.tagline")),
      turns,
      h("div", { class: "games" }, ...cards.map((card) => card.element)),
      lists,
    ),
    h("footer", { class: "about" }, h("p", null, t("web.home.about"))),
  );
  showTables(home, turns, lists);
  drawPictures(cards);
  keepFresh(turns, lists);
});

/** @param {Home} home @param {Element} turns @param {Element} lists */
function showTables(home, turns, lists) {
  replace(turns, turnStrip(home));
  replace(lists, ...tableLists(home));
}

/** Look again now and then, and when somebody comes back to the page. @param {Element} turns @param {Element} lists */
function keepFresh(turns, lists) {
  let shown = "";
  const refresh = async () => {
    if (document.visibilityState === "hidden") return;
    const home = await get("/api/home").catch(() => null);
    const text = JSON.stringify(home);
    if (!home || text === shown || lists.contains(document.activeElement)) return;
    shown = text;
    showTables(home, turns, lists);
  };
  setInterval(refresh, REFRESH);
  document.addEventListener("visibilitychange", refresh);
  addEventListener("pageshow", (event) => event.persisted && refresh());
}
