// A practice position over plain HTTP, with the interface of a table's connection: `ask` and `send`, and the events
// `message` (a table's own messages) and `verdict`. The server keeps nothing; what was played is kept here.

import { post, Refusal } from "../../shared/api.js";

/** @typedef {import("../../types/messages.js").Snapshot} Snapshot */
/** @typedef {import("../../types/messages.js").Did} Did */
/** @typedef {import("../../types/messages.js").PracticeResult} PracticeResult */
/** @typedef {import("../../types/messages.js").Verdict} Verdict */

/** Events: `message` (detail: Snapshot | Did) and `verdict` (detail: Verdict). */
export class PracticeConnection extends EventTarget {
  /**
   * @param {string} source Where the position comes from: `lesson` …
   * @param {string} name
   * @param {readonly string[]} [played] What was played there before.
   * @param {(path: string, body: unknown) => Promise<any>} [send] How requests are made.
   */
  constructor(source, name, played = [], send = post) {
    super();
    this.path = `/api/practice/${encodeURIComponent(source)}/${encodeURIComponent(name)}`;
    /** @type {string[]} */
    this.played = [...played];
    this.request = send;
    this.nextQuestion = 1;
  }

  /** Fetch the position; what was played and does not fit any more is forgotten. */
  async open() {
    try {
      this.tell("message", await this.request(this.path, { type: "show", played: this.played }));
    } catch (fault) {
      if (!this.played.length || !(fault instanceof Refusal) || fault.code === "unreachable") throw fault;
      this.played = [];
      await this.open();
    }
  }

  /**
   * Ask something, as at a table.
   * @param {{type: string} & Record<string, unknown>} question
   * @returns {Promise<any>}
   */
  ask(question) {
    const id = this.nextQuestion++;
    return this.request(this.path, { type: "ask", played: this.played, question: { ...question, id } });
  }

  /**
   * Play actions. What is not right is not played, and answered as a table answers a refused command.
   * @param {{type: string} & Record<string, unknown>} command
   * @returns {Promise<{type: "done"} | {type: "refused", code: string, message: string}>}
   */
  async send(command) {
    const actions = /** @type {string[]} */ (command.actions);
    /** @type {PracticeResult} */
    const { verdict, did } = await this.request(this.path, { type: "try", played: this.played, actions });
    if (verdict.outcome !== "again") this.played.push(...actions);
    for (const each of did) this.tell("message", each);
    this.tell("verdict", verdict);
    return verdict.outcome === "again" ? { type: "refused", code: "again", message: verdict.says } : { type: "done" };
  }

  /** @param {"message" | "verdict"} name @param {Snapshot | Did | Verdict} detail */
  tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }
}
