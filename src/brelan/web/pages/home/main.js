// The home page: the games to play, and below them the tables one knows or could join.
import { get } from "../../shared/api.js";
import { h, replace } from "../../shared/dom.js";
import { pageHeader } from "../../shared/page_header.js";
import { remembered } from "../../shared/storage.js";
import { style } from "../../shared/style.js";
import { startPage } from "../../shared/start_page.js";
import { t } from "../../shared/words.js";
import { gameCard } from "./game_card.js";
import { otherNames, tableLists, turnStrip } from "./table_lists.js";
import { ownPageLink, suggestName } from "./player_name.js";
import { drawPictures } from "./pictures.js";
import { today } from "./today.js";

/** @typedef {import("../../types/messages.js").Games} Games */
/** @typedef {import("../../types/messages.js").Home} Home */

const REFRESH = 15_000;

/** Asked for while the words are still on their way. @type {Promise<[Games, Home, void]>} */
const coming = Promise.all([get("/api/games"), get("/api/home"), style(new URL("./table_lists.css", import.meta.url))]);

startPage(async () => {
  const [games, home] = await coming;
  suggestName(home.name);
  const turns = h("div", { class: "turns" });
  const now = h("section", { class: "today" });
  const lists = h("div", { class: "lists" });
  const live = h("div", { class: "lists" });
  const cards = games.games.map(gameCard);
  document.body.append(
    pageHeader(ownPageLink()),
    h(
      "main",
      { class: "home" },
      h("h1", null, t("web.home.tagline")),
      turns,
      h("div", { class: "games" }, ...cards.map((card) => card.element)),
      now,
      lists,
      live,
    ),
    h("footer", { class: "about" }, h("p", null, t("web.home.about"))),
  );
  const show = (/** @type {Home} */ latest) => {
    showTables(latest, turns, lists, games.games);
    replace(now, ...today(latest, games.games));
  };
  show(home);
  drawPictures(cards);
  keepFresh([now, lists], show);
  keepLive(live, games.games);
  watchWhenWanted(home);
});

/** Once somebody wants to be called in this browser, look for their turns while the page is out of sight. @param {Home} home */
function watchWhenWanted(home) {
  let watching = false;
  const begin = async () => {
    if (watching || !remembered("brelan.call-here", false)) return;
    watching = true;
    const calls = await import("../../calls/at_home.js").catch(() => null);
    if (calls) calls.watchTurns(home, otherNames);
    else watching = false;
  };
  void begin();
  document.addEventListener("visibilitychange", begin);
}

/** What there is to watch comes once the page itself is there, and is looked at again now and then. @param {Element} live @param {Games["games"]} games */
function keepLive(live, games) {
  const show = async () => {
    if (document.visibilityState === "hidden") return;
    const part = await import("./live_games.js").catch(() => null);
    await part?.showLiveGames(live, games);
  };
  void show();
  setInterval(show, REFRESH);
}

/** Tell of devices that were added; without a network, when the page is looked at again. @param {Home["new_devices"]} devices */
async function tellOf(devices) {
  const notice = await import("../../shared/devices/notice.js").catch(() => null);
  await notice?.tellOfDevices(devices);
}

/** @param {Home} home @param {Element} turns @param {Element} lists @param {Games["games"]} games */
function showTables(home, turns, lists, games) {
  if (home.new_devices.length) void tellOf(home.new_devices);
  replace(turns, turnStrip(home));
  replace(lists, ...tableLists(home, games));
}

/** Look again now and then, and when somebody comes back to the page. @param {readonly Element[]} changing @param {(home: Home) => void} show */
function keepFresh(changing, show) {
  let shown = "";
  const refresh = async () => {
    if (document.visibilityState === "hidden") return;
    const home = await get("/api/home").catch(() => null);
    const text = JSON.stringify(home);
    if (!home || text === shown || changing.some((part) => part.contains(document.activeElement))) return;
    shown = text;
    show(home);
  };
  setInterval(refresh, REFRESH);
  document.addEventListener("visibilitychange", refresh);
  addEventListener("pageshow", (event) => event.persisted && refresh());
}
