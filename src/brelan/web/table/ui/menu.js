// A menu that hangs from a button: arrows move in it, Escape or a tap elsewhere closes it.

import { t } from "../../shared/words.js";
import { h, replace } from "../../shared/dom.js";
import { icon } from "../../shared/icons.js";

/**
 * @typedef {object} MenuItem
 * @property {string} label
 * @property {import("../../shared/icons.js").IconName} icon
 * @property {boolean} [danger]
 * @property {boolean} [checked] Whether it is on, for one that is switched.
 * @property {string} [href]
 * @property {() => void} [run]
 */

export class Menu {
  /** @param {() => MenuItem[][] | Promise<MenuItem[][]>} items What is in it, in groups, asked each time it opens. */
  constructor(items) {
    this.items = items;
    const name = t("web.table.menu");
    this.button = h(
      "button",
      {
        type: "button",
        class: "icon-button",
        "aria-label": name,
        title: name,
        "aria-haspopup": "menu",
        "aria-expanded": "false",
        onclick: () => void this.toggle(),
      },
      icon("menu"),
    );
    this.list = h("div", { class: "menu-list", role: "menu", "aria-label": name, hidden: true });
    this.element = h("div", { class: "menu" }, this.button, this.list);
    this.element.addEventListener("keydown", (event) => this.key(event));
    addEventListener("pointerdown", (event) => {
      if (event.target instanceof Node && !this.element.contains(event.target)) this.close();
    });
  }

  get open() {
    return !this.list.hidden;
  }

  async toggle() {
    if (this.open) return this.close();
    const groups = (await this.items()).map((items) => items.map((item) => this.entry(item)));
    replace(this.list, ...groups.flatMap((group, index) => (index ? [h("hr", { role: "separator" }), ...group] : group)));
    this.list.hidden = false;
    this.button.setAttribute("aria-expanded", "true");
    this.move(0, true);
  }

  close() {
    if (!this.open) return;
    const inside = this.list.contains(document.activeElement);
    this.list.hidden = true;
    this.button.setAttribute("aria-expanded", "false");
    if (inside) this.button.focus();
  }

  /** @param {MenuItem} item */
  entry(item) {
    const switched = item.checked !== undefined;
    const look = {
      class: item.danger ? "danger" : null,
      role: switched ? "menuitemcheckbox" : "menuitem",
      "aria-checked": switched ? String(item.checked) : null,
      tabindex: "-1",
    };
    if (item.href) return h("a", { ...look, href: item.href }, icon(item.icon), item.label);
    const run = () => {
      this.close();
      item.run?.();
    };
    return h("button", { ...look, type: "button", onclick: run }, icon(item.icon), item.label);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (!this.open) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) this.move(step, false);
    else if (event.key === "Home") this.move(0, true);
    else if (event.key === "End") this.move(-1, true);
    else if (event.key === "Escape" || event.key === "Tab") this.close();
    else return;
    event.stopPropagation();
    if (event.key !== "Tab") event.preventDefault();
  }

  /**
   * @param {number} step
   * @param {boolean} fromStart
   */
  move(step, fromStart) {
    const entries = [...this.list.querySelectorAll("[role^=menuitem]")];
    const now = fromStart ? 0 : entries.indexOf(/** @type {Element} */ (document.activeElement));
    const next = entries[(now + step + entries.length) % entries.length];
    if (next instanceof HTMLElement) next.focus();
  }
}
