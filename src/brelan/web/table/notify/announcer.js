// Telling what happens: read out, shown for a moment, heard.

import { announce } from "../../shared/announce.js";
import { play } from "../../shared/sound.js";
import { number, t } from "../../shared/words.js";
import { freshLines, lineSpeech } from "../panel/log_lines.js";
import { botLevel } from "../state/seats.js";
import { myTurn } from "../state/table_state.js";
import { MOST_LATE_TURNS } from "./absence.js";

/** @typedef {import("../state/table_state.js").TableState} TableState */
/** @typedef {import("../../types/messages.js").SeatInfo} SeatInfo */

export class Announcer {
  /**
   * @param {import("./toasts.js").Toasts} toasts
   * @param {import("../../games/shared/game.js").TableHooks} hooks
   */
  constructor(toasts, hooks) {
    this.toasts = toasts;
    this.hooks = hooks;
  }

  /**
   * Say what somebody did.
   * @param {readonly import("../../types/messages.js").LogEntry[]} before
   * @param {TableState} known
   */
  tell(before, known) {
    const { table, you } = known;
    for (const line of freshLines(before, known.log, this.hooks)) announce(lineSpeech(line, table, you.seat));
    if (known.log.at(-1)?.seat !== you.seat) play("card");
    if (myTurn(known)) announce(t("web.table.your-turn-spoken"));
  }

  /**
   * Say who came, went, resigned.
   * @param {TableState} before
   * @param {TableState} known
   */
  news(before, known) {
    if (known.table.rematch && !before.table.rematch) announce(t("web.end.offer"));
    if (known.you.sent_away && !before.you.sent_away) {
      const text = t("web.table.sent-away");
      this.toasts.show([text], "fault");
      announce(text, { assertive: true });
    }
    if (before.table.status !== known.table.status) return;
    known.table.seats.forEach((seat, index) => {
      const old = before.table.seats[index];
      const key = old && index !== known.you.seat ? changeOf(old, seat) : null;
      if (!key) return;
      const late = { late: number(seat.late_turns), most: number(MOST_LATE_TURNS) };
      const text = t(key, { name: seat.name, bot: botLevel(seat.bot ?? ""), ...late });
      this.toasts.show([text], "news");
      announce(text);
    });
  }
}

/**
 * The key of what has become of somebody, or null.
 * @param {SeatInfo} old
 * @param {SeatInfo} seat
 */
function changeOf(old, seat) {
  if (seat.kind !== "person") return null;
  if (old.kind === "free") return "web.table.sat-down";
  if (seat.resigned && !old.resigned) return "web.table.has-resigned";
  if (seat.this_turn && !old.this_turn) return "web.table.time-is-up";
  if (seat.away && !old.away && !seat.resigned) return "web.table.bot-took-over";
  // After a turn whose time was up, its player is on again, there or not.
  return !seat.away && old.away && !old.this_turn ? "web.table.is-back" : null;
}
