// A finished game as steps: what was known after each of them. Pure.

/** @typedef {import("../../types/messages.js").Replay} Replay */
/** @typedef {import("../../table/state/table_state.js").TableState} TableState */
/** @typedef {import("../../table/state/table_state.js").View} View */
/** @typedef {import("../../types/messages.js").LogEntry} LogEntry */

export class Timeline {
  /** @param {Replay} replay */
  constructor(replay) {
    this.replay = replay;
    /** @type {LogEntry[]} */
    this.log = replay.frames
      .filter((frame) => frame.seat !== null)
      .map((frame) => ({ seq: frame.seq, seat: frame.seat ?? 0, events: frame.events }));
  }

  /** The number of the last step; the deal is step zero. */
  get last() {
    return this.replay.frames.length - 1;
  }

  /**
   * What was known after a step.
   * @param {number} step
   * @returns {TableState}
   */
  at(step) {
    const frame = this.frame(step);
    const table = this.replay.table;
    const over = step === this.last;
    return {
      seq: frame.seq,
      table: over ? table : { ...table, status: "playing", tally: [], result: null, seed: null },
      // Whoever looks on need not be the one whose eyes they look through: nobody is "you".
      you: { seat: null, host: false, invite: null, absence: null, sent_away: false, silenced: false, invited: false },
      view: /** @type {View} */ (frame.view),
      moves: null,
      log: this.log.slice(0, step),
      chat: [],
      timer: null,
      timerAt: 0,
      tableAt: 0,
      events: frame.events,
    };
  }

  /** @param {number} step */
  frame(step) {
    const frame = this.replay.frames[Math.max(0, Math.min(this.last, step))];
    if (!frame) throw new RangeError("a replay without steps");
    return frame;
  }

  /** The last step of a log entry. @param {number} seq */
  stepOf(seq) {
    return this.replay.frames.reduce((found, frame, step) => (frame.seq <= seq ? step : found), 0);
  }
}
