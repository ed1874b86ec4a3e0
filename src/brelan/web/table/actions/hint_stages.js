// The stages of a hint: where to look, what to look for, the action itself. One button goes on from one to the next,
// and begins anew in every position.

/** @typedef {import("../../types/messages.js").Hinted} Hinted */

const ACTION = 3;
const LABELS = ["web.table.hint", "web.table.hint-more", "web.table.hint-show", "web.table.hint-show"];

/** The key of what the button says once so much has been told. @param {number} stage */
export function hintLabel(stage) {
  return LABELS[stage] ?? "";
}

export class HintStages {
  constructor() {
    /** The last entry that changed the game, as far as it is known here. */
    this.position = 0;
    /** How much has been told; 0 before anything was asked. */
    this.stage = 0;
    /** What was told last, while it is no action yet. */
    this.words = "";
    /** Whether something else is tried meanwhile, whose own words matter more. */
    this.aside = false;
  }

  /** Begin anew in another position; whether it is another. @param {number} position */
  moveTo(position) {
    if (position === this.position) return false;
    this.position = position;
    this.stage = 0;
    this.words = "";
    this.aside = false;
    return true;
  }

  /** The stage that the button asks for. */
  get next() {
    return Math.min(this.stage + 1, ACTION);
  }

  /** The words to be shown in place of the sentence, or null. */
  get clue() {
    return this.aside || !this.words ? null : this.words;
  }

  /** Take note of an answer. @param {Hinted} answer @param {string} words */
  told({ stage, action }, words) {
    this.stage = Math.max(this.stage, stage);
    this.words = action === null ? words : "";
    this.aside = false;
  }
}
