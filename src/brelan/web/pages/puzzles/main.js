// The puzzles: one a day for each game, and as many more as one likes, from easy to hard.

import { get } from "../../shared/api.js";
import { h } from "../../shared/dom.js";
import { gameMark } from "../../shared/game_mark.js";
import { icon } from "../../shared/icons.js";
import { pageHeader } from "../../shared/page_header.js";
import { startPage } from "../../shared/start_page.js";
import { language, plural, t } from "../../shared/words.js";
import { levelDots } from "./level.js";

/** @typedef {import("../../types/messages.js").Games} Games */
/** @typedef {import("../../types/messages.js").GameInfo} GameInfo */
/** @typedef {import("../../types/messages.js").GamePuzzles} GamePuzzles */
/** @typedef {import("../../types/messages.js").PuzzleLevel} PuzzleLevel */
/** @typedef {import("../../types/messages.js").Puzzles} Puzzles */

/** The game that is asked for, if one is. */
const wanted = decodeURIComponent(location.pathname.split("/")[2] ?? "");
/** @type {Promise<[Puzzles, Games]>} */
const coming = Promise.all([get("/api/puzzles"), get("/api/games")]);
// It is waited for below, once there are words to say what went wrong.
coming.catch(() => {});

startPage(async () => {
  const [puzzles, { games }] = await coming;
  const shown = puzzles.games.filter((each) => !wanted || each.game === wanted);
  document.body.append(
    pageHeader(),
    h(
      "main",
      { class: "puzzles" },
      h("h1", null, t("web.puzzles.title")),
      h("p", { class: "puzzles-about" }, t("web.puzzles.about"), " ", nextAt(puzzles.ends)),
      streak(puzzles.streak),
      h("div", { class: "puzzle-games" }, ...shown.map((each) => gameSection(each, games.find((game) => game.name === each.game)))),
      wanted && h("a", { class: "button plain", href: "/puzzles" }, t("web.puzzles.all-games")),
    ),
  );
});

/** When the next ones come, by the reader's own clock. @param {number} ends */
function nextAt(ends) {
  const time = new Intl.DateTimeFormat(language(), { hour: "numeric", minute: "2-digit" }).format(ends);
  return t("web.puzzles.next-at", { time });
}

/** @param {Puzzles["streak"]} streak */
function streak({ days, best, today }) {
  if (!best) return null;
  const parts = [days > 0 ? plural("web.puzzles.streak", days) : t("web.puzzles.welcome-back")];
  if (best > days) parts.push(plural("web.puzzles.best", best));
  if (days > 0 && !today) parts.push(t("web.puzzles.today-open"));
  return h("p", { class: "puzzles-streak" }, icon("star"), h("span", null, parts.join(" ")));
}

/** @param {GamePuzzles} puzzles @param {GameInfo | undefined} game */
function gameSection({ game: name, daily, next, levels, tried, found }, game) {
  const title = `puzzles-${name}`;
  return h(
    "section",
    { class: "puzzle-game", dataset: { suit: game?.suit ?? "" }, "aria-labelledby": title },
    h("h2", { id: title }, gameMark(game), t(`game.${name}.name`)),
    h(
      "a",
      { class: `daily ${daily.state}`, href: `/puzzle/${daily.id}` },
      h("span", { class: "daily-title" }, t("web.puzzles.daily")),
      levelDots(daily.level),
      h("span", { class: "daily-state" }, daily.state === "solved" && icon("check"), t(`web.puzzles.state.${daily.state}`)),
    ),
    next && h("a", { class: "button primary", href: `/puzzle/${next.id}` }, t("web.puzzles.more")),
    h("h3", null, t("web.puzzles.by-level")),
    h("ul", { class: "levels" }, ...levels.map((level) => levelRow(name, level))),
    tried > 0 && h("p", { class: "puzzles-rate" }, plural("web.puzzles.own-rate", tried, { found })),
  );
}

/** @param {string} game @param {PuzzleLevel} level */
function levelRow(game, { level, puzzles, tried, solved }) {
  const words = h("span", { class: "level-words" }, t("web.puzzles.solved", { solved, puzzles }));
  if (tried >= puzzles) return h("li", null, h("span", { class: "level done" }, levelDots(level), words, icon("check")));
  const open = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const found = await get(`/api/puzzles/next/${game}?level=${level}`).catch(() => null);
    location.assign(found ? `/puzzle/${found.id}` : `/puzzles/${game}`);
  };
  return h("li", null, h("a", { class: "level", href: `/puzzles/${game}`, onclick: open }, levelDots(level), words, icon("next")));
}
