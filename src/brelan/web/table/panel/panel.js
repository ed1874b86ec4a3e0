// The side panel: tabs beside the board on a laptop, a drawer on a phone.

import { t } from "../../shared/words.js";
import { h } from "../../shared/dom.js";
import { iconButton } from "../ui/top_bar.js";

/** Where the panel is a drawer; table.css and panel.css say the same. */
export const NARROW = matchMedia("(max-width: 899px), (max-height: 500px)");

/**
 * @typedef {object} Tab
 * @property {string} id
 * @property {HTMLElement} element
 */

export class Panel {
  /**
   * @param {readonly Tab[]} tabs
   * @param {(id: string) => void} [chosen]
   */
  constructor(tabs, chosen = () => {}) {
    this.tabs = tabs;
    this.chosen = chosen;
    this.current = tabs[0]?.id ?? "";
    this.buttons = tabs.map((tab) =>
      h(
        "button",
        {
          type: "button",
          role: "tab",
          id: `tab-${tab.id}`,
          "aria-controls": `page-${tab.id}`,
          onclick: () => this.choose(tab.id),
        },
        t(`web.table.tab.${tab.id}`),
      ),
    );
    this.pages = tabs.map((tab) =>
      h(
        "div",
        { role: "tabpanel", id: `page-${tab.id}`, "aria-labelledby": `tab-${tab.id}`, tabindex: "0" },
        tab.element,
      ),
    );
    const list = h("div", { role: "tablist", "aria-label": t("web.table.panel") }, ...this.buttons);
    list.addEventListener("keydown", (event) => this.key(event));
    const close = iconButton("close", "web.table.close-panel", () => this.fold(true));
    close.classList.add("drawer-close", "quiet");
    this.element = h(
      "section",
      { class: "panel", "aria-label": t("web.table.panel") },
      h("div", { class: "panel-head" }, list, close),
      ...this.pages,
    );
    this.element.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && this.open) {
        event.stopPropagation();
        this.fold(true);
      }
    });
    this.backdrop = h("div", { class: "backdrop", onclick: () => this.fold(true) });
    /** @type {HTMLElement | null} */
    this.opener = null;
    this.choose(this.current, false);
  }

  get open() {
    return this.element.classList.contains("open");
  }

  /**
   * Show a tab.
   * @param {string} id
   * @param {boolean} [tell]
   */
  choose(id, tell = true) {
    this.current = id;
    this.tabs.forEach((tab, index) => {
      const here = tab.id === id;
      const button = this.buttons[index];
      button?.setAttribute("aria-selected", String(here));
      button?.setAttribute("tabindex", here ? "0" : "-1");
      this.pages[index]?.toggleAttribute("hidden", !here);
    });
    if (tell) this.chosen(id);
  }

  /**
   * Put a dot on a tab, or take it away.
   * @param {string} id
   * @param {boolean} unread
   */
  mark(id, unread) {
    this.button(id)?.classList.toggle("unread", unread);
  }

  /**
   * Offer a tab, or leave it out.
   * @param {string} id
   * @param {boolean} offered
   */
  offer(id, offered) {
    this.button(id)?.toggleAttribute("hidden", !offered);
    if (!offered && this.current === id) this.choose(this.tabs[0]?.id ?? "");
  }

  /** Whether a tab can be chosen. @param {string} id */
  offers(id) {
    return this.button(id)?.hidden === false;
  }

  /** @param {string} id */
  button(id) {
    return this.buttons[this.tabs.findIndex((tab) => tab.id === id)];
  }

  /** Whether a tab is visible. @param {string} id */
  shows(id) {
    return this.current === id && (this.open || !NARROW.matches);
  }

  /**
   * Open the drawer (on a phone), or close it.
   * @param {boolean} [away]
   */
  fold(away = this.open) {
    this.element.classList.toggle("open", !away);
    this.element.closest(".side")?.classList.toggle("opened", !away);
    this.backdrop.classList.toggle("open", !away);
    this.opener?.setAttribute("aria-expanded", String(!away));
    if (away) this.opener?.focus();
    else {
      this.buttons.find((button) => button.getAttribute("tabindex") === "0")?.focus();
      this.chosen(this.current);
    }
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    const ids = this.tabs.map((tab) => tab.id).filter((id) => this.offers(id));
    const next = ids[(ids.indexOf(this.current) + step + ids.length) % ids.length] ?? this.current;
    this.choose(next);
    this.button(next)?.focus();
  }
}
