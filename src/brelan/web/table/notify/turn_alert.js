// Calling somebody back to the table: a sound and a blinking title when it is their turn.

import { play } from "../../shared/sound.js";
import { t } from "../../shared/words.js";

const BLINK = 1200;

export class TurnAlert {
  constructor() {
    this.title = document.title;
    this.mine = false;
    this.blinking = 0;
    document.addEventListener("visibilitychange", () => this.look());
  }

  /**
   * @param {string} title What the page is called.
   * @param {boolean} mine Whether it is my turn.
   * @param {boolean} fresh Whether this has just come about.
   */
  update(title, mine, fresh) {
    this.title = title;
    if (mine && !this.mine && fresh) play("turn");
    this.mine = mine;
    this.look();
  }

  look() {
    clearInterval(this.blinking);
    document.title = this.mine ? `● ${this.title}` : this.title;
    if (!this.mine || document.visibilityState !== "hidden") return;
    let on = false;
    this.blinking = window.setInterval(() => {
      on = !on;
      document.title = on ? t("web.table.your-turn-title") : this.title;
    }, BLINK);
  }
}
