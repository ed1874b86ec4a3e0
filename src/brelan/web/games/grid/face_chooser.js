// What a laid joker stands for: faces that make something first, any other face below. How that looks is
// fetched with the first joker.

import { h } from "../../shared/dom.js";
import { t } from "../../shared/words.js";

/** @typedef {import("../../types/messages.js").PossibleFace} PossibleFace */
/** @typedef {{ choose(square: string, face: string): void, takeBack(square: string): void, close(): void, grown(): void }} Answers */

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
    /** @type {((chooser: FaceChooser) => void) | null} */
    this.drawing = null;
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
    if (!this.drawing) void this._fetch();
  }

  /** The faces that fit have come, or the face has changed. @param {readonly PossibleFace[] | null} fitting @param {string | null} face */
  update(fitting, face) {
    if (face && face !== this.face && !this.unfolded) this.suit = face[1];
    this.fitting = fitting;
    this.face = face;
    this.drawing?.(this);
  }

  /** Close it; what was chosen stays. */
  close() {
    this.element.hidden = true;
    this.square = "";
  }

  async _fetch() {
    const { drawFaces } = await import("./faces.js");
    this.drawing = drawFaces;
    drawFaces(this);
    this.answers.grown();
  }
}
