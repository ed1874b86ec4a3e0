// The chat: what was said, quick phrases, own words; muted by one tap.

import { has, t } from "../../shared/words.js";
import { h } from "../../shared/dom.js";
import { icon } from "../../shared/icons.js";
import { style } from "../../shared/style.js";
import { badge } from "../state/seats.js";
import { Onlookers } from "./onlookers.js";
import { isMuted, mute } from "./chat_read.js";

/** @typedef {import("../state/table_state.js").TableState} TableState */
/** @typedef {import("../../types/messages.js").ChatLine} ChatLine */

await style(new URL("./tabs.css", import.meta.url));

const LONGEST = 200;

export class Chat {
  /**
   * @param {readonly string[]} phrases
   * @param {import("./onlookers.js").Send} send
   */
  constructor(phrases, send) {
    const say = (/** @type {{text?: string, phrase?: string}} */ what) => void send({ type: "say", ...what });
    this.onlookers = new Onlookers(send);
    /** Whether the players wish that whoever reads this does not talk. */
    this.silenced = false;
    this.muted = isMuted();
    this.list = h("ol", { class: "said", tabindex: "0" });
    this.nothing = h("p", { class: "note" });
    this.field = h("input", {
      type: "text",
      maxlength: LONGEST,
      autocomplete: "off",
      enterkeyhint: "send",
      "aria-label": t("web.chat.message"),
      placeholder: t("web.chat.message"),
    });
    const submit = (/** @type {Event} */ event) => {
      event.preventDefault();
      const text = this.field.value.trim();
      if (text) say({ text });
      this.field.value = "";
    };
    const quick = phrases
      .filter((phrase) => has(`phrase.${phrase}`))
      .map((phrase) => h("button", { type: "button", onclick: () => say({ phrase }) }, t(`phrase.${phrase}`)));
    this.mute = h("button", { type: "button", class: "quiet mute", onclick: () => this.toggle() });
    this.form = h(
      "form",
      { onsubmit: submit },
      this.field,
      h("button", { type: "submit", "aria-label": t("web.chat.send"), title: t("web.chat.send") }, icon("send")),
    );
    this.quick = h("div", { class: "phrases", role: "group", "aria-label": t("web.chat.phrases") }, ...quick);
    this.element = h("div", { class: "chat" }, this.onlookers.element, this.nothing, this.list, this.quick, this.form, this.mute);
    /** @type {readonly string[]} The lines in the list: their numbers, and whose they are. */
    this.shown = [];
    this.showMuted();
  }

  /** @param {TableState} known */
  update(known) {
    this.onlookers.update(known);
    const silenced = known.table.silent_onlookers && known.you.seat === null && !known.you.host;
    if (silenced !== this.silenced) {
      this.silenced = silenced;
      this.showMuted();
    }
    // After a reconnect the server sends only the newest lines: those shown may not be the first any more.
    const goesOn = this.shown.every((line, index) => line === lineKey(known.chat[index]));
    if (!goesOn) this.list.replaceChildren();
    const fresh = goesOn ? known.chat.slice(this.shown.length) : known.chat;
    for (const line of fresh) this.list.append(this.entry(line, known));
    this.shown = known.chat.map(lineKey);
    if (fresh.length) this.list.scrollTop = this.list.scrollHeight;
    this.nothing.hidden = known.chat.length > 0 && !this.muted && !this.silenced;
  }

  /**
   * @param {ChatLine} line
   * @param {TableState} known
   */
  entry(line, known) {
    const mine = line.seat !== null && line.seat === known.you.seat;
    const name = h("b", { class: "name" }, mine ? t("web.table.you") : speaker(line));
    const sign = line.seat === null ? null : badge(known.table, line.seat);
    return h("li", { class: mine ? "mine" : null }, sign, sign ? " " : null, name, " ", saidText(line));
  }

  toggle() {
    this.muted = !this.muted;
    mute(this.muted);
    this.showMuted();
  }

  showMuted() {
    this.mute.setAttribute("aria-pressed", String(this.muted));
    this.mute.replaceChildren(icon(this.muted ? "mute" : "chat"), t(this.muted ? "web.chat.unmute" : "web.chat.mute"));
    this.list.hidden = this.muted;
    this.quick.hidden = this.muted || this.silenced;
    this.form.hidden = this.muted || this.silenced;
    this.nothing.textContent = t(this.muted ? "web.chat.muted" : this.silenced ? "web.chat.silenced" : "web.chat.nothing");
    this.nothing.hidden = !this.muted && !this.silenced && this.list.childElementCount > 0;
  }
}

/** What tells a line from another, and from itself once seats have changed. @param {ChatLine | undefined} line */
function lineKey(line) {
  return `${line?.seq} ${line?.seat}`;
}

/** Who said it; a spectator need not have a name. @param {ChatLine} line */
export function speaker(line) {
  return line.name || t("web.chat.spectator");
}

/** What a line says, in the reader's language if it is a quick phrase. @param {ChatLine} line */
export function saidText(line) {
  if (line.phrase !== null && has(`phrase.${line.phrase}`)) return t(`phrase.${line.phrase}`);
  return line.text ?? "";
}
