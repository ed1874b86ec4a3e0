// A move of a review once more, on the practice table: what is played is compared with the review.

import { announce } from "../../shared/announce.js";
import { h, replace } from "../../shared/dom.js";
import { gameMark } from "../../shared/game_mark.js";
import { icon } from "../../shared/icons.js";
import { prettyCards, t } from "../../shared/words.js";
import { PracticeConnection } from "../../table/practice/practice_connection.js";
import { PracticeTable } from "../../table/practice/practice_table.js";

/** @typedef {import("../../types/messages.js").TableInfo} TableInfo */
/** @typedef {import("../../types/messages.js").Verdict} Verdict */

export class TryPage {
  /**
   * @param {TableInfo} table
   * @param {import("../../types/messages.js").GameInfo} game
   * @param {import("../../games/shared/game.js").TableHooks} hooks
   * @param {() => Promise<import("../../games/shared/game.js").GameArea>} loadArea
   * @param {number} step
   */
  constructor(table, game, hooks, loadArea, step) {
    this.info = table;
    this.game = game;
    this.step = step;
    this.over = false;
    this.text = h("p", { class: "try-text" });
    const card = h("section", { class: "try-card", tabindex: "0", "aria-label": t("web.review.again") }, h("h2", null, t("web.review.again")), this.text);
    this.table = new PracticeTable(game, hooks, loadArea, {
      top: this.top(),
      side: h("aside", { class: "side", "aria-label": t("web.review.title") }, card),
      instead: () => this.controls(),
      refused: (reason) => this.say("again", reason),
    });
    this.card = card;
    this.element = this.table.element;
  }

  top() {
    const back = t("web.review.back");
    return h(
      "header",
      { class: "top" },
      h("a", { class: "brand", href: "/", title: t("web.table.home") }, "Brelan"),
      h(
        "span",
        { class: "place" },
        h("h1", { class: "game" }, gameMark(this.game), t(`game.${this.game.name}.name`)),
        h("span", { class: "round" }, t("web.review.title")),
      ),
      h("div", { class: "top-buttons" }, h("a", { class: "icon-button", href: this.home, "aria-label": back, title: back }, icon("close"))),
    );
  }

  get home() {
    return `/review/${this.info.id}`;
  }

  /** Show the position from its beginning. */
  async begin() {
    this.over = false;
    const connection = new PracticeConnection("review", `${this.info.id}-${this.step}`);
    connection.addEventListener("verdict", (event) => this.judge(/** @type {CustomEvent<Verdict>} */ (event).detail));
    this.say("ask", t("web.review.trying"));
    await this.table.open(connection);
  }

  /** @param {Verdict} verdict */
  judge({ outcome, says }) {
    this.over = outcome === "done";
    this.say("told", says);
    this.table.refresh();
    const first = this.element.querySelector('[data-control="next"]');
    if (this.over && first instanceof HTMLElement) first.focus();
  }

  /** What can be done after a try; null before. @returns {import("../../games/shared/game.js").Control[] | null} */
  controls() {
    if (!this.over) return null;
    return [
      { id: "again", label: t("web.review.once-more"), enabled: true, run: () => void this.begin() },
      { id: "next", label: t("web.review.back"), enabled: true, run: () => location.assign(this.home) },
    ];
  }

  /** @param {"ask" | "again" | "told"} tone @param {string} text */
  say(tone, text) {
    this.card.dataset.tone = tone;
    replace(this.text, prettyCards(text));
    if (tone !== "ask") announce(prettyCards(text), { assertive: true });
  }
}
