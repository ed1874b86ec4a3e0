// Questions to the server about what is selected: after a pause, and only the latest counts.

/** @typedef {import("../../table/state/connection.js").TableConnection} TableConnection */
/** @typedef {import("../../types/messages.js").Judged} Judged */
/** @typedef {import("../../types/messages.js").Fitted} Fitted */
/** @typedef {{type: "judge", actions: string[]} | {type: "fit", cards: string[]}} Question */
/** @typedef {{type: "failed", message: string}} Failed */
/** @typedef {Judged | Fitted | Failed} Answer */

const PAUSE = 60;

export class Questions {
  /** @param {TableConnection | null} link @param {() => void} answered */
  constructor(link, answered) {
    this.link = link;
    this.answered = answered;
    /** @type {Answer | null} */
    this.answer = null;
    this.asked = "";
    this.timer = 0;
  }

  /** Ask this from now on; null asks nothing. @param {Question | null} question */
  about(question) {
    const asked = question ? JSON.stringify(question) : "";
    if (asked === this.asked) return;
    this.forget();
    this.asked = asked;
    if (question && this.link) this.timer = window.setTimeout(() => this.send(question, asked), PAUSE);
  }

  /** What was answered to this question, if it is the one that was asked. @param {Question} question */
  answerTo(question) {
    return JSON.stringify(question) === this.asked ? this.answer : null;
  }

  /** Let go of what was asked and answered: the table has changed. */
  forget() {
    clearTimeout(this.timer);
    this.asked = "";
    this.answer = null;
  }

  /** @param {Question} question @param {string} asked */
  async send(question, asked) {
    const answer = await this.link?.ask(question).catch(failed);
    if (asked !== this.asked || !answer) return;
    this.answer = answer;
    this.answered();
  }
}

/** @param {unknown} error @returns {Failed} */
function failed(error) {
  return { type: "failed", message: error instanceof Error ? error.message : String(error) };
}
