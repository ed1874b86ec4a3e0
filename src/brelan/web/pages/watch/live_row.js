// A running game that can be watched: how it looks now, who plays and how it stands, how many watch. One tap watches.
import { departWith } from "../../shared/departure.js";
import { h } from "../../shared/dom.js";
import { gameMark } from "../../shared/game_mark.js";
import { icon } from "../../shared/icons.js";
import { language, number, plural, t } from "../../shared/words.js";
import { botName } from "../../table/state/seats.js";
import { drawPictures } from "../home/pictures.js";

/** @typedef {import("../../types/messages.js").GameInfo} GameInfo */
/** @typedef {import("../../types/messages.js").LiveGame} LiveGame */
/** @typedef {import("../../types/messages.js").TableLine} TableLine */

/** @param {LiveGame} game @param {GameInfo | undefined} info */
export function liveRow(game, info) {
  const { table, watchers } = game;
  const view = /** @type {import("../../types/messages.js").View} */ (game.view);
  const picture = h("span", { class: "picture", "aria-hidden": "true", inert: true });
  if (info) drawPictures([{ game: { ...info, picture: view }, picture }]);
  const scores = table.players.map((_, seat) => t("web.watch.score", { name: playerAt(table, seat), points: number(view.scores[seat] ?? 0) }));
  const onlookers = watchers ? h("span", { class: "more note" }, icon("people"), plural("web.table.watchers", watchers)) : null;
  const row = h(
    "a",
    { class: `table-line live ${table.game}`, href: `/table/${table.id}`, dataset: { suit: info?.suit ?? "" } },
    picture,
    h("span", { class: "what" }, gameMark(info), t(`game.${table.game}.name`), roundOf(view)),
    h("span", { class: "who" }, new Intl.ListFormat(language(), { type: "unit" }).format(scores)),
    onlookers,
    h("span", { class: "state" }, h("span", { class: "badge plain" }, t("web.watch.watch"))),
  );
  row.addEventListener("click", () => departWith(picture));
  return row;
}

/** Which round it is, in games that have rounds. @param {import("../../types/messages.js").View} view */
function roundOf(view) {
  return typeof view.round === "number" ? h("span", { class: "note round" }, t("web.watch.round", { number: number(view.round) })) : null;
}

/** @param {TableLine} table @param {number} seat */
function playerAt(table, seat) {
  if (!table.bots[seat]) return table.players[seat] ?? "";
  return botName(table.colours[seat] ?? seat, table.players.filter((_, other) => !table.bots[other]));
}
