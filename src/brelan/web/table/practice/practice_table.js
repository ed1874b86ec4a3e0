// The real table around a practice position: the game's area, the sentence and the action bar, without lobby, plates,
// panel and clock. A page puts its own things (a coach, a result) into `top` and `side`, and says through `PracticePage`
// what else it wants to know. Lessons and puzzles stand on it.

import { announce } from "../../shared/announce.js";
import { h, replace } from "../../shared/dom.js";
import { motion, settings } from "../../shared/settings.js";
import { play } from "../../shared/sound.js";
import { style } from "../../shared/style.js";
import { prettyCards } from "../../shared/words.js";
import { Turn } from "../actions/turn.js";
import { listenForSkips } from "../notify/skipping.js";
import { UpdateQueue } from "../notify/update_queue.js";
import { seatColour, seatName } from "../state/seats.js";
import { fold, myTurn } from "../state/table_state.js";
import { openHelp } from "../ui/help.js";
import { light } from "./lights.js";

/** @typedef {import("../state/table_state.js").TableState} TableState */
/** @typedef {import("../../games/shared/game.js").Control} Control */
/** @typedef {import("../../games/shared/game.js").GameArea} GameArea */
/** @typedef {import("../../games/shared/game.js").Proposal} Proposal */
/** @typedef {import("../../games/shared/game.js").TableHooks} TableHooks */
/** @typedef {import("./practice_connection.js").PracticeConnection} PracticeConnection */

/**
 * What the page around it gives and is told.
 * @typedef {object} PracticePage
 * @property {Node} top What stands where a table has its top bar: an element of class `top`.
 * @property {Node} side What stands where a table has plates and panel: an element of class `side`.
 * @property {() => Control[] | null} instead Buttons in place of Play, once something is over; null while it is played.
 * @property {(reason: string) => void} refused Something cannot be played, or a try was not right: why, in words.
 * @property {(proposal: Proposal) => void} [proposed] Something else is being tried.
 */

await style(new URL("./practice.css", import.meta.url));

export class PracticeTable {
  /**
   * @param {import("../../types/messages.js").GameInfo} game
   * @param {TableHooks} hooks
   * @param {() => Promise<GameArea>} loadArea
   * @param {PracticePage} page
   */
  constructor(game, hooks, loadArea, page) {
    this.game = game;
    this.hooks = hooks;
    this.loadArea = loadArea;
    this.page = page;
    /** @type {PracticeConnection | null} */
    this.connection = null;
    /** @type {AbortController | null} */
    this.listening = null;
    /** What has come in. @type {TableState | null} */
    this.latest = null;
    /** What is shown of it. @type {TableState | null} */
    this.known = null;
    /** @type {GameArea | null} */
    this.area = null;
    /** @type {import("../../games/shared/game.js").Shown | null} */
    this.presentation = null;
    this.botReadiness = { seconds: 0 };
    this.ending = { counting: false };
    this.updates = new UpdateQueue((batch) => this.show(batch), () => (document.hidden ? "quick" : settings.pace));
    this.turn = new PracticeTurn(this, hooks, {
      send: (command) => this.send(command),
      refuse: (message) => this.refuse(message),
      // There are no hints here, so that nothing else is asked.
      connection: { ask: (question) => this.connection?.ask(question) ?? Promise.resolve(null) },
    });
    this.stage = h("div", { class: "play" });
    /** @type {HTMLElement} */
    this.element = h(
      "div",
      { class: "table practice", dataset: { game: game.name, status: "playing" } },
      page.top,
      h("main", { class: "play" }, this.turn.sentence, this.stage, this.turn.bar.element),
      page.side,
    );
    this.element.addEventListener("proposal", (event) => {
      if (event instanceof CustomEvent) this.propose(event.detail);
    });
    this.element.addEventListener("play", () => void this.turn.play());
    listenForSkips(() => this.presentation, () => this.updates);
    document.addEventListener("keydown", (event) => {
      if (event.key === "?" && !event.defaultPrevented && !document.querySelector("dialog[open]")) this.help();
    });
  }

  /** What to do here, and every key. */
  help() {
    openHelp(this.game.name, this.area?.keys?.() ?? [], ["help"]);
  }

