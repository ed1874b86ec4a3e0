// Who watches: a few names and how many others, folded on a phone; players can silence them, the host can send one away.

import { h, replace } from "../../shared/dom.js";
import { icon } from "../../shared/icons.js";
import { number, plural, t } from "../../shared/words.js";

/** @typedef {import("../state/table_state.js").TableState} TableState */
/** @typedef {import("../../types/messages.js").Onlooker} Onlooker */
/** @typedef {(command: {type: string} & Record<string, unknown>) => Promise<boolean>} Send */

export class Onlookers {
  /** @param {Send} send */
  constructor(send) {
    this.send = send;
    this.summary = h("summary");
    this.list = h("ul");
    this.details = h("details", { class: "onlookers", open: matchMedia("(min-width: 48rem)").matches }, this.summary, this.list);
    this.silence = h("button", { type: "button", class: "quiet silence", onclick: () => void this.toggle() });
    this.element = h("div", { class: "watching", hidden: true }, this.details, this.silence);
    this.silent = false;
    this.shown = "";
  }

  /** @param {TableState} known */
  update(known) {
    const { table, you } = known;
    const plays = you.seat !== null || you.host;
    this.silent = table.silent_onlookers;
    this.element.hidden = !table.watchers && !(plays && this.silent);
    this.details.hidden = !table.watchers;
    const shown = JSON.stringify([table.watchers, table.onlookers, this.silent, you]);
    if (shown === this.shown) return;
    this.shown = shown;
    replace(this.summary, icon("people"), h("span", null, plural("web.table.watchers", table.watchers)));
    const others = table.watchers - table.onlookers.length;
    replace(
      this.list,
      ...table.onlookers.map((onlooker) => h("li", null, h("span", null, onlooker.name || t("web.onlookers.guest")), you.host ? this.sendAway(onlooker) : null)),
      others > 0 ? h("li", { class: "note" }, `+${number(others)}`) : null,
    );
    this.silence.hidden = !plays || (this.silent && !you.host && !you.silenced);
    this.silence.setAttribute("aria-pressed", String(this.silent));
    replace(this.silence, icon(this.silent ? "mute" : "chat"), h("span", null, t(this.silent ? "web.onlookers.let-talk" : "web.onlookers.silence")));
  }

  toggle() {
    return this.send({ type: "silence-onlookers", quiet: !this.silent });
  }

  /** @param {Onlooker} onlooker */
  sendAway({ id, name }) {
    const label = t("web.onlookers.send-away", { name: name || t("web.onlookers.guest") });
    const run = () => void this.send({ type: "send-away", onlooker: id });
    return h("button", { type: "button", class: "icon-button quiet", "aria-label": label, title: label, onclick: run }, icon("close"));
  }
}
