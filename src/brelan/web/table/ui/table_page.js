// The table page: everything around the game's own area, kept up to date with what is known.

import { announce } from "../../shared/announce.js";
import { h, replace } from "../../shared/dom.js";
import { motion, settings } from "../../shared/settings.js";
import { play } from "../../shared/sound.js";
import { t } from "../../shared/words.js";
import { TurnAlert } from "../notify/turn_alert.js";
import { TableCommands } from "../actions/commands.js";
import { hasCompany, hasNewOnlookers, hasUnread, isMuted, noteRead } from "../panel/chat_read.js";
import { LateTab } from "../panel/late_tab.js";
import { onDemand } from "./asked.js";
import { OwnClock } from "./own_clock.js";
import { TurnClock } from "./turn_clock.js";
import { Announcer } from "../notify/announcer.js";
import { Turn } from "../actions/turn.js";
import { Ending } from "../end/ending.js";
import { LogTab } from "../panel/log_tab.js";
import { freshLines } from "../panel/log_lines.js";
import { Notices } from "../notify/notices.js";
import { UpdateQueue } from "../notify/update_queue.js";
import { listenForSkips } from "../notify/skipping.js";
import { NARROW, Panel } from "../panel/panel.js";
import { Plates } from "./plates.js";
import { BotReadiness } from "./bot_readiness.js";
import { noteCommitment } from "../end/commitment_note.js";
import { isFirstSight } from "./first_sight.js";
import { givenName, seatColour, seatName } from "../state/seats.js";
import { fold, myTurn } from "../state/table_state.js";
import { Toasts } from "../notify/toasts.js";
import { TopBar } from "./top_bar.js";
import { Lamp } from "./lamp.js";

/** @typedef {import("../state/table_state.js").TableState} TableState */
/** @typedef {import("../../games/shared/game.js").GameArea} GameArea */
/** @typedef {import("../../games/shared/game.js").TableHooks} TableHooks */
/** @typedef {import("../../types/messages.js").GameInfo} GameInfo */
/** @typedef {import("../../types/messages.js").ServerMessage} ServerMessage */

/** By the names that their texts have: `journal` is the log. */
const TABS = ["journal", "points", "sheet", "chat"];

export class TablePage {
  /**
   * @param {import("../state/connection.js").TableConnection} connection
   * @param {GameInfo} game
   * @param {TableHooks} hooks
   * @param {readonly string[]} phrases
   * @param {() => Promise<GameArea>} loadArea
   */
  constructor(connection, game, hooks, phrases, loadArea) {
    this.connection = connection;
    this.game = game;
    this.hooks = hooks;
    this.loadArea = loadArea;
    /** What has come in. @type {TableState | null} */
    this.latest = null;
    /** What is shown of it. @type {TableState | null} */
    this.known = null;
    /** @type {GameArea | null} */
    this.area = null;
    /** @type {Promise<GameArea> | null} */
    this.coming = null;
    this.botReadiness = new BotReadiness(game.name, hooks, () => this.showBotReadiness());
    this.updates = new UpdateQueue((batch) => this.show(batch), () => (document.hidden ? "quick" : settings.pace));
    /** What is shown for a moment. @type {import("../../games/shared/game.js").Shown | null} */
    this.presentation = null;
    this.toasts = new Toasts();
    const commands = (this.commands = new TableCommands(connection, this.toasts, game));
    this.announcer = new Announcer(this.toasts, hooks);
    this.turnAlert = new TurnAlert();
    this.plates = new Plates(game, hooks);
    this.lamp = new Lamp(hooks);
    this.ownClock = new OwnClock();
    this.clock = new TurnClock(this.plates.clocks, this.ownClock);
    /** @type {Turn} */
    this.turn = new Turn(this, hooks, commands);
    this.log = new LogTab(hooks, (line) => this.highlight(line.highlights));
    this.points = new LateTab(async () => new (await onDemand()).PointsTab(game, hooks));
    this.scoreSheet = new LateTab(async () => new (await onDemand()).ScoreSheet(hooks));
    this.chat = new LateTab(async () => new (await onDemand()).Chat(phrases, (command) => commands.send(command)));
    this.panel = new Panel(
      [
        { id: "journal", element: this.log.element },
        { id: "points", element: this.points.element },
        { id: "sheet", element: this.scoreSheet.element },
        { id: "chat", element: this.chat.element },
      ],
      () => this.read(),
    );
    this.top = new TopBar(hooks, {
      help: () => void this.help(),
      panel: () => this.openDrawer(),
      menu: async () => (await onDemand()).menuItems(this.known, commands, () => void this.help()),
    }, game);
    this.panel.opener = this.top.drawer;
    this.notices = new Notices({
      takeBack: () => void commands.send({ type: "take-back" }),
      handOver: (table, seat) => void commands.handOver(seat, table.stand_in, givenName(table, seat)),
    });
    /** @type {import("../lobby/lobby.js").Lobby | null} */
    this.lobby = null;
    this.ending = new Ending(this, hooks);
    this.stage = h("div", { class: "play" });
    /** @type {HTMLElement} */
    this.element = this.layout();
    this.listen();
  }

