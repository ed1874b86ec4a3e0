// Sitting down: a name, remembered for the next time, and an optional value for the shuffle.

import { t } from "../../shared/words.js";
import { h } from "../../shared/dom.js";
import { keepOwnName, LONGEST_NAME, ownName } from "../../shared/own_name.js";
import { maySit } from "./may_sit.js";

/** @typedef {import("../state/table_state.js").TableState} TableState */

const LONGEST_MIX = 16;

export class SitForm {
  /** @param {import("./lobby.js").SendCommand} send */
  constructor(send) {
    this.send = send;
    this.name = h("input", {
      type: "text",
      required: true,
      maxlength: LONGEST_NAME,
      autocomplete: "nickname",
      enterkeyhint: "go",
    });
    this.name.value = ownName();
    this.mix = h("input", {
      type: "text",
      maxlength: LONGEST_MIX,
      pattern: "[0-9A-Za-z]*",
      autocomplete: "off",
      "aria-describedby": "mix-explained",
    });
    this.button = h("button", { type: "submit", class: "primary" }, t("web.table.take-seat"));
    this.element = h(
      "form",
      { class: "sit", onsubmit: (/** @type {Event} */ event) => void this.sit(event) },
      h("label", { class: "field" }, h("span", null, t("web.table.your-name")), this.name),
      this.button,
      h(
        "details",
        null,
        h("summary", null, t("web.table.mix")),
        h("p", { class: "note", id: "mix-explained" }, t("web.table.mix-explained")),
        h("label", { class: "field" }, h("span", null, t("web.table.mix-value")), this.mix),
      ),
    );
  }

  /** @param {TableState} known */
  update(known) {
    const wanted = maySit(known);
    const appears = this.element.hidden && wanted;
    this.element.hidden = !wanted;
    if (appears) this.name.focus();
  }

  /** @param {Event} event */
  async sit(event) {
    event.preventDefault();
    const name = this.name.value.trim();
    if (!name) return this.name.focus();
    keepOwnName(name);
    this.button.disabled = true;
    await this.send({ type: "sit", name, invite: location.hash.slice(1), mix: this.mix.value.trim() });
    this.button.disabled = false;
  }
}
