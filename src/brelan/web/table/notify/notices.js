// Banners over the board that ask for something: the connection is lost, a seat is played by a bot,
// somebody is absent, the host has closed the table and says why.

import { t } from "../../shared/words.js";
import { h, replace } from "../../shared/dom.js";
import { rich } from "../ui/rich_text.js";
import { turnOf } from "../state/table_state.js";
import { givenName } from "../state/seats.js";

/** @typedef {import("../state/table_state.js").TableState} TableState */

const PATIENCE = 1000;

/**
 * @typedef {object} Actions
 * @property {() => void} takeBack
 * @property {(seat: number) => void} handOver
 */

export class Notices {
  /** @param {Actions} actions */
  constructor(actions) {
    this.actions = actions;
    this.element = h("div", { class: "notices", role: "status" });
    this.lost = false;
    this.drawn = "";
    this.patience = 0;
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
    const all = [];
    if (this.lost) all.push({ id: "lost", class: "quiet", text: [t("web.table.lost")], label: "", run: () => {} });
    if (known) all.push(...this.about(known));
    const shape = JSON.stringify(all.map((notice) => [notice.id, notice.label]));
    if (shape === this.drawn) return;
    this.drawn = shape;
    replace(
      this.element,
      ...all.map((notice) =>
        h(
          "div",
          { class: `notice ${notice.class}` },
          h("p", null, ...notice.text),
          notice.label ? h("button", { type: "button", onclick: notice.run }, notice.label) : null,
        ),
      ),
    );
  }

  /** @param {TableState} known */
  about(known) {
    const { table, you } = known;
    const notices = [];
    const mine = you.seat === null ? undefined : table.seats[you.seat];
    if (table.status === "playing" && mine?.away && !mine.resigned) {
      notices.push({
        id: "away",
        class: "prominent",
        text: [t("web.table.bot-plays-for-you")],
        label: t("web.table.take-back"),
        run: this.actions.takeBack,
      });
    }
    if (table.closed_note) {
      notices.push({ id: "closed", class: "prominent", text: [table.closed_note], label: "", run: () => {} });
    }
    const turn = turnOf(known);
    const other = turn === null || turn === you.seat ? undefined : table.seats[turn];
    if (you.seat !== null && turn !== null && other?.kind === "person" && !other.present && !other.away) {
      const seat = turn;
      notices.push({
        id: `absent-${seat}`,
        class: "",
        text: rich("web.table.is-absent", { name: h("strong", null, givenName(table, seat)) }),
        label: t("web.table.let-bot-play"),
        run: () => this.actions.handOver(seat),
      });
    }
    return notices;
  }
}
