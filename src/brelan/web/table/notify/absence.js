// What a bot plays, or has played, in one's own place: who asked for it, and why.

import { number, plural, t } from "../../shared/words.js";
import { botLevel } from "../state/seats.js";

/** @typedef {import("../../types/messages.js").Absence} Absence */
/** @typedef {import("../../types/messages.js").SeatInfo} SeatInfo */
/** @typedef {import("../../types/messages.js").TableInfo} TableInfo */

/** With so many turns in a row whose time was up, the server hands a seat over. */
export const MOST_LATE_TURNS = 3;

/**
 * What tells one absence from another, and from itself when more has been played.
 * @param {TableInfo} table
 * @param {Absence} absence
 */
export function absenceKey(table, absence) {
  return [table.id, absence.reason, absence.by, absence.turns].join(" ");
}

/**
 * Why a bot plays in one's place now, and how much it has played.
 * @param {SeatInfo} seat
 * @param {Absence | null} absence
 */
export function awayText(seat, absence) {
  const bot = botLevel(seat.bot ?? "");
  if (seat.this_turn) return t("web.table.away-turn", { bot, late: number(seat.late_turns), most: number(MOST_LATE_TURNS) });
  const soFar = absence?.turns ? ` ${t("web.table.absence.so-far", { count: number(absence.turns) })}` : "";
  return why(bot, absence) + soFar;
}

/** @param {string} bot @param {Absence | null} absence */
function why(bot, absence) {
  if (absence?.reason === "late") return t("web.table.away-late", { bot });
  if (absence?.reason === "asked" && absence.by) return t("web.table.away-asked", { bot, by: absence.by });
  return t("web.table.bot-plays-for-you");
}

/** What a bot has played in one's place. @param {Absence} absence */
export function playedText({ reason, bot, by, turns }) {
  const key = reason === "asked" && by ? "asked" : reason === "late" ? "late" : "unknown";
  return plural(`web.table.absence.${key}`, turns, { bot: botLevel(bot), by });
}
