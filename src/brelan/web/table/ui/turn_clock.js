// The clock of the seat to move, ticking on its plate.

import { t } from "../../shared/words.js";

/** @typedef {import("../state/table_state.js").TableState} TableState */

const SECOND = 1000;
const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Time is short in the last ten seconds, or in the last quarter of a turn that is short itself. */
const SHORT = 10;
const SHORT_PART = 4;

export class TurnClock {
  /**
   * @param {Map<number, HTMLElement>} places Where the time of each seat is shown.
   * @param {import("./own_clock.js").OwnClock} own
   */
  constructor(places, own) {
    this.places = places;
    this.own = own;
    /** @type {TableState | null} */
    this.known = null;
    this.running = 0;
  }

  /** @param {TableState} known */
  update(known) {
    this.known = known;
    clearInterval(this.running);
    this.tick();
    if (known.timer && known.table.status === "playing") {
      this.running = window.setInterval(() => this.tick(), SECOND / 2);
    }
  }

  tick() {
    const { known } = this;
    const timer = known?.table.status === "playing" ? known.timer : null;
    const seconds = timer ? leftOf(timer.left_ms, known?.timerAt ?? 0) : 0;
    const text = timer ? timeText(seconds) : "";
    const hurry = timer !== null && known !== null && seconds <= shortTime(known.table.clock.seconds);
    for (const [seat, place] of this.places) {
      const shown = timer?.seat === seat ? text : "";
      if (place.textContent !== shown) place.textContent = shown;
      place.classList.toggle("hurry", hurry && timer.seat === seat);
    }
    const mine = hurry && timer.seat === known.you.seat;
    this.own.show(mine ? seconds : null, mine ? text : "");
  }
}

/**
 * How many seconds before the end of a turn its time is short.
 * @param {number} whole Seconds of a whole turn.
 */
export function shortTime(whole) {
  return Math.min(SHORT, Math.ceil(whole / SHORT_PART));
}

/**
 * @param {number} left Milliseconds left when it was told.
 * @param {number} told When it was told.
 */
function leftOf(left, told) {
  return Math.max(0, Math.ceil((left - (performance.now() - told)) / SECOND));
}

/** A length of time in its two largest parts. @param {number} seconds */
export function timeText(seconds) {
  if (seconds >= DAY) {
    return t("web.table.days", { days: Math.floor(seconds / DAY), hours: Math.floor((seconds % DAY) / HOUR) });
  }
  if (seconds >= HOUR) {
    return t("web.table.hours", { hours: Math.floor(seconds / HOUR), minutes: Math.floor((seconds % HOUR) / MINUTE) });
  }
  return `${Math.floor(seconds / MINUTE)}:${String(seconds % MINUTE).padStart(2, "0")}`;
}
