// A puzzle on the practice table. What is played is sent as the answer; only then the server tells what the best is.

import { get, post, Refusal } from "../../shared/api.js";
import { h } from "../../shared/dom.js";
import { gameMark } from "../../shared/game_mark.js";
import { icon } from "../../shared/icons.js";
import { play } from "../../shared/sound.js";
import { t } from "../../shared/words.js";
import { PracticeConnection } from "../../table/practice/practice_connection.js";
import { helpButton } from "../../table/practice/help_button.js";
import { PracticeTable } from "../../table/practice/practice_table.js";
import { PuzzleCard } from "./card.js";

/** @typedef {import("../../types/messages.js").PuzzleInfo} PuzzleInfo */
/** @typedef {import("../../types/messages.js").PuzzleResult} PuzzleResult */
/** @typedef {import("../../types/messages.js").Verdict} Verdict */

export class PuzzlePage {
  /**
   * @param {PuzzleInfo} info
   * @param {import("../../types/messages.js").GameInfo} game
   * @param {import("../../games/shared/game.js").TableHooks} hooks
   * @param {() => Promise<import("../../games/shared/game.js").GameArea>} loadArea
   */
  constructor(info, game, hooks, loadArea) {
    this.info = info;
    this.game = game;
    /** @type {PuzzleResult | null} */
    this.result = null;
    this.card = new PuzzleCard(info, hooks, () => void this.showSolution());
    this.table = new PracticeTable(game, hooks, loadArea, {
      top: this.top(),
      side: h("aside", { class: "side", "aria-label": t("web.puzzles.title") }, this.card.element),
      instead: () => this.controls(),
      refused: (reason) => this.card.say("again", reason),
      proposed: ({ canRecall }) => canRecall && !this.result && this.card.ask(),
    });
    this.element = this.table.element;
  }

  top() {
    const list = t("web.puzzles.all");
    return h(
      "header",
      { class: "top" },
      h("a", { class: "brand", href: "/", title: t("web.table.home") }, "Brelan"),
      h("span", { class: "place" }, h("h1", { class: "game" }, gameMark(this.game), t(`game.${this.game.name}.name`)), h("span", { class: "round" }, t(this.info.daily ? "web.puzzles.daily" : "web.puzzles.one"))),
      h("div", { class: "top-buttons" }, helpButton(() => this.table.help()), h("a", { class: "icon-button", href: `/puzzles/${this.game.name}`, "aria-label": list, title: list }, icon("close"))),
    );
  }

  /** Show the position from its beginning. */
  async begin() {
    this.result = null;
    this.element.classList.remove("answered");
    const connection = this.connect();
    connection.addEventListener("verdict", (event) => {
      const { outcome } = /** @type {CustomEvent<Verdict>} */ (event).detail;
      if (outcome === "done") void this.answer(connection.played);
    });
    this.card.ask();
    await this.table.open(connection);
    if (this.table.known) this.card.standings(this.table.known);
  }

  /** @param {readonly string[]} [played] */
  connect(played = []) {
    return new PracticeConnection("puzzle", this.info.puzzle.id, played);
  }

  /** Send what was played as the answer. @param {readonly string[]} actions */
  async answer(actions) {
    try {
      this.show(await post(this.path, { actions }));
    } catch (fault) {
      this.card.say("again", fault instanceof Refusal ? fault.message : t("web.core.failed"));
    }
  }

  get path() {
    return `/api/puzzles/${encodeURIComponent(this.info.puzzle.id)}`;
  }

  /** @param {PuzzleResult} result */
  show(result) {
    this.result = result;
    this.element.classList.add("answered");
    play(result.solved ? "win" : "error");
    this.card.result(result);
    this.table.refresh();
    const first = this.element.querySelector('[data-control="next"], [data-control="again"]');
    if (first instanceof HTMLElement) first.focus();
  }

  /** What can be done after an answer; null while one is sought. @returns {import("../../games/shared/game.js").Control[] | null} */
  controls() {
    if (!this.result) return null;
    const next = { id: "next", label: t("web.puzzles.next"), enabled: true, run: () => void this.next() };
    const again = { id: "again", label: t("web.puzzles.again"), enabled: true, run: () => void this.begin() };
    return this.result.solved ? [next] : this.result.solution.length ? [again, next] : [again];
  }

  /** Play a best turn, so that the board shows what it earns. */
  async showSolution() {
    try {
      const result = /** @type {PuzzleResult} */ (await post(this.path, { actions: [] }));
      const connection = this.connect(result.solution.slice(0, -1));
      await this.table.open(connection);
      await connection.send({ type: "act", actions: result.solution.slice(-1) });
      this.show(result);
    } catch (fault) {
      this.card.say("again", fault instanceof Refusal ? fault.message : t("web.core.failed"));
    }
  }

  /** Go to one that is not answered yet; if all are, to the list. */
  async next() {
    const list = `/puzzles/${this.game.name}`;
    const found = await get(`/api/puzzles/next/${this.game.name}`).catch(() => null);
    location.assign(found ? `/puzzle/${found.id}` : list);
  }
}
