// What there is today: one compact row of links, each with a word on how one stands.
import { h } from "../../shared/dom.js";
import { icon } from "../../shared/icons.js";
import { t } from "../../shared/words.js";
import { progressOf } from "../lesson/progress.js";

/** @typedef {import("../../types/messages.js").GameInfo} GameInfo */
/** @typedef {import("../../types/messages.js").Home} Home */
/** @typedef {import("../../shared/icons.js").IconName} IconName */

/** @param {Home} home @param {readonly GameInfo[]} games */
export function today(home, games) {
  const links = [
    item("/daily", "star", t("web.home.daily"), home.daily_done.length, games.length, t("web.home.daily-open")),
    item("/puzzles", "hint", t("web.home.puzzles"), home.puzzles_done.length, games.length, t("web.home.puzzles-note")),
    lesson(games),
  ];
  return [h("h2", null, t("web.home.today")), h("ul", null, ...links.map((link) => link && h("li", null, link)))];
}

/** The lesson that somebody has begun, to go on with. @param {readonly GameInfo[]} games */
function lesson(games) {
  const begun = games.find((game) => progressOf(game.name).step && !progressOf(game.name).done);
  return begun ? link(`/lesson/${begun.name}`, "learn", t("web.home.lesson"), t(`game.${begun.name}.name`)) : null;
}

/** What there is one of for each game. @param {string} href @param {IconName} sign @param {string} name @param {number} done @param {number} games @param {string} open */
function item(href, sign, name, done, games, open) {
  if (!done) return link(href, sign, name, open);
  return link(href, done < games ? sign : "check", name, t("web.home.done-some", { done, games }));
}

/** @param {string} href @param {IconName} sign @param {string} name @param {string} state */
function link(href, sign, name, state) {
  return h("a", { class: "today-link", href }, icon(sign), h("strong", null, name), h("span", { class: "note" }, state));
}
