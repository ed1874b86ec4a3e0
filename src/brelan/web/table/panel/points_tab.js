// The tab with the points of the game, and what is still to be had.

import { capital, number, t } from "../../shared/words.js";
import { h, replace } from "../../shared/dom.js";
import { style } from "../../shared/style.js";
import { drawMiniCard } from "../../cards/card.js";
import { givenName, seatColour } from "../state/seats.js";

/** @typedef {import("../state/table_state.js").TableState} TableState */
/** @typedef {import("../../games/shared/game.js").PointsRow} PointsRow */
/** @typedef {import("../../games/shared/game.js").TableHooks} TableHooks */
/** @typedef {import("../../types/messages.js").GameInfo} GameInfo */

await style(new URL("./tabs.css", import.meta.url));

export class PointsTab {
  /**
   * @param {GameInfo} game
   * @param {TableHooks} hooks
   */
  constructor(game, hooks) {
    this.game = game;
    this.hooks = hooks;
    this.element = h("div", { class: "points-table" });
    this.drawn = "";
  }

  /** @param {TableState} known */
  update(known) {
    const rows = this.hooks.pointsRows?.(known) ?? combinationRows(this.game);
    const shape = JSON.stringify([rows, known.table.seats.map((seat) => seat.name)]);
    if (shape === this.drawn) return;
    this.drawn = shape;
    replace(
      this.element,
      h("p", { class: "note" }, t(`web.table.extras.${this.game.name}`, this.game.extras)),
      h("ul", null, ...rows.map((row) => rowElement(row, known))),
      h("p", { class: "note" }, h("a", { class: "more-link", href: `/rules/${this.game.name}/numbered`, target: "_blank" }, t("web.table.all-rules"))),
    );
  }
}

/** The combinations, the best first. @param {GameInfo} game @returns {PointsRow[]} */
function combinationRows(game) {
  return [...game.combinations].reverse().map(({ name, example, points }) => ({
    name: capital(t(`combination.${name}`)),
    needs: t(`needs.combination.${name}`),
    example,
    worth: points,
  }));
}

/**
 * @param {PointsRow} row
 * @param {TableState} known
 */
function rowElement({ name, needs, example, worth }, known) {
  return h(
    "li",
    null,
    h("span", { class: "called" }, name),
    typeof worth === "number" ? h("b", { class: "worth" }, number(worth)) : spaces(worth, known),
    h("span", { class: "example", "aria-hidden": "true" }, ...example.map((card) => drawMiniCard(card))),
    h("span", { class: "needs" }, needs),
  );
}

/**
 * Spaces: taken ones in their holder's colour, free ones with their points.
 * @param {readonly {points: number, holder?: number}[]} worth
 * @param {TableState} known
 */
function spaces(worth, known) {
  const all = worth.map(({ points, holder }) => {
    const element = h("span", { class: holder === undefined ? "space" : "space taken" }, number(points));
    if (holder !== undefined) {
      element.style.setProperty("--seat", seatColour(known.table, holder));
      element.append(h("span", { class: "visually-hidden" }, ` ${givenName(known.table, holder)}`));
    }
    return element;
  });
  return h("span", { class: "spaces" }, ...all);
}