  /** All the parts, for the page's grid to place. */
  layout() {
    return h(
      "div",
      { class: "table lit", dataset: { game: this.game.name } },
      this.lamp.element,
      this.top.element,
      h(
        "main",
        { class: "play" },
        this.turn.sentence,
        this.ownClock.element,
        this.stage,
        this.turn.bar.element,
        this.notices.element,
        this.toasts.element,
      ),
      this.panel.backdrop,
      h("aside", { class: "side", "aria-label": t("web.table.side") }, this.plates.element, this.panel.element),
    );
  }

  listen() {
    this.connection.addEventListener("message", (event) => {
      if (event instanceof CustomEvent) this.receive(event.detail);
    });
    this.connection.addEventListener("state", (event) => {
      if (event instanceof CustomEvent) this.showConnection(event.detail);
    });
    this.element.addEventListener("proposal", (event) => {
      if (event instanceof CustomEvent) this.turn.propose(event.detail);
    });
    this.element.addEventListener("play", (event) => {
      if (event instanceof CustomEvent) void this.turn.play();
    });
    document.addEventListener("keydown", (event) => this.key(event));
    NARROW.addEventListener("change", () => this.read());
    for (const use of ["pointerdown", "pointermove", "keydown"]) {
      addEventListener(use, () => this.fetchTheRest(), { once: true, passive: true });
    }
    listenForSkips(() => this.presentation, () => this.updates);
  }

  /** Whoever begins to use the table may soon ask for more, and has something played: fetch what that takes. */
  fetchTheRest() {
    void onDemand().catch(() => null);
    void this.coming?.then((area) => area.prepare?.()).catch(() => null);
  }

  /** @param {ServerMessage} message */
  receive(message) {
    const before = this.latest;
    const known = fold(before, message, performance.now());
    if (known === null || known === before) return;
    this.latest = known;
    if (message.type === "said") return void this.receiveChat(known, message.line);
    noteCommitment(known.table);
    this.updates.add({ message, before, known });
  }

  /** Say what has come in, when it is shown. @param {import("../notify/update_queue.js").Update} update */
  tell({ message, before, known }) {
    if (message.type === "did") this.announcer.tell(before?.log ?? [], known);
    if (message.type === "did" && message.seat === known.you.seat) this.turn.sending = false;
    if (before && message.type === "changed") this.announcer.news(before, known);
    if (known.table.closed && before && !before.table.closed) announce(t(`web.table.closed.${known.table.closed}`));
  }

