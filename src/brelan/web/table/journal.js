// The tab with the log, newest line first; a line that names squares can be chosen to show them.

import { t } from "../core/words.js";
import { h, replace } from "../core/dom.js";
import { lineNodes, linesOf } from "./log.js";

/** @typedef {import("./state.js").Known} Known */

export class Journal {
  /** @param {(squares: readonly string[]) => void} highlight */
  constructor(highlight) {
    this.highlight = highlight;
    this.list = h("ol", { class: "log", reversed: true });
    this.supply = h("p", { class: "supply" });
    this.element = h("div", { class: "journal" }, this.supply, this.list);
    /** @type {{shape: string, element: HTMLElement}[]} Oldest first. */
    this.drawn = [];
  }

  /** @param {Known} known */
  update(known) {
    const lines = linesOf(known.log);
    const { table, you } = known;
    const names = JSON.stringify(table.seats.map((seat) => seat.name));
    lines.forEach((line, index) => {
      const shape = JSON.stringify([line, names, you.seat]);
      const there = this.drawn[index];
      if (there?.shape === shape) return;
      const element = this.entry(line, lineNodes(line, table, you.seat));
      if (there) there.element.replaceWith(element);
      else this.list.prepend(element);
      this.drawn[index] = { shape, element };
    });
    for (const left of this.drawn.splice(lines.length)) left.element.remove();
    replace(this.supply, supplyOf(known));
  }

  /**
   * @param {import("./log.js").Line} line
   * @param {(string | Node)[]} nodes
   */
  entry(line, nodes) {
    if (line.squares.length === 0) return h("li", { class: line.seat === null ? "general" : null }, ...nodes);
    const squares = line.squares;
    const show = () => this.highlight(squares);
    return h("li", null, h("button", { type: "button", title: t("web.log.show"), onclick: show }, ...nodes));
  }
}

/** What is left to draw. @param {Known} known */
function supplyOf(known) {
  const view = known.view;
  if (!view) return "";
  if (view.game === "flush_royal") return t("web.log.reserve", { count: view.reserve.length });
  if (view.game === "poker_tiles") return t("web.log.pile", { count: view.pile.length });
  return t("web.log.pile-and-discard", { pile: view.pile.length, discard: view.discard.length });
}
