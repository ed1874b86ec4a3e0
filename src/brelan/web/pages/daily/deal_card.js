// The deal of a day in one game: what one can do, and the list.
import { newCommandId, post, Refusal } from "../../shared/api.js";
import { departWith } from "../../shared/departure.js";
import { h } from "../../shared/dom.js";
import { gameMark } from "../../shared/game_mark.js";
import { icon } from "../../shared/icons.js";
import { number, plural, t } from "../../shared/words.js";
import { botLevel } from "../../table/state/seats.js";
import { ownName } from "../../shared/own_name.js";
import { suggestName } from "../home/player_name.js";

/** @typedef {import("../../types/messages.js").DailyDay} DailyDay */
/** @typedef {import("../../types/messages.js").DailyGame} DailyGame */
/** @typedef {import("../../types/messages.js").GameInfo} GameInfo */

/** @param {DailyGame} deal @param {DailyDay} day @param {GameInfo | undefined} info */
export function dealCard(deal, day, info) {
  const facts = { players: deal.players, bot: botLevel(deal.bot), seat: deal.seat + 1 };
  return h(
    "article",
    { class: "deal", dataset: { game: deal.game, suit: info?.suit ?? "" } },
    h("h2", null, gameMark(info), gameName(deal)),
    h("p", { class: "note" }, t("web.daily.table", facts)),
    h("div", { class: "doing" }, ...doing(deal, day)),
    list(deal, day),
  );
}

/** @param {DailyGame} deal */
function gameName(deal) {
  return t(`game.${deal.game}.name`);
}

/** What one can do with the deal. @param {DailyGame} deal @param {DailyDay} day */
function doing(deal, day) {
  const isToday = day.day === day.today;
  const { own } = deal;
  if (!own) return isToday ? play(deal, "play", "primary") : [];
  if (own.status !== "over") return isToday ? play(deal, "go-on", "primary") : [h("a", { class: "button", href: `/table/${own.table}` }, t("web.daily.go-on"))];
  const from = day.closed ? `?seat=${deal.seat}` : "";
  const replay = h("a", { class: "button", href: `/replay/${own.table}${from}` }, icon("play"), t("web.daily.replay"));
  return [outcome(deal), replay, ...(isToday ? play(deal, "practise", "") : [])];
}

/** One's own result, where it is not in the list below. @param {DailyGame} deal */
function outcome({ own }) {
  if (!own || own.rank !== null) return null;
  return h("p", { class: "note out" }, t(own.points === null ? "web.daily.gave-up" : "web.daily.late"));
}

/** A button that leads to the table, and where a refusal is told. @param {DailyGame} deal @param {"play" | "go-on" | "practise"} what @param {string} style */
function play(deal, what, style) {
  const problem = h("p", { class: "problem", role: "alert", hidden: true });
  const button = h("button", { type: "button", class: style, "aria-label": t(`web.daily.${what}-game`, { game: gameName(deal) }) }, icon(what === "practise" ? "refresh" : "play"), t(`web.daily.${what}`));
  button.addEventListener("click", async () => {
    button.disabled = true;
    problem.hidden = true;
    try {
      await open(deal.game);
    } catch (error) {
      problem.replaceChildren(error instanceof Refusal ? error.message : t("web.core.failed"));
      problem.hidden = false;
    }
    button.disabled = false;
  });
  return [button, problem];
}

/** @param {string} game */
async function open(game) {
  suggestName("");
  const opened = await post("/api/daily", { command_id: newCommandId(), game, name: ownName() });
  departWith();
  location.assign(`/table/${opened.id}`);
}

/** Who has made what of it, and the champion. @param {DailyGame} deal @param {DailyDay} day */
function list(deal, day) {
  const more = deal.finished - deal.lines.length;
  return h(
    "table",
    null,
    h("caption", { class: "visually-hidden" }, t("web.daily.list", { game: gameName(deal) })),
    h("thead", { class: "visually-hidden" }, h("tr", null, ...["rank", "name", "points"].map((key) => h("th", { scope: "col" }, t(`web.daily.${key}`))))),
    h("tbody", null, ...deal.lines.map(line), more > 0 && note(plural("web.daily.more", more)), !deal.lines.length && note(t(day.closed ? "web.daily.nobody" : "web.daily.nobody-past"))),
    h("tfoot", null, champion(deal, day)),
  );
}

/** @param {string} text */
function note(text) {
  return h("tr", null, h("td", { class: "note", colspan: 3 }, text));
}

/** @param {import("../../types/messages.js").DailyLine} line */
function line({ rank, name, points, won, you }) {
  return h(
    "tr",
    { class: you ? "you" : null, "aria-current": you ? "true" : null },
    h("td", { class: "rank" }, number(rank)),
    h("td", { class: "who" }, h("span", { class: "name" }, name), you && h("span", { class: "badge plain" }, t("web.daily.you"))),
    score(points, won),
  );
}

/** @param {number} points @param {boolean} won */
function score(points, won) {
  return h("td", { class: "points" }, won && h("span", { class: "won", title: t("web.daily.won") }, icon("trophy"), h("span", { class: "visually-hidden" }, t("web.daily.won"))), number(points));
}

/** @param {DailyGame} deal @param {DailyDay} day */
function champion({ champion: found, own, lines }, day) {
  const name = t("web.daily.champion");
  const plays = own || lines.length;
  if (!found && !day.closed) return null;
  const state = found ? score(found.points, found.won) : null;
  const waits = !found && h("span", { class: "note" }, t(plays ? "web.daily.champion-plays" : "web.daily.champion-later"));
  const shown = found?.table ? h("a", { href: `/replay/${found.table}`, title: t("web.daily.champion-replay") }, name) : h("span", { class: "name" }, name);
  return h("tr", { class: "champion" }, h("td", { class: "rank" }, icon("bot")), h("td", { class: "who", colspan: found ? null : 2 }, shown, waits), state);
}
