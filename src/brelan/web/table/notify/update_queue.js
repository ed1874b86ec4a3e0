// When to show what has come in: at once, or several updates together when they come quickly.

/** @typedef {import("../../types/messages.js").Event} Event */

/**
 * What has come in since it was last shown.
 * @typedef {object} Batch
 * @property {Event[]} events
 * @property {boolean} fresh Whether it happened while this page was open, one after the other.
 * @property {boolean} quick Whether there is no time for motion.
 */

const GAP = 40;

export class UpdateQueue {
  /** @param {(batch: Batch) => void} show */
  constructor(show) {
    this.show = show;
    /** @type {Batch[]} */
    this.waiting = [];
    this.last = -GAP;
    this.timer = 0;
  }

  /**
   * Something came in.
   * @param {readonly Event[]} events
   * @param {boolean} fresh
   */
  add(events, fresh) {
    this.waiting.push({ events: [...events], fresh, quick: false });
    if (this.timer) return;
    const wait = this.last + GAP - performance.now();
    if (wait <= 0) this.run();
    else this.timer = window.setTimeout(() => this.run(), wait);
  }

  run() {
    const all = this.waiting.splice(0);
    this.timer = 0;
    const fresh = all.every((each) => each.fresh);
    const events = all.flatMap((each) => each.events);
    this.show({ events, fresh, quick: all.filter((each) => each.events.length).length > 1 });
    this.last = performance.now();
  }
}
