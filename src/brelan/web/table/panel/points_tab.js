// The tab with the points of the game, and what is still to be had.

import { capital, number, t } from "../../shared/words.js";
import { h, replace } from "../../shared/dom.js";
import { drawMiniCard } from "../../cards/card.js";
import { givenName, seatColour } from "../state/seats.js";

/** @typedef {import("../state/known.js").Known} Known */
/** @typedef {import("../../types/messages.js").GameInfo} GameInfo */
/** @typedef {import("../../types/messages.js").BoardInfo} BoardInfo */

export class Points {
  /** @param {GameInfo} game */
  constructor(game) {
    this.game = game;
    this.element = h("div", { class: "points-table" });
    this.drawn = "";
  }

  /** @param {Known} known */
  update(known) {
    const view = known.view;
    const claims = view?.game === "royal_flush" ? [view.boards, view.claims] : null;
    const shape = JSON.stringify([claims, known.table.seats.map((seat) => seat.name)]);
    if (shape === this.drawn) return;
    this.drawn = shape;
    if (this.game.name === "royal_flush") this.drawBoards(known);
    else this.drawCombinations();
  }

  drawCombinations() {
    const rows = [...(this.game.combinations ?? [])].reverse().map((each) =>
      row(
        capital(t(`combination.${each.name}`)),
        t(`needs.combination.${each.name}`),
        each.example,
        h("b", { class: "worth" }, number(each.points)),
      ),
    );
    const rules = h("a", { href: `/rules/${this.game.name}`, target: "_blank" }, t("web.table.all-rules"));
    replace(
      this.element,
      h("p", { class: "note" }, t(`web.table.extras.${this.game.name}`, this.game.extras)),
      h("ul", null, ...rows),
      h("p", { class: "note" }, rules),
    );
  }

  /** @param {Known} known */
  drawBoards(known) {
    const view = known.view?.game === "royal_flush" ? known.view : null;
    const inPlay = new Set(view?.boards ?? []);
    const boards = (this.game.boards ?? []).filter((board) => !view || inPlay.has(board.name));
    const left = (/** @type {BoardInfo} */ board) => board.points[view?.claims[board.name]?.length ?? 0] ?? 0;
    const rows = [...boards]
      .sort((a, b) => left(b) - left(a))
      .map((board) => {
        const name = capital(t(`board.${board.name}`));
        const needs = t(`needs.board.${board.name}`);
        return row(name, needs, board.example, spaces(board, view?.claims[board.name] ?? [], known));
      });
    const rules = h("a", { href: `/rules/${this.game.name}`, target: "_blank" }, t("web.table.all-rules"));
    replace(
      this.element,
      h("p", { class: "note" }, t("web.table.extras.royal_flush", this.game.extras)),
      h("ul", null, ...rows),
      h("p", { class: "note" }, rules),
    );
  }
}

/**
 * @param {string} name
 * @param {string} needs
 * @param {readonly string[]} example
 * @param {Node} worth
 */
function row(name, needs, example, worth) {
  return h(
    "li",
    null,
    h("span", { class: "called" }, name),
    worth,
    h("span", { class: "example", "aria-hidden": "true" }, ...example.map((card) => drawMiniCard(card))),
    h("span", { class: "needs" }, needs),
  );
}

/**
 * The spaces of a board: taken ones in their holder's colour, free ones with their points.
 * @param {BoardInfo} board
 * @param {readonly number[]} holders
 * @param {Known} known
 */
function spaces(board, holders, known) {
  const all = board.points.map((points, space) => {
    const holder = holders[space];
    const element = h("span", { class: holder === undefined ? "space" : "space taken" }, number(points));
    if (holder !== undefined) {
      element.style.setProperty("--seat", seatColour(holder));
      element.append(h("span", { class: "visually-hidden" }, ` ${givenName(known.table, holder)}`));
    }
    return element;
  });
  return h("span", { class: "spaces" }, ...all);
}
