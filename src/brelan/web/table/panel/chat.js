// The chat: what was said, quick phrases, own words; muted by one tap.

import { has, t } from "../../shared/words.js";
import { h } from "../../shared/dom.js";
import { icon } from "../../shared/icons.js";
import { remember, remembered } from "../../shared/storage.js";
import { seatColour } from "../state/seats.js";

/** @typedef {import("../state/table_state.js").TableState} TableState */
/** @typedef {import("../../types/messages.js").ChatLine} ChatLine */

const MUTED = "brelan.muted";
const LONGEST = 200;

export class Chat {
  /**
   * @param {readonly string[]} phrases
   * @param {(what: {text?: string, phrase?: string}) => void} say
   */
  constructor(phrases, say) {
    this.muted = remembered(MUTED, false);
    this.list = h("ol", { class: "said" });
    this.nothing = h("p", { class: "note" });
    this.field = h("input", {
      type: "text",
      maxlength: LONGEST,
      autocomplete: "off",
      enterkeyhint: "send",
      "aria-label": t("web.chat.message"),
      placeholder: t("web.chat.message"),
    });
    const send = (/** @type {Event} */ event) => {
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
      { onsubmit: send },
      this.field,
      h("button", { type: "submit", "aria-label": t("web.chat.send"), title: t("web.chat.send") }, icon("next")),
    );
    this.quick = h("div", { class: "phrases", role: "group", "aria-label": t("web.chat.phrases") }, ...quick);
    this.element = h("div", { class: "chat" }, this.nothing, this.list, this.quick, this.form, this.mute);
    /** @type {readonly number[]} The numbers of the lines in the list. */
    this.shown = [];
    this.showMuted();
  }

  /** @param {TableState} known */
  update(known) {
    // After a reconnect the server sends only the newest lines: those shown may not be the first any more.
    const goesOn = this.shown.every((seq, index) => known.chat[index]?.seq === seq);
    if (!goesOn) this.list.replaceChildren();
    const fresh = goesOn ? known.chat.slice(this.shown.length) : known.chat;
    for (const line of fresh) this.list.append(this.entry(line, known));
    this.shown = known.chat.map((line) => line.seq);
    if (fresh.length) this.list.scrollTop = this.list.scrollHeight;
    this.nothing.hidden = known.chat.length > 0 && !this.muted;
  }

  /**
   * @param {ChatLine} line
   * @param {TableState} known
   */
  entry(line, known) {
    const mine = line.seat !== null && line.seat === known.you.seat;
    const name = h("b", { class: "name" }, mine ? t("web.table.you") : speaker(line));
    if (line.seat !== null) name.style.setProperty("--seat", seatColour(line.seat));
    return h("li", { class: mine ? "mine" : null }, name, " ", saidText(line));
  }

  toggle() {
    this.muted = !this.muted;
    remember(MUTED, this.muted);
    this.showMuted();
  }

  showMuted() {
    this.mute.setAttribute("aria-pressed", String(this.muted));
    this.mute.replaceChildren(icon(this.muted ? "mute" : "chat"), t(this.muted ? "web.chat.unmute" : "web.chat.mute"));
    this.list.hidden = this.muted;
    this.quick.hidden = this.muted;
    this.form.hidden = this.muted;
    this.nothing.textContent = t(this.muted ? "web.chat.muted" : "web.chat.nothing");
    this.nothing.hidden = !this.muted && this.list.childElementCount > 0;
  }
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
