// A menu that hangs from a button: arrows move in it, Escape or a tap elsewhere closes it.

import { t } from "../../shared/words.js";
import { h, replace } from "../../shared/dom.js";
import { icon } from "../../shared/icons.js";
import { style } from "../../shared/style.js";

/**
 * @typedef {object} MenuItem
 * @property {string} label
 * @property {import("../../shared/icons.js").IconName} icon
 * @property {boolean} [danger]
 * @property {boolean} [checked] Whether it is on, for one that is switched.
 * @property {string} [href]
 * @property {() => void} [run]
 */

/** @typedef {() => MenuItem[][] | Promise<MenuItem[][]>} Items What is in it, in groups, asked each time it opens. */

/** @type {WeakMap<HTMLElement, Menu>} */
const menus = new WeakMap();

/** Open the menu of a button, or close it. @param {HTMLElement} button @param {Items} items */
export async function toggleMenu(button, items) {
  await style(new URL("./menu.css", import.meta.url));
  const menu = menus.get(button) ?? new Menu(button, items);
  menus.set(button, menu);
  await menu.toggle();
}

class Menu {
  /** @param {HTMLElement} button @param {Items} items */
  constructor(button, items) {
    this.button = button;
    this.items = items;
    this.list = h("div", { class: "menu-list", role: "menu", "aria-label": t("web.table.menu"), hidden: true });
    button.after(this.list);
    const around = /** @type {HTMLElement} */ (button.parentElement);
    around.addEventListener("keydown", (event) => this.key(event));
    addEventListener("pointerdown", (event) => {
      if (event.target instanceof Node && !around.contains(event.target)) this.close();
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
