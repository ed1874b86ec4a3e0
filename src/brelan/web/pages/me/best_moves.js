// One's best moves as cards with their points; each leads to its moment in the replay.
import { drawMiniCard } from "../../cards/card.js";
import { h } from "../../shared/dom.js";
import { gameMark } from "../../shared/game_mark.js";
import { capital, number, plural, t } from "../../shared/words.js";
import { momentName } from "../../table/end/moment_words.js";

/** @typedef {import("../../types/messages.js").BestMove} BestMove */
/** @typedef {import("../../types/messages.js").GameInfo} GameInfo */

const CARD = /^(?:[a-z]+\d+=)?(\*?[2-9TJQKA][shdc]|\*)$/;

/** @param {readonly BestMove[]} moves @param {readonly GameInfo[]} games */
export function bestMoves(moves, games) {
  if (!moves.length) return null;
  const infos = new Map(games.map((game) => [game.name, game]));
  return h("section", { class: "best" }, h("h2", null, t("web.me.best")), h("ul", null, ...moves.map((move) => h("li", null, line(move, infos.get(move.game))))));
}

/** @param {BestMove} move @param {GameInfo | undefined} info */
function line(move, info) {
  const moment = { ...move, round: 1 };
  return h(
    "a",
    { href: `/replay/${move.table}?seat=${move.seat}#${move.step}`, title: t("web.me.best-see"), dataset: { suit: info?.suit ?? "" } },
    h("span", { class: "what" }, gameMark(info), capital(momentName(moment)) || t(`game.${move.game}.name`)),
    h("b", { class: "points" }, h("span", { "aria-hidden": "true" }, number(move.points)), h("span", { class: "visually-hidden" }, plural("web.home.points", move.points))),
    h("span", { class: "cards" }, ...cardsOf(move.action).map((card) => drawMiniCard(card))),
  );
}

/** The cards that an action names, in their order. @param {string} action */
export function cardsOf(action) {
  return action.split(" ").slice(1).flatMap((word) => CARD.exec(word)?.[1] ?? []);
}
