// One's own clock, large and red, when little time is left: in figures, and once in words.

import { announce } from "../../shared/announce.js";
import { h, replace } from "../../shared/dom.js";
import { icon } from "../../shared/icons.js";
import { plural } from "../../shared/words.js";

export class OwnClock {
  constructor() {
    this.figures = h("span");
    // For the eyes: figures that change every second are not read out.
    this.element = h("div", { class: "own-clock", "aria-hidden": "true", hidden: true }, icon("clock"), this.figures);
  }

  /**
   * Show the time that is left, or nothing.
   * @param {number | null} seconds Null while there is enough, or it is not one's own that runs.
   * @param {string} text
   */
  show(seconds, text) {
    if (seconds !== null && this.element.hidden) announce(plural("web.table.clock-short", seconds));
    this.element.hidden = seconds === null;
    if (this.figures.textContent !== text) replace(this.figures, text);
  }
}
