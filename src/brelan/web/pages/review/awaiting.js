// How far a review has come, in words and as a bar.

import { h, replace } from "../../shared/dom.js";
import { number, t } from "../../shared/words.js";

/** @typedef {import("../../types/messages.js").ReviewProgress} ReviewProgress */

export class Awaiting {
  constructor() {
    this.words = h("p", { class: "words", role: "status" }, t("web.review.waiting"));
    this.bar = h("progress", { max: 1, "aria-label": t("web.review.title") });
    this.element = h("div", { class: "awaiting" }, this.words, this.bar, h("p", { class: "note" }, t("web.review.kept")));
  }

  /** @param {ReviewProgress} progress */
  show({ done, of }) {
    this.bar.max = of;
    this.bar.value = done;
    replace(this.words, t("web.review.computing", { done: number(done), of: number(of) }));
  }
}
