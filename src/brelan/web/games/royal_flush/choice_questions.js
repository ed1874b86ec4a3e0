// Asks the server about what is selected, and keeps the answer as long as that is selected.

import { LatestQuestion } from "../shared/latest_question.js";

/** @typedef {import("../shared/game.js").Asked} Asked */
/** @typedef {import("../../types/messages.js").Judged} Judged */
/** @typedef {import("../../types/messages.js").Fitted} Fitted */
/** @typedef {{type: "judge", actions: string[]} | {type: "fit", cards: string[]}} Question */
/** @typedef {{type: "failed", message: string}} Failed */
/** @typedef {Judged | Fitted | Failed} Answer */

export class ChoiceQuestions {
  /** @param {Asked | null} connection @param {() => void} answered */
  constructor(connection, answered) {
    this.connection = connection;
    this.answered = answered;
    this.latest = new LatestQuestion();
    /** @type {Answer | null} */
    this.answer = null;
    this.asked = "";
  }

  /** Ask this from now on; null asks nothing. @param {Question | null} question */
  about(question) {
    const asked = question ? JSON.stringify(question) : "";
    if (asked === this.asked) return;
    this.forget();
    this.asked = asked;
    const { connection } = this;
    if (!question || !connection) return;
    this.latest.ask(
      () => connection.ask(question),
      (answer) => this.keep(answer),
      (message) => this.keep({ type: "failed", message }),
    );
  }

  /** What was answered to this question, if it is the one that was asked. @param {Question} question */
  answerTo(question) {
    return JSON.stringify(question) === this.asked ? this.answer : null;
  }

  /** Forget what was asked and answered: the table has changed. */
  forget() {
    this.latest.cancel();
    this.asked = "";
    this.answer = null;
  }

  /** @param {Answer} answer */
  keep(answer) {
    this.answer = answer;
    this.answered();
  }
}
