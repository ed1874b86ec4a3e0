// A bot that must be compiled before it can play: asked about when its turn takes long, and told.

import { announce } from "../../shared/announce.js";
import { h } from "../../shared/dom.js";
import { sentence } from "./sentence.js";
import { standIn, turnOf } from "../state/table_state.js";

/** @typedef {import("../state/table_state.js").TableState} TableState */

/** Milliseconds that a bot may think before anybody asks whether it is ready. */
const PATIENCE = 2000;

export class BotReadiness {
  /**
   * @param {string} game
   * @param {import("../../games/shared/game.js").TableHooks} hooks
   * @param {() => void} changed Called when the seconds have changed.
   */
  constructor(game, hooks, changed) {
    this.game = game;
    this.hooks = hooks;
    this.changed = changed;
    /** Until the bot to move is ready; 0 if it is, or if a person is to move. */
    this.seconds = 0;
    /** The turn that is watched, and its bot. */
    this.turn = "";
    this.timer = 0;
    this.stop = () => {};
    /** Levels that were read out. @type {Set<string>} */
    this.told = new Set();
  }

  /** @param {TableState} known */
  update(known) {
    const seat = turnOf(known);
    const level = seat !== null && standIn(known, seat) ? known.table.seats[seat]?.bot : null;
    const turn = level ? `${known.log.length} ${seat} ${level}` : "";
    if (turn === this.turn) return;
    this.turn = turn;
    this.seconds = 0;
    clearTimeout(this.timer);
    this.stop();
    if (seat === null || !level) return;
    this.timer = window.setTimeout(() => void this.watch(known, level), PATIENCE);
  }

  /**
   * @param {TableState} known
   * @param {string} level
   */
  async watch(known, level) {
    const { turn } = this;
    const { secondsLeft, watchReadiness } = await import("../../shared/readiness/readiness.js");
    if (turn !== this.turn || secondsLeft(this.game, [level]) === 0) return;
    this.stop = watchReadiness(() => {
      this.seconds = secondsLeft(this.game, [level]) ?? 0;
      if (this.seconds && !this.told.has(level)) {
        this.told.add(level);
        announce(h("p", null, sentence(known, this.hooks, null, this.seconds)).textContent ?? "");
      }
      if (this.seconds === 0) this.stop();
      this.changed();
    }, this.game);
  }
}