  /**
   * Bring every part up to date.
   * @param {import("../notify/update_queue.js").Batch} batch
   * @returns {Promise<import("../notify/update_queue.js").Shown>} How long showing it takes.
   */
  async show(batch) {
    const told = this.known?.log ?? [];
    const known = (this.known = { ...batch.known, chat: this.latest?.chat ?? batch.known.chat });
    const { table } = known;
    const { fresh } = batch;
    for (const update of batch.updates) this.tell(update);
    const seen = freshLines(told, known.log, this.hooks).length > 0;
    // The game has begun, and its cards come with the next message.
    if (table.status !== "waiting" && !known.view && !table.closed) return { lasts: 0, seen };
    const points = this.plates.holdBack(fresh && !batch.quick ? earnersOf(batch.events) : []);
    const shown = this.ending.shown(known, batch);
    this.top.update(shown);
    this.botReadiness.update(known);
    this.plates.update(shown, this.botReadiness.seconds > 0);
    this.clock.update(shown);
    this.showTab();
    this.showTalk();
    this.notices.update(known);
    if (table.status === "waiting") await this.showLobby();
    else await this.showGame(batch);
    void (this.presentation?.arrived ?? Promise.resolve()).then(points);
    this.element.dataset.status = table.status;
    this.turn.show();
    if (table.status === "over" && table.result) this.ending.finish(known);
    const mine = myTurn(known);
    this.turnAlert.update(`${t(`game.${table.game}.name`)} · Brelan`, mine, fresh);
    if (mine && fresh && document.hidden) void import("../../calls/at_table.js").then(({ callToTable }) => callToTable(known));
    this.lamp.update(known, this.element);
    this.element.dataset.seq = String(known.seq);
    return { lasts: this.presentation?.lasts ?? 0, seen };
  }

  /** The waiting room, fetched when there is one to show. */
  async showLobby() {
    const { Lobby } = await import("../lobby/lobby.js");
    const known = this.known;
    // Meanwhile the game may have begun.
    if (known?.table.status !== "waiting") return;
    this.lobby ??= new Lobby(this.game, (command) => this.commands.send(command));
    this.lobby.update(known);
    if (!this.lobby.element.isConnected) replace(this.stage, this.lobby.element);
  }

  /** Bring the tab that is open up to date. */
  showTab() {
    if (!this.known || !this.panel.shows(this.panel.current)) return;
    const tabs = { journal: this.log, points: this.points, sheet: this.scoreSheet, chat: this.chat };
    tabs[/** @type {keyof typeof tabs} */ (this.panel.current)].update(this.ending.shown(this.known));
  }

  /** @param {import("../notify/update_queue.js").Batch} batch */
  async showGame({ events, fresh, quick, hold }) {
    this.coming ??= this.begin();
    const area = await this.coming;
    if (events.length) await area.prepare?.();
    const known = this.known;
    if (!known?.view) return;
    const { view, table, you } = known;
    const moves = myTurn(known) ? known.moves : null;
    const hurried = quick || !fresh;
    const scene = { view, moves, you: you.seat, table, events, quick: hurried || !motion(), hold: hurried ? null : hold, deal: isFirstSight(known) };
    const shown = area.show(scene) ?? null;
    if (shown || events.length) this.presentation = shown;
  }

  /** Fetch the game's area and put it in place. */
  async begin() {
    const area = await this.loadArea();
    replace(this.stage, area);
    area.begin({
      connection: this.connection,
      game: this.game,
      seatName: (seat) => (this.known ? seatName(this.known.table, seat, this.known.you.seat) : ""),
      seatColour: (seat) => (this.known ? seatColour(this.known.table, seat) : ""),
      live: true,
    });
    this.area = area;
    return area;
  }

  /** That the bot to move must be compiled first, or is ready now. */
  showBotReadiness() {
    if (!this.known) return;
    this.plates.update(this.ending.shown(this.known), this.botReadiness.seconds > 0);
    this.clock.update(this.known);
    this.turn.show();
  }

  /** Buttons in place of Play: none in the lobby, others after the end. @param {TableState} known */
  instead(known) {
    if (known.table.status !== "over") return known.table.status === "waiting" ? [] : null;
    if (known.table.closed) return this.afterClosing(known);
    const result = { id: "result", label: t("web.end.result"), enabled: true, run: () => void this.ending.open() };
    if (known.you.seat === null) return [result];
    return [result, this.rematchButton()];
  }

