// The clock of the seat to move, ticking on its plate.

import { t } from "../../shared/words.js";

/** @typedef {import("../state/table_state.js").TableState} TableState */

const SECOND = 1000;
const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const HURRY = 10;

export class TurnClock {
  /** @param {Map<number, HTMLElement>} places Where the time of each seat is shown. */
  constructor(places) {
    this.places = places;
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
    const timer = this.known?.timer;
    for (const [seat, place] of this.places) {
      const shown = timer && this.known?.table.status === "playing" && timer.seat === seat;
      const seconds = shown ? leftOf(timer.left_ms, this.known?.timerAt ?? 0) : 0;
      const text = shown ? timeText(seconds) : "";
      if (place.textContent !== text) place.textContent = text;
      place.classList.toggle("hurry", Boolean(shown) && seconds <= HURRY);
    }
  }
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
