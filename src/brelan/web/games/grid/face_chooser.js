// What a laid joker stands for: faces that make something first, any other face below.

import { drawTile } from "../../cards/card.js";
import { RANKS, SUITS } from "../../cards/notation.js";
import { h, replace } from "../../shared/dom.js";
import { icon } from "../../shared/icons.js";
import { style } from "../../shared/style.js";
import { cardName, number, plural, SUIT_SIGNS, t } from "../../shared/words.js";

/** @typedef {import("../../types/messages.js").PossibleFace} PossibleFace */
/** @typedef {{ choose(square: string, face: string): void, takeBack(square: string): void, close(): void, grown(): void }} Answers */

await style(new URL("./face_chooser.css", import.meta.url));

const MOST_FITTING = 8;

export class FaceChooser {
  /** @param {Answers} answers */
  constructor(answers) {
    this.answers = answers;
    this.square = "";
    this.suit = "s";
    /** @type {readonly PossibleFace[] | null} null until the server has said which */
    this.fitting = null;
    /** @type {string | null} */
    this.face = null;
    /** @type {boolean | null} whether the other faces were unfolded by hand; null if nobody has touched them */
    this.unfolded = null;
    this.element = h("section", { class: "grid-faces", hidden: true, tabindex: "-1", "aria-label": t("web.grid.face.title") });
  }

  /** Whether the chooser is open. */
  get open() {
    return !this.element.hidden;
  }

  /** Ask what the joker on this square stands for. @param {string} square @param {boolean} focus */
  ask(square, focus) {
    this.square = square;
    this.fitting = null;
    this.unfolded = null;
    this.element.hidden = false;
    // The keyboard is here at once: letters typed from now on name a face, not another card.
    if (focus) this.element.focus({ preventScroll: true });
  }

  /** The faces that fit have come, or the face has changed. @param {readonly PossibleFace[] | null} fitting @param {string | null} face */
  update(fitting, face) {
    if (face && face !== this.face && !this.unfolded) this.suit = face[1];
    this.fitting = fitting;
    this.face = face;
    this._draw();
  }

  /** Close it; what was chosen stays. */
  close() {
    this.element.hidden = true;
    this.square = "";
  }

  _draw() {
    const focused = /** @type {HTMLElement | null} */ (document.activeElement);
    const inside = this.element.contains(focused);
    const key = focused?.dataset.key;
    replace(
      this.element,
      h(
        "header",
        null,
        h("h2", null, t("web.grid.face.title")),
        h("button", { type: "button", class: "quiet icon-button", "aria-label": t("web.grid.face.close"), dataset: { key: "close" }, onclick: () => this.answers.close() }, icon("check")),
      ),
      this._fitting(),
      this._others(),
      h("button", { type: "button", class: "take-back", dataset: { key: "take-back" }, onclick: () => this.answers.takeBack(this.square) }, icon("recall"), t("web.grid.face.take-back")),
    );
    if (inside) this._focus(key);
  }

  /** Give the keyboard its place back; at first that is the best face, or any if none fits. @param {string} [key] */
  _focus(key) {
    const first = this.fitting && (this.element.querySelector(".face[aria-pressed=true]") ?? this.element.querySelector(".face"));
    const there = key ? this.element.querySelector(`[data-key="${key}"]`) : first;
    if (there instanceof HTMLElement) there.focus();
    else this.element.focus({ preventScroll: true });
  }

  _fitting() {
    if (!this.fitting) return h("p", { class: "none", "aria-hidden": "true" }, "…");
    if (!this.fitting.length) return h("p", { class: "none" }, t("web.grid.face.none"));
    return h(
      "div",
      { class: "fitting", role: "group", "aria-label": t("web.grid.face.fitting") },
      this.fitting.slice(0, MOST_FITTING).map(({ face, points }) =>
        this._button(face, plural("web.grid.points", points), h("span", { class: "earns" }, `+${number(points)}`)),
      ),
    );
  }

  _others() {
    const open = this.unfolded ?? this.fitting?.length === 0;
    const fold = () => {
      this.unfolded = !this.element.querySelector("details")?.open;
    };
    return h(
      "details",
      { class: "others", open, ontoggle: () => this.answers.grown() },
      h("summary", { dataset: { key: "other" }, onclick: fold }, t("web.grid.face.other")),
      h(
        "div",
        { class: "suits", role: "group" },
        [...SUITS].map((suit) =>
          h(
            "button",
            { type: "button", class: `suit-${suit}`, "aria-pressed": String(suit === this.suit), "aria-label": t(`suit.${suit}`), dataset: { key: suit }, onclick: () => this._turn(suit) },
            SUIT_SIGNS[suit],
          ),
        ),
      ),
      h("div", { class: "ranks", role: "group" }, [...RANKS].reverse().map((rank) => this._button(rank + this.suit, ""))),
    );
  }

  /** Show the faces of another suit. @param {string} suit */
  _turn(suit) {
    this.suit = suit;
    this.unfolded = true;
    this._draw();
    /** @type {HTMLElement | null} */ (this.element.querySelector(`[data-key="${suit}"]`))?.focus();
  }

  /** @param {string} face @param {string} earns @param {Node} [more] */
  _button(face, earns, more) {
    const label = earns ? `${cardName(face)}, ${earns}` : cardName(face);
    return h(
      "button",
      { type: "button", class: "face", "aria-label": label, "aria-pressed": String(face === this.face), dataset: { key: face }, onclick: () => this.answers.choose(this.square, face) },
      drawTile(face, { label: false }),
      more,
    );
  }
}
