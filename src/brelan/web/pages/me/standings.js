// How one has fared, game by game and level by level: figures, no ranking.
import { h } from "../../shared/dom.js";
import { gameMark } from "../../shared/game_mark.js";
import { capital, language, number, t } from "../../shared/words.js";
import { botLevel } from "../../table/state/seats.js";

/** @typedef {import("../../types/messages.js").GameInfo} GameInfo */
/** @typedef {import("../../types/messages.js").Standing} Standing */

const PEOPLE = "people";
const COLUMNS = ["level", "games", "won", "shared", "lost", "average"];

/** @param {readonly Standing[]} found @param {readonly GameInfo[]} games */
export function standings(found, games) {
  const played = games.filter((game) => found.some((each) => each.game === game.name));
  return h("section", { class: "standings" }, h("h2", null, t("web.me.results")), h("div", { class: "tables" }, ...played.map((game) => table(game, byLevel(found, game)))));
}

/** The standings of a game, the weakest opponents first, people last. @param {readonly Standing[]} found @param {GameInfo} game */
export function byLevel(found, game) {
  const place = (/** @type {Standing} */ each) => (each.level === PEOPLE ? game.bots.length : game.bots.indexOf(each.level));
  return found.filter((each) => each.game === game.name).sort((one, other) => place(one) - place(other));
}

/** @param {GameInfo} game @param {readonly Standing[]} rows */
function table(game, rows) {
  const name = t(`game.${game.name}.name`);
  return h(
    "div",
    { class: "standing", dataset: { suit: game.suit } },
    h("h3", { id: `standing-${game.name}` }, gameMark(game), name),
    h(
      "table",
      { "aria-labelledby": `standing-${game.name}` },
      h("thead", null, h("tr", null, ...COLUMNS.map((key) => h("th", { scope: "col" }, t(`web.me.${key}`))))),
      h("tbody", null, ...rows.map(row)),
    ),
  );
}

/** @param {Standing} standing */
function row(standing) {
  const { level, played, won, shared, points } = standing;
  const against = level === PEOPLE ? t("web.me.people") : botLevel(level);
  const cells = { games: played, won, shared, lost: played - won - shared };
  return h(
    "tr",
    null,
    h("th", { scope: "row" }, capital(against)),
    ...Object.entries(cells).map(([key, count]) => h("td", { dataset: { name: t(`web.me.${key}`) } }, number(count))),
    h("td", { dataset: { name: t("web.me.average") } }, new Intl.NumberFormat(language(), { maximumFractionDigits: 1 }).format(points)),
  );
}
