// The tab with the log, newest line first. Lines that can be chosen are buttons: one stop for the
// keyboard, with arrows from one to the next.

import { t } from "../../shared/words.js";
import { h, replace } from "../../shared/dom.js";
import { linesOf } from "./log_lines.js";
import { isGreat, roundBeginnings, rowNodes } from "./log_rows.js";

/** @typedef {import("../state/table_state.js").TableState} TableState */
/** @typedef {import("./log_lines.js").Line} Line */

export class LogTab {
  /**
   * @param {import("../../games/shared/game.js").TableHooks} hooks
   * @param {(line: Line) => void} choose
   * @param {(line: Line) => boolean} [choosable]
   */
  constructor(hooks, choose, choosable = (line) => line.highlights.length > 0) {
    this.hooks = hooks;
    this.choose = choose;
    this.choosable = choosable;
    this.list = h("ol", { class: "log", reversed: true });
    this.supply = h("p", { class: "supply" });
    this.nothing = h("p", { class: "note" }, t("web.log.nothing"));
    this.element = h("div", { class: "log-tab" }, this.supply, this.nothing, this.list);
    this.list.addEventListener("keydown", (event) => this.key(event));
    /** @type {{line: Line, shape: string, element: HTMLElement}[]} Oldest first. */
    this.drawn = [];
  }

  /** @param {TableState} known */
  update(known) {
    const lines = linesOf(known.log, this.hooks);
    const { table, you } = known;
    const names = JSON.stringify(table.seats.map((seat) => seat.name));
    const rounds = roundBeginnings(lines);
    lines.forEach((line, index) => {
      const shape = JSON.stringify([line, names, you.seat]);
      const there = this.drawn[index];
      if (there?.shape === shape) return;
      const element = this.entry(line, rowNodes(line, table, you.seat));
      element.classList.toggle("great", isGreat(line));
      element.classList.toggle("begins-round", rounds.has(line));
      if (there) there.element.replaceWith(element);
      else this.list.prepend(element);
      this.drawn[index] = { line, shape, element };
    });
    for (const left of this.drawn.splice(lines.length)) left.element.remove();
    replace(this.supply, (known.view && this.hooks.supply?.(known.view)) ?? "");
    this.nothing.hidden = lines.length > 0;
    if (!this.list.contains(document.activeElement)) this.stopAt(this.buttons[0]);
  }

  /** @param {HTMLButtonElement | undefined} stop Where the keyboard comes to: the newest, or the one it is at. */
  stopAt(stop) {
    for (const button of this.buttons) button.setAttribute("tabindex", button === stop ? "0" : "-1");
  }

  get buttons() {
    return [...this.list.querySelectorAll("button")];
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    const { buttons } = this;
    const now = buttons.findIndex((button) => button === document.activeElement);
    const next = buttons[Math.max(0, Math.min(buttons.length - 1, now + step))];
    this.stopAt(next);
    next?.focus();
  }

  /**
   * Let the line of that entry stand out, and those after it step back.
   * @param {number} seq
   */
  point(seq) {
    const now = this.drawn.filter(({ line }) => line.seq <= seq).at(-1);
    for (const { line, element } of this.drawn) element.classList.toggle("to-come", line.seq > seq);
    for (const { element } of this.drawn) element.classList.toggle("now", element === now?.element);
    now?.element.scrollIntoView({ block: "nearest" });
  }

  /**
   * @param {Line} line
   * @param {(string | Node)[]} nodes
   */
  entry(line, nodes) {
    const kind = { class: line.seat === null ? "general" : null };
    if (!this.choosable(line)) return h("li", kind, ...nodes);
    const choose = () => this.choose(line);
    return h("li", kind, h("button", { type: "button", tabindex: "-1", title: t("web.log.show"), onclick: choose }, ...nodes));
  }
}
