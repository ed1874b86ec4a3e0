// The invitation: a link to copy or share, and the same as a QR code.

import { t } from "../../shared/words.js";
import { h } from "../../shared/dom.js";
import { icon } from "../../shared/icons.js";
import { announce } from "../../shared/announce.js";

/** @typedef {import("../state/table_state.js").TableState} TableState */

/** Where nobody else can come: a server for this computer alone. */
const LOCAL = /^(localhost|127\.|\[::1\])/;

export class Invitation {
  constructor() {
    this.link = h("input", { type: "text", readonly: true, "aria-label": t("web.table.link") });
    this.link.addEventListener("focus", () => this.link.select());
    this.copied = h("span");
    this.copy = h(
      "button",
      { type: "button", class: "primary", onclick: () => void this.copyLink() },
      icon("copy"),
      this.copied,
    );
    this.share = h(
      "button",
      { type: "button", hidden: !("share" in navigator), onclick: () => void this.shareLink() },
      icon("share"),
      t("web.table.share"),
    );
    this.code = h("img", { class: "qr", alt: t("web.table.qr"), width: 180, height: 180 });
    this.element = h(
      "section",
      { class: "invitation", "aria-label": t("web.table.invite") },
      h("h2", null, t("web.table.invite")),
      LOCAL.test(location.hostname) ? onlyHere() : h("p", { class: "note" }, t("web.table.invite-how")),
      this.code,
      this.link,
      h("div", { class: "buttons" }, this.copy, this.share),
    );
    this.copied.textContent = t("web.table.copy");
  }

  /** @param {TableState} known */
  update(known) {
    const { invite } = known.you;
    this.element.hidden = !invite;
    this.copy.classList.toggle("primary", known.table.seats.some((seat) => seat.kind === "free"));
    if (!invite) return;
    const address = `${location.origin}/table/${known.table.id}#${invite}`;
    if (this.link.value === address) return;
    this.link.value = address;
    this.code.src = `/api/tables/${known.table.id}/qr.svg?invite=${encodeURIComponent(invite)}`;
  }

  /** The clipboard is there only on secure pages; selecting the link is the old way. */
  async copyLink() {
    try {
      await navigator.clipboard.writeText(this.link.value);
    } catch {
      this.link.select();
      document.execCommand("copy");
    }
    this.copied.textContent = t("web.table.copied");
    announce(t("web.table.copied"));
    setTimeout(() => (this.copied.textContent = t("web.table.copy")), 2500);
  }

  async shareLink() {
    try {
      await navigator.share({ title: "Brelan", text: t("web.table.share-text"), url: this.link.value });
    } catch {
      // Whoever closes the share sheet has changed their mind, and that is all.
    }
  }
}

/** The link opens on this computer alone; what to do about it, whoever asks is told. */
function onlyHere() {
  const how = h("p", { class: "note", hidden: true }, t("web.table.invite-local"));
  const name = t("web.table.invite-local-why");
  const ask = h("button", { type: "button", class: "icon-button quiet", "aria-label": name, title: name, "aria-expanded": "false" }, icon("help"));
  ask.addEventListener("click", () => {
    how.hidden = !how.hidden;
    ask.setAttribute("aria-expanded", String(!how.hidden));
  });
  return h("div", { class: "only-here" }, h("p", { class: "note" }, t("web.table.invite-here")), ask, how);
}