  /** Where there is no result to show. @param {TableState} known */
  afterClosing(known) {
    const home = { id: "home", label: t("web.core.to-home"), enabled: true, run: () => location.assign("/") };
    if (known.you.seat === null || known.table.closed === "host") return [home];
    return [home, this.rematchButton()];
  }

  rematchButton() {
    return { id: "rematch", label: t("web.end.rematch"), enabled: true, run: () => void this.rematch() };
  }

  async rematch() {
    await this.commands.send({ type: "rematch" });
    const table = this.latest?.table.rematch;
    if (table) location.assign(`/table/${table}`);
  }

  /**
   * @param {TableState} known
   * @param {import("../../types/messages.js").ChatLine} line
   */
  async receiveChat(known, line) {
    if (this.known) this.known = { ...this.known, chat: known.chat };
    this.showTab();
    this.showTalk();
    if (line.seat !== null && line.seat === known.you.seat) return;
    if (isMuted()) return;
    play("chat");
    const { saidText, speaker } = await onDemand();
    const text = t("web.chat.line", { name: speaker(line), text: saidText(line) });
    announce(text);
    if (this.readsChat(known)) return;
    this.toasts.show([text], "chat");
  }

  /** The reader has turned to a tab. */
  read() {
    this.showTab();
    this.showTalk();
  }

  /** Whether there is anybody to talk to, and something new to read. */
  showTalk() {
    const { known } = this;
    if (!known) return;
    const company = hasCompany(known);
    this.panel.offer("chat", company);
    this.element.classList.toggle("alone", !company);
    if (this.readsChat(known)) noteRead(known);
    const unread = company && !isMuted() && (hasUnread(known) || hasNewOnlookers(known));
    this.panel.mark("chat", unread);
    this.top.mark(unread);
  }

  /** Whether the chat is before the reader; in the waiting room it must have been opened. @param {TableState} known */
  readsChat(known) {
    return this.panel.shows("chat") && (this.panel.open || known.table.status !== "waiting");
  }

  /** Before the game begins only the chat is of use. */
  openDrawer() {
    if (this.known?.table.status === "waiting") this.panel.choose("chat");
    this.panel.fold();
  }

  /** @param {import("../state/connection.js").ConnectionState} state */
  showConnection(state) {
    this.notices.connection(state === "lost", () => {
      this.notices.update(this.known);
      this.element.dataset.line = this.notices.lost ? "lost" : "open";
    });
  }

  /** The points have been counted: nothing is held back any more. */
  refresh() {
    const { known } = this;
    if (!known) return;
    this.top.update(known);
    this.plates.update(known);
    this.showTab();
    this.turn.show();
  }

  /** @param {readonly string[]} highlights */
  highlight(highlights) {
    this.panel.fold(true);
    this.area?.highlight?.(highlights);
  }

  async help() {
    const { openHelp } = await onDemand();
    openHelp(this.game.name, this.area?.keys?.() ?? []);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey) return;
    if (document.querySelector("dialog[open]")) return;
    const typing = event.target instanceof Element && event.target.closest("input, textarea, select");
    const tab = event.altKey ? TABS[Number(event.code.replace("Digit", "")) - 1] : undefined;
    if (tab) this.openTab(tab);
    else if (typing || event.altKey) return;
    else if (event.key === "?") void this.help();
    else if (event.key.toLowerCase() === "i" && this.turn.hintable) void this.turn.hint();
    else return;
    event.preventDefault();
  }

  /** @param {string} id */
  openTab(id) {
    if (!this.panel.offers(id)) return;
    if (this.element.dataset.end) void this.ending.hide();
    this.panel.choose(id);
    if (NARROW.matches) this.panel.fold(false);
    else document.getElementById(`tab-${id}`)?.focus();
  }
}

/** The seats that have scored. @param {readonly import("../../types/messages.js").Event[]} events */
function earnersOf(events) {
  return events.flatMap((event) => (event.kind === "scored" && typeof event.seat === "number" ? [event.seat] : []));
}
