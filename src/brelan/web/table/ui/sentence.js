// The one sentence: whose turn it is and what I can do now.

import { leftKey, leftTime, timeLeft } from "../../shared/readiness/time_left.js";
import { number, t } from "../../shared/words.js";
import { h } from "../../shared/dom.js";
import { lastLine, lineNodes } from "../panel/log_lines.js";
import { rich } from "./rich_text.js";
import { myTurn, standIn, turnOf } from "../state/table_state.js";
import { givenName, namesOf } from "../state/seats.js";
import { maySit } from "../lobby/may_sit.js";

/** @typedef {import("../state/table_state.js").TableState} TableState */
/** @typedef {import("../../games/shared/game.js").Proposal} Proposal */
/** @typedef {import("../../games/shared/game.js").TableHooks} TableHooks */

/**
 * The sentence as nodes.
 * @param {TableState} known
 * @param {TableHooks} hooks
 * @param {Proposal | null} proposal
 * @param {number} [preparing] Seconds until the bot to move is ready; 0 if it is.
 * @returns {(string | Node)[]}
 */
export function sentence(known, hooks, proposal, preparing = 0) {
  const { table, you } = known;
  if (table.status === "waiting") return [waiting(known)];
  if (table.status === "over") return over(known);
  if (myTurn(known)) {
    const what = h("strong", {}, proposal?.sentence ?? whatToDo(known, hooks));
    return proposal?.hinted ? rich("web.table.hint-says", { reason: what }) : rich("web.table.your-turn", { what });
  }
  const turn = turnOf(known);
  if (turn === null) return [t("web.table.wait")];
  const name = h("strong", {}, givenName(table, turn));
  if (preparing && turn === you.seat) return [timeLeft("own-bot", preparing)];
  if (preparing) return rich(leftKey("bot", preparing), { name, time: leftTime(preparing) });
  if (turn === you.seat) return [standIn(known, turn) ? t("web.table.bot-for-you") : playedOut(known, hooks)];
  if (you.seat === null) return rich("web.table.watching", { name });
  return rich(standIn(known, turn) ? "web.table.bot-turn" : "web.table.their-turn", { name });
}

/**
 * What somebody else did last, as nodes; null if the last action was one's own.
 * @param {TableState} known
 * @param {TableHooks} hooks
 */
export function lastAction(known, hooks) {
  const { table, you } = known;
  const line = table.status === "playing" ? lastLine(known.log, hooks) : null;
  return line && line.seat !== you.seat ? lineNodes(line, table, you.seat) : null;
}

/** @param {TableState} known */
function waiting(known) {
  const { table, you } = known;
  const free = table.seats.filter((seat) => seat.kind === "free").length;
  if (you.host) return t(free ? "web.table.invite-or-begin" : "web.table.may-begin");
  if (you.seat !== null) return t("web.table.host-begins-soon");
  if (you.sent_away) return t("web.table.sent-away");
  if (maySit(known)) return t("web.table.sit-down");
  return t(free ? "web.table.only-invited" : "web.table.no-seat-left");
}

/** @param {TableState} known */
function over(known) {
  const { table, you } = known;
  if (table.closed) return [t(`web.table.closed.${table.closed}`)];
  const winners = table.result?.winners ?? [];
  const first = winners[0];
  const resigned = you.seat !== null && table.seats[you.seat]?.resigned;
  if (first === undefined) return [t(resigned ? "web.table.you-resigned" : "web.table.over")];
  if (winners.length > 1) {
    const names = namesOf(table, winners, you.seat);
    return rich(resigned ? "web.table.you-resigned-shared" : "web.table.shared", { names: h("strong", {}, names) });
  }
  const points = number(table.result?.scores[first] ?? 0);
  if (first === you.seat) return rich("web.table.you-won", { points: h("strong", {}, points) });
  return rich(resigned ? "web.table.you-resigned-won" : "web.table.won", { name: h("strong", {}, givenName(table, first)), points });
}

/** @param {TableState} known @param {TableHooks} hooks */
function whatToDo({ view, moves }, hooks) {
  return view && moves ? hooks.whatToDo(view, moves) : "";
}

/** @param {TableState} known @param {TableHooks} hooks */
function playedOut({ view }, hooks) {
  return (view && hooks.playedOut?.(view)) ?? t("web.table.played-out");
}
