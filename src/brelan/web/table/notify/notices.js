// Banners over the board that ask for something: the connection is lost, a seat is played by a bot,
// somebody is absent, a bot has played in one's place, the host has closed the table and says why.

import { t } from "../../shared/words.js";
import { h, replace } from "../../shared/dom.js";
import { remember, remembered } from "../../shared/storage.js";
import { rich } from "../ui/rich_text.js";
import { timeText } from "../ui/turn_clock.js";
import { turnOf } from "../state/table_state.js";
import { botLevel, givenName } from "../state/seats.js";
import { absenceKey, awayText, playedText } from "./absence.js";

/** @typedef {import("../state/table_state.js").TableState} TableState */
/** @typedef {import("../../types/messages.js").TableInfo} TableInfo */

const PATIENCE = 1000;
const SECOND = 1000;
/** The last absence that its player has taken note of. */
const READ = "brelan.absence";

/**
 * @typedef {object} Actions
 * @property {() => void} takeBack
 * @property {(table: TableInfo, seat: number) => void} handOver
 */

/**
 * @typedef {object} Notice
 * @property {string} id
 * @property {string} class
 * @property {(string | Node)[]} text
 * @property {string} label What its button says; it has none without.
 * @property {() => void} run
 */

export class Notices {
  /** @param {Actions} actions */
  constructor(actions) {
    this.actions = actions;
    this.element = h("div", { class: "notices", role: "status" });
    /** How long somebody is still waited for: not read out every second. */
    this.countdown = h("span", { class: "countdown", "aria-hidden": "true" });
    /** @type {TableState | null} */
    this.known = null;
    this.lost = false;
    this.drawn = "";
    this.patience = 0;
    this.ticking = 0;
  }

  /**
   * The connection was lost, or is back. A short loss is not worth a word.
   * @param {boolean} lost
   * @param {() => void} show
   */
  connection(lost, show) {
    clearTimeout(this.patience);
    if (lost === this.lost) return;
    const tell = () => {
      this.lost = lost;
      show();
    };
    if (lost) this.patience = window.setTimeout(tell, PATIENCE);
    else tell();
  }

  /** @param {TableState | null} known */
  update(known) {
    this.known = known;
    clearTimeout(this.ticking);
    /** @type {Notice[]} */
    const all = [];
    if (this.lost) all.push({ id: "lost", class: "quiet", text: [t("web.table.lost")], label: "", run: () => {} });
    if (known) all.push(...this.about(known));
    const shape = JSON.stringify(all.map((notice) => [notice.id, notice.label]));
    if (shape === this.drawn) return;
    this.drawn = shape;
    this.element.closest(".table")?.classList.toggle("has-notice", all.length > 0);
    replace(
      this.element,
      ...all.map((notice) =>
        h(
          "div",
          { class: `notice ${notice.class}`, dataset: { notice: notice.id } },
          h("p", null, ...notice.text),
          notice.label ? h("button", { type: "button", onclick: notice.run }, notice.label) : null,
        ),
      ),
    );
  }

  /** @param {TableState} known */
  about(known) {
    return [this.ownSeat(known), this.absentPlayer(known), this.closed(known)].filter((notice) => notice !== null);
  }

  /**
   * The host has closed the table, and says why.
   * @param {TableState} known
   * @returns {Notice | null}
   */
  closed({ table }) {
    return table.closed_note ? { id: "closed", class: "prominent", text: [table.closed_note], label: "", run: () => {} } : null;
  }

  /**
   * A bot plays in one's own place, or has.
   * @param {TableState} known
   * @returns {Notice | null}
   */
  ownSeat(known) {
    const { table, you } = known;
    const mine = you.seat === null ? undefined : table.seats[you.seat];
    const { absence } = you;
    const key = absence ? absenceKey(table, absence) : "";
    const read = () => {
      remember(READ, key);
      this.update(this.known);
    };
    if (table.status === "playing" && mine?.away) {
      const takeBack = () => {
        read();
        this.actions.takeBack();
      };
      const text = awayText(mine, absence);
      return { id: `away ${text}`, class: "prominent", text: [text], label: t("web.table.take-back"), run: takeBack };
    }
    if (!absence?.turns || absence.reason === "own" || mine?.resigned || remembered(READ, "") === key) return null;
    return { id: `absence ${key}`, class: "prominent", text: [playedText(absence)], label: t("web.table.absence.read"), run: read };
  }

  /**
   * Somebody is to move who is not there: a bot can be asked for, after a while.
   * @param {TableState} known
   * @returns {Notice | null}
   */
  absentPlayer(known) {
    const { table, you } = known;
    const seat = turnOf(known);
    const info = seat === null || seat === you.seat ? undefined : table.seats[seat];
    if (you.seat === null || seat === null || info?.kind !== "person" || info.present || info.away) return null;
    const text = rich("web.table.is-absent", { name: h("strong", null, givenName(table, seat)) });
    const left = (info.grace_ms ?? 0) - (performance.now() - known.tableAt);
    if (left <= 0) {
      const run = () => this.actions.handOver(table, seat);
      return { id: `absent-${seat}`, class: "", text, label: t("web.table.let-bot-play"), run };
    }
    const time = timeText(Math.ceil(left / SECOND));
    replace(this.countdown, t("web.table.stand-in.in", { bot: botLevel(table.stand_in), time }));
    this.ticking = window.setTimeout(() => this.update(this.known), left % SECOND || SECOND);
    return { id: `waited-for-${seat}`, class: "", text: [...text, " ", this.countdown], label: "", run: () => {} };
  }
}
