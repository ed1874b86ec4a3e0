// The daily deal: the same cards for everybody, one's own result beside the others' and the champion's.
import { get } from "../../shared/api.js";
import { h, replace } from "../../shared/dom.js";
import { pageHeader } from "../../shared/page_header.js";
import { startPage } from "../../shared/start_page.js";
import { plural, t } from "../../shared/words.js";
import { icon } from "../../shared/icons.js";
import { dayAfter, dayInWords, timeLeft } from "./days.js";
import { dealCard } from "./deal_card.js";
import { shareButton } from "./share.js";

/** @typedef {import("../../types/messages.js").DailyDay} DailyDay */
/** @typedef {import("../../types/messages.js").Games} Games */

const REFRESH = 20_000;
const TICK = 20_000;
/** How many days back the arrows lead. */
const DAYS_BACK = 7;

const wanted = new URLSearchParams(location.search).get("day");
const path = wanted ? `/api/daily?day=${encodeURIComponent(wanted)}` : "/api/daily";

/** Asked for while the words are still on their way. @type {Promise<[Games, DailyDay]>} */
const coming = Promise.all([get("/api/games"), get(path)]);

startPage(async () => {
  const [games, day] = await coming;
  const main = h("main", { class: "daily" });
  document.body.append(pageHeader(), main);
  show(main, day, games);
  keepFresh(main, games, day);
});

/** @param {HTMLElement} main @param {DailyDay} day @param {Games} games */
function show(main, day, games) {
  const isToday = day.day === day.today;
  const infos = new Map(games.games.map((game) => [game.name, game]));
  replace(
    main,
    h("h1", null, t("web.daily.title")),
    dayBar(day),
    h("p", { class: "lead" }, t(isToday ? "web.daily.lead" : "web.daily.past")),
    h("div", { class: "deals" }, ...day.games.map((deal) => dealCard(deal, day, infos.get(deal.game)))),
    h(
      "div",
      { class: "below" },
      h("p", { class: "streak" }, icon("star"), day.streak.days ? plural("web.daily.streak", day.streak.days) : t("web.daily.no-streak")),
      shareButton(day),
    ),
  );
}

/** Which day it is, the days beside it, and when the next begins. @param {DailyDay} day */
function dayBar(day) {
  const back = dayAfter(day.day, -1);
  const [earlier, later] = [back >= dayAfter(day.today, -DAYS_BACK), day.day < day.today];
  const left = h("p", { class: "note next" }, t("web.daily.next", { time: timeLeft(day.left_ms) }));
  countDown(left, day.left_ms);
  return h(
    "div",
    { class: "day-bar" },
    arrow("previous", "web.daily.day-before", earlier ? back : null),
    h("p", { class: "day" }, h("time", { datetime: day.day }, dayInWords(day.day))),
    arrow("next", "web.daily.day-after", later ? dayAfter(day.day, 1) : null),
    left,
  );
}

/** @param {"previous" | "next"} sign @param {string} key @param {string | null} day */
function arrow(sign, key, day) {
  if (!day) return h("span", { class: "icon-button" });
  return h("a", { class: "button quiet icon-button", href: `/daily?day=${day}`, "aria-label": t(key), title: t(key) }, icon(sign));
}

/** Let the time that is left run down while the page is open. @param {HTMLElement} shown @param {number} left */
function countDown(shown, left) {
  const begun = performance.now();
  const timer = setInterval(() => {
    if (!shown.isConnected) return clearInterval(timer);
    shown.replaceChildren(t("web.daily.next", { time: timeLeft(Math.max(0, left - (performance.now() - begun))) }));
  }, TICK);
}

/** Look now and then who has finished meanwhile. @param {HTMLElement} main @param {Games} games @param {DailyDay} first */
function keepFresh(main, games, first) {
  let known = essence(first);
  const refresh = async () => {
    if (document.visibilityState === "hidden") return;
    /** @type {DailyDay | null} */
    const day = await get(path).catch(() => null);
    if (!day || essence(day) === known || main.contains(document.activeElement)) return;
    known = essence(day);
    show(main, day, games);
  };
  setInterval(refresh, REFRESH);
  document.addEventListener("visibilitychange", refresh);
  addEventListener("pageshow", (event) => event.persisted && refresh());
}

/** What of a day is shown, but for the time that passes. @param {DailyDay} day */
function essence(day) {
  return JSON.stringify({ ...day, left_ms: 0 });
}