  /**
   * Show a position and play on it from now on.
   * @param {PracticeConnection} connection
   * @param {readonly string[]} [lit] What it is about: see `lights.js`.
   */
  async open(connection, lit = []) {
    this.listening?.abort();
    const { signal } = (this.listening = new AbortController());
    this.connection = connection;
    this.latest = null;
    this.clear();
    light(this.hooks, lit);
    connection.addEventListener("message", (event) => this.receive(/** @type {CustomEvent} */ (event).detail), { signal });
    const [area] = await Promise.all([this.prepared(), connection.open()]);
    if (signal.aborted) return;
    this.begin(area, connection, true);
    if (this.latest) await this.show({ updates: [], known: this.latest, events: [], fresh: false, quick: true, hold: 0 });
  }

  /** The area, with what shows the actions of a lesson at once. */
  async prepared() {
    const area = await this.loadArea();
    await area.prepare?.();
    return area;
  }

  /** Nothing is played here any more: what there is last stays to be looked at. */
  close() {
    const { area, connection } = this;
    this.listening?.abort();
    this.clear();
    const last = this.latest ?? this.known;
    if (!area || !connection || !last?.view) return;
    this.begin(area, connection, false);
    area.show({ view: last.view, moves: null, you: last.you.seat, table: last.table, events: [], quick: true, hold: null, deal: false });
  }

  /** End what is shown for a moment, what waits to be shown, and what it has opened: nothing is left of the position before. */
  clear() {
    this.updates.forget();
    // First, so that nothing is opened where something ends.
    this.area?.stop();
    this.presentation?.skip();
    this.presentation = null;
    for (const dialog of document.querySelectorAll("dialog[open]")) {
      if (dialog instanceof HTMLDialogElement) dialog.close();
    }
  }

  /** @param {GameArea} area @param {PracticeConnection} connection @param {boolean} live Whether something can be played. */
  begin(area, connection, live) {
    this.area = area;
    replace(this.stage, area);
    area.begin({
      connection,
      game: this.game,
      seatName: (seat) => (this.known ? seatName(this.known.table, seat, this.known.you.seat) : ""),
      seatColour: (seat) => (this.known ? seatColour(this.known.table, seat) : ""),
      live,
      practice: true,
    });
  }

  /** @param {import("../../types/messages.js").ServerMessage} message */
  receive(message) {
    const before = this.latest;
    const known = fold(before, message, performance.now());
    if (!known) return;
    this.latest = known;
    if (message.type === "did") this.updates.add({ message, before, known });
  }

  /**
   * @param {import("../notify/update_queue.js").Batch} batch
   * @returns {Promise<import("../notify/update_queue.js").Shown>}
   */
  async show({ known, events, fresh, quick, hold }) {
    this.known = known;
    const { view, table, you } = known;
    if (!this.area || !view || this.listening?.signal.aborted) return { lasts: 0, seen: false };
    const hurried = quick || !fresh;
    const moves = myTurn(known) ? known.moves : null;
    const scene = { view, moves, you: you.seat, table, events, quick: hurried || !motion(), hold: hurried ? null : hold, deal: false };
    const shown = this.area.show(scene) ?? null;
    if (shown || events.length) this.presentation = shown;
    this.turn.show();
    this.element.dataset.seq = String(known.seq);
    return { lasts: this.presentation?.lasts ?? 0, seen: events.length > 0 };
  }

  /** @param {Proposal} proposal */
  propose(proposal) {
    this.turn.propose(proposal);
    this.page.proposed?.(proposal);
  }

  /** Play; what is not right is told to the page. @param {{type: string} & Record<string, unknown>} command */
  async send(command) {
    try {
      const answer = await this.connection?.send(command);
      if (answer?.type === "done") return true;
      if (answer) this.refuse(answer.message);
    } catch (fault) {
      this.refuse(fault instanceof Error ? fault.message : String(fault));
    }
    return false;
  }

  /** @param {string} reason */
  refuse(reason) {
    play("error");
    this.page.refused(prettyCards(reason));
  }

  /** Lay an action out as a try. @param {readonly string[]} actions @param {string} reason */
  suggest(actions, reason) {
    const last = actions.at(-1);
    if (last) this.area?.suggest(last, reason);
    announce(reason);
  }

  /** The page's own buttons have changed. */
  refresh() {
    this.turn.show();
  }

  /** Buttons in place of Play. */
  instead() {
    return this.page.instead();
  }
}

/** The turn at a practice position: what cannot be played is told to the page too. */
class PracticeTurn extends Turn {
  /** @param {string | null} reason */
  refuse(reason) {
    super.refuse(null);
    if (reason && this.page instanceof PracticeTable) this.page.page.refused(reason);
  }
}
