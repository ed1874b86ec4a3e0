// When to show what has come in: each action in its turn, as slowly as whoever watches likes it, or
// several together where they come too quickly. Nothing is left out.

import { myTurn } from "../state/table_state.js";
import { holdFor, pauseAfter } from "./pacing.js";

/** @typedef {import("../../types/messages.js").Event} Event */
/** @typedef {import("../state/table_state.js").TableState} TableState */

/**
 * Something that came in.
 * @typedef {object} Update
 * @property {import("../../types/messages.js").ServerMessage} message
 * @property {TableState | null} before What was known before it.
 * @property {TableState} known What is known with it.
 */

/**
 * What is to be shown now.
 * @typedef {object} Batch
 * @property {Update[]} updates
 * @property {TableState} known What is known with the last of them.
 * @property {Event[]} events
 * @property {boolean} fresh Whether it happened while this page was open, one after the other.
 * @property {boolean} quick Whether there is no time for motion.
 * @property {number} hold How long an outcome may stay in sight: 1 is the usual time.
 */

/** How long showing it takes, in milliseconds, and whether there is anything to see. @typedef {{ lasts: number, seen: boolean }} Shown */

/** Milliseconds in which what comes in is shown together. */
const GAP = 40;

export class UpdateQueue {
  /**
   * @param {(batch: Batch) => Promise<Shown>} show
   * @param {() => import("./pacing.js").Pace} pace
   */
  constructor(show, pace) {
    this.show = show;
    this.pace = pace;
    /** @type {(Update & { at: number })[]} */
    this.waiting = [];
    /** The last action that was shown. @type {Shown & { shownAt: number }} */
    this.last = { lasts: 0, seen: false, shownAt: -GAP };
    this.ranAt = -GAP;
    this.showing = false;
    /** Whether everything that waits is shown at once. */
    this.hurried = false;
    this.timer = 0;
  }

  /** Something came in. @param {Update} update */
  add(update) {
    this.waiting.push({ ...update, at: performance.now() });
    this.plan();
  }

  /** Show the next action now, or all of them if the viewer's own turn comes after them. */
  skip() {
    const newest = this.waiting.at(-1);
    this.hurried = newest !== undefined && myTurn(newest.known);
    this.last.seen = false;
    this.plan();
  }

  /** Nothing that waits is shown any more: it belongs to what is not there now. */
  forget() {
    clearTimeout(this.timer);
    this.waiting = [];
    this.last = { lasts: 0, seen: false, shownAt: -GAP };
  }

  /** Show what is next when its time has come. */
  plan() {
    clearTimeout(this.timer);
    if (this.showing || this.waiting.length === 0) return;
    const due = Math.max(this.ranAt + GAP, this.last.shownAt + this.pause());
    const wait = due - performance.now();
    if (wait <= 0) void this.run();
    else this.timer = window.setTimeout(() => void this.run(), wait);
  }

  /** How long the last action stays before something else is shown. */
  pause() {
    if (this.waiting.some(isUrgent) || this.waiting.every(isQuiet)) return 0;
    const actions = this.waiting.filter((update) => !isQuiet(update));
    const waiting = actions.map(({ at, known }) => ({ at, clock: known.timer?.seat === known.you.seat && known.timer !== null }));
    return pauseAfter({ pace: this.pace(), ...this.last }, waiting);
  }

  /** How many of those that wait are shown together. */
  together() {
    if (this.hurried || this.pace() === "quick") return this.waiting.length;
    const urgent = this.waiting.findLastIndex(isUrgent);
    const next = this.waiting.findIndex((update) => !isQuiet(update));
    return Math.max(urgent, next) + 1 || this.waiting.length;
  }

  async run() {
    const updates = this.waiting.splice(0, this.together());
    const known = updates.at(-1)?.known;
    if (!known) return;
    const actions = updates.filter((update) => update.known.events.length);
    this.hurried = false;
    this.showing = true;
    try {
      const shown = await this.show({
        updates,
        known,
        events: updates.flatMap((update) => update.known.events),
        fresh: updates.every((update) => update.message.type !== "table"),
        quick: actions.length > 1,
        hold: holdFor(this.pace(), this.waiting.length),
      });
      this.ranAt = performance.now();
      if (actions.length) this.last = { ...shown, shownAt: this.ranAt };
    } finally {
      this.showing = false;
    }
    this.plan();
  }
}

/** What must not wait: the whole table anew, and one's own action. @param {Update} update */
function isUrgent({ message, known }) {
  return message.type === "table" || (message.type === "did" && message.seat === known.you.seat);
}

/** What nobody has to be shown in its turn: who comes and goes. @param {Update} update */
function isQuiet({ before, known }) {
  return known.events.length === 0 && before?.table.status === known.table.status;
}
