// The top bar: home, the game and how far it is; the menu, and beside it help and sound where there is room.

import { t } from "../../shared/words.js";
import { h, replace } from "../../shared/dom.js";
import { gameMark } from "../../shared/game_mark.js";
import { icon } from "../../shared/icons.js";
import { onChange, settings, toggleSound } from "../../shared/settings.js";
import { onDemand } from "./asked.js";

/** @typedef {import("../state/table_state.js").TableState} TableState */
/** @typedef {import("./menu.js").MenuItem} MenuItem */

export class TopBar {
  /**
   * @param {import("../../games/shared/game.js").TableHooks} hooks
   * @param {{help(): void, panel(): void, menu(): MenuItem[][] | Promise<MenuItem[][]>}} does
   * @param {import("../../types/messages.js").GameInfo} game
   */
  constructor(hooks, does, game) {
    this.game = game;
    this.hooks = hooks;
    this.place = h("span", { class: "place" });
    this.drawer = iconButton("list", "web.table.open-panel", does.panel);
    this.drawer.classList.add("drawer-button");
    this.drawer.setAttribute("aria-expanded", "false");
    this.sound = iconButton("sound", "web.table.sound", toggleSound);
    this.help = iconButton("help", "web.table.help", does.help);
    for (const button of [this.help, this.sound]) button.classList.add("roomy");
    this.menu = iconButton("menu", "web.table.menu", async () => (await onDemand()).toggleMenu(this.menu, does.menu));
    this.menu.setAttribute("aria-haspopup", "menu");
    this.menu.setAttribute("aria-expanded", "false");
    this.element = h(
      "header",
      { class: "top" },
      h("a", { class: "brand", href: "/", title: t("web.table.home") }, "Brelan"),
      this.place,
      h(
        "div",
        { class: "top-buttons" },
        this.drawer,
        this.help,
        this.sound,
        h("div", { class: "menu" }, this.menu),
      ),
    );
    this.showSound();
    onChange(() => this.showSound());
  }

  showSound() {
    const on = settings.sound === "on";
    this.sound.setAttribute("aria-pressed", String(on));
    this.sound.replaceChildren(icon(on ? "sound" : "mute"));
  }

  /** @param {TableState} known */
  update(known) {
    const game = h("h1", { class: "game" }, gameMark(this.game), t(`game.${known.table.game}.name`));
    const progress = known.view && this.hooks.progress?.(known.view);
    replace(this.place, game, progress ? h("span", { class: "round" }, progress) : null);
  }

  /** Whether there is something new behind the drawer. @param {boolean} unread */
  mark(unread) {
    this.drawer.classList.toggle("unread", unread);
  }
}

/**
 * A round button with a sign and a name.
 * @param {import("../../shared/icons.js").IconName} sign
 * @param {string} key
 * @param {() => unknown} run
 */
export function iconButton(sign, key, run) {
  const name = t(key);
  return h(
    "button",
    { type: "button", class: "icon-button", "aria-label": name, title: name, onclick: run },
    icon(sign),
  );
}
