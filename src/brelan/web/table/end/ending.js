// From the last action to the result: nothing gives the result away before the points are counted.
// The count itself is fetched when a game is over.

import { motion, settings } from "../../shared/settings.js";
import { pointsOf } from "../state/points.js";
import { beforeCount, pointsBefore } from "./before_count.js";

/** @typedef {import("../state/table_state.js").TableState} TableState */
/** @typedef {import("../notify/update_queue.js").Batch} Batch */
/** @typedef {import("./game_end.js").GameEnd} GameEnd */

/** Milliseconds in which the last action can be seen. */
const DELAY = 900;

/**
 * What the end needs of the page around it.
 * @typedef {object} Page
 * @property {TableState | null} known
 * @property {HTMLElement} element
 * @property {() => void} refresh Show everything again: the points are counted, or the sheet is open or closed.
 * @property {() => void} rematch
 */

export class Ending {
  /**
   * @param {Page} page
   * @param {import("../../games/shared/game.js").TableHooks} hooks
   */
  constructor(page, hooks) {
    this.page = page;
    this.hooks = hooks;
    /** The points that were last shown while the game went on; null on a page that came later. @type {number[] | null} */
    this.points = null;
    /** The points that are shown until all are counted. @type {number[] | null} */
    this.held = null;
    this.finished = false;
    /** @type {Promise<GameEnd> | null} */
    this.coming = null;
  }

  /** Whether the points are still to be counted. */
  get counting() {
    return this.held !== null;
  }

  /**
   * What may be shown of a table now.
   * @param {TableState} known
   * @param {Batch | null} [batch] What has happened since something was shown.
   */
  shown(known, batch = null) {
    const { table, view } = known;
    if (!view || table.closed) return known;
    const over = table.status === "over" || (table.status === "playing" && view.turn === null);
    if (!over) {
      this.points = table.seats.map((_, seat) => pointsOf(this.hooks, view, seat));
      return known;
    }
    void this.fetch();
    const counts = motion() && settings.celebrations !== "off" && !this.finished && !this.held;
    if (counts && batch && this.points) this.held = pointsBefore(this.points, batch.events);
    return this.held ? beforeCount(known, this.held) : known;
  }

  /** The game is over: count it, or show its result if it has been counted. @param {TableState} known */
  finish(known) {
    if (this.finished) return void this.coming?.then((end) => end.update(known));
    this.finished = true;
    if (this.held) setTimeout(() => void this.open(), DELAY);
    else void this.open();
  }

  /** Show the sheet with the count, or the result. */
  async open() {
    const end = await this.fetch();
    const { known, element } = this.page;
    if (!known) return;
    end.element.hidden = false;
    element.dataset.end = "open";
    end.element.focus({ preventScroll: true });
    if (!this.held) return end.show(known);
    await end.count(known);
    this.held = null;
    this.page.refresh();
  }

  /** Put the sheet away. */
  async hide() {
    const end = await this.fetch();
    end.skip();
    end.element.hidden = true;
    delete this.page.element.dataset.end;
    const again = this.page.element.querySelector('[data-control="result"]');
    if (again instanceof HTMLElement) again.focus();
  }

  /** The sheet, fetched once and put in its place. */
  fetch() {
    this.coming ??= this.load();
    return this.coming;
  }

  async load() {
    const { GameEnd } = await import("./game_end.js");
    const end = new GameEnd(this.hooks, { rematch: () => this.page.rematch(), hide: () => void this.hide() });
    this.page.element.querySelector("main")?.append(end.element);
    return end;
  }
}
