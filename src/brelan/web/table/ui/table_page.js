// The table page: everything around the game's own area, kept up to date with what is known.

import { announce } from "../../shared/announce.js";
import { h, replace } from "../../shared/dom.js";
import { motion } from "../../shared/settings.js";
import { play } from "../../shared/sound.js";
import { t } from "../../shared/words.js";
import { TurnAlert } from "../notify/turn_alert.js";
import { TableCommands } from "../actions/commands.js";
import { Chat, saidText, speaker } from "../panel/chat.js";
import { OwnClock } from "./own_clock.js";
import { TurnClock } from "./turn_clock.js";
import { menuItems } from "../actions/menu_items.js";
import { Announcer } from "../notify/announcer.js";
import { Turn } from "../actions/turn.js";
import { GameEnd } from "../end/game_end.js";
import { openHelp } from "./help.js";
import { LogTab } from "../panel/log_tab.js";
import { Notices } from "../notify/notices.js";
import { UpdateQueue } from "../notify/update_queue.js";
import { NARROW, Panel } from "../panel/panel.js";
import { Plates } from "./plates.js";
import { PointsTab } from "../panel/points_tab.js";
import { BotReadiness } from "./bot_readiness.js";
import { noteCommitment } from "../end/deal_proof.js";
import { givenName, seatColour, seatName } from "../state/seats.js";
import { ScoreSheet } from "../panel/score_sheet.js";
import { fold, myTurn } from "../state/table_state.js";
import { Toasts } from "../notify/toasts.js";
import { TopBar } from "./top_bar.js";
import { Lobby } from "../lobby/lobby.js";

/** @typedef {import("../state/table_state.js").TableState} TableState */
/** @typedef {import("../../games/shared/game.js").GameArea} GameArea */
/** @typedef {import("../../games/shared/game.js").TableHooks} TableHooks */
/** @typedef {import("../../types/messages.js").GameInfo} GameInfo */
/** @typedef {import("../../types/messages.js").ServerMessage} ServerMessage */

const END_DELAY = 1200;
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
    this.loadArea = loadArea;
    /** @type {TableState | null} */
    this.known = null;
    /** @type {GameArea | null} */
    this.area = null;
    /** @type {Promise<GameArea> | null} */
    this.coming = null;
    this.botReadiness = new BotReadiness(game.name, hooks, () => this.showBotReadiness());
    this.updates = new UpdateQueue((batch) => void this.show(batch));
    this.ended = false;
    this.toasts = new Toasts();
    const commands = (this.commands = new TableCommands(connection, this.toasts, game));
    this.announcer = new Announcer(this.toasts, hooks);
    this.turnAlert = new TurnAlert();
    this.plates = new Plates(game, hooks);
    this.ownClock = new OwnClock();
    this.clock = new TurnClock(this.plates.clocks, this.ownClock);
    /** @type {Turn} */
    this.turn = new Turn(this, hooks, commands);
    this.log = new LogTab(hooks, (line) => this.highlight(line.highlights));
    this.points = new PointsTab(game, hooks);
    this.scoreSheet = new ScoreSheet(hooks);
    this.chat = new Chat(phrases, (what) => void commands.send({ type: "say", ...what }));
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
      help: () => this.help(),
      panel: () => this.panel.fold(),
      menu: () => menuItems(this.known, commands),
    });
    this.panel.opener = this.top.drawer;
    this.notices = new Notices({
      takeBack: () => void commands.send({ type: "take-back" }),
      handOver: (table, seat) => void commands.handOver(seat, table.stand_in, givenName(table, seat)),
    });
    this.lobby = new Lobby(game, (command) => commands.send(command));
    this.end = new GameEnd(hooks, {
      rematch: () => void this.rematch(),
      hide: () => this.showEnd(false),
    });
    this.stage = h("div", { class: "play" });
    /** @type {HTMLElement} */
    this.element = this.layout();
    this.listen();
  }

  /** All the parts, for the page's grid to place. */
  layout() {
    return h(
      "div",
      { class: "table", dataset: { game: this.game.name } },
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
        this.end.element,
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
    NARROW.addEventListener("change", () => this.showTab());
  }

  /** @param {ServerMessage} message */
  receive(message) {
    const before = this.known;
    const known = fold(before, message, performance.now());
    if (known === null || known === before) return;
    this.known = known;
    if (message.type === "said") return this.receiveChat(known, message.line);
    if (message.type === "did") this.announcer.tell(before?.log ?? [], known);
    if (message.type === "did" && message.seat === known.you.seat) this.turn.sending = false;
    if (before && message.type === "changed") this.announcer.news(before, known);
    if (known.table.closed && before && !before.table.closed) announce(t(`web.table.closed.${known.table.closed}`));
    noteCommitment(known.table);
    this.updates.add(known.events, message.type !== "table");
  }

  /** Bring every part up to date. @param {import("../notify/update_queue.js").Batch} batch */
  async show(batch) {
    const known = this.known;
    if (!known) return;
    const { table } = known;
    const { fresh } = batch;
    // The game has begun, and its cards come with the next message.
    if (table.status !== "waiting" && !known.view && !table.closed) return;
    this.top.update(known);
    this.botReadiness.update(known);
    this.plates.update(known, this.botReadiness.seconds > 0);
    this.clock.update(known);
    this.showTab();
    this.notices.update(known);
    if (table.status === "waiting") this.showLobby(known);
    else await this.showGame(batch);
    this.element.dataset.status = table.status;
    this.turn.show();
    if (table.status === "over" && table.result) this.finish(known, fresh);
    const mine = myTurn(known);
    this.turnAlert.update(`${t(`game.${table.game}.name`)} · Brelan`, mine, fresh);
    this.element.dataset.seq = String(known.seq);
  }

  /** @param {TableState} known */
  showLobby(known) {
    this.lobby.update(known);
    if (!this.lobby.element.isConnected) replace(this.stage, this.lobby.element);
  }

  /** Bring the tab that is open up to date. */
  showTab() {
    if (!this.known || !this.panel.shows(this.panel.current)) return;
    const tabs = { journal: this.log, points: this.points, sheet: this.scoreSheet, chat: this.chat };
    tabs[/** @type {keyof typeof tabs} */ (this.panel.current)].update(this.known);
  }

  /** @param {import("../notify/update_queue.js").Batch} batch */
  async showGame({ events, fresh, quick }) {
    this.coming ??= this.begin();
    const area = await this.coming;
    const known = this.known;
    if (!known?.view) return;
    const { view, table, you } = known;
    const moves = myTurn(known) ? known.moves : null;
    area.show({ view, moves, you: you.seat, table, events, quick: quick || !fresh || !motion() });
  }

  /** Fetch the game's area and put it in place. */
  async begin() {
    const area = await this.loadArea();
    replace(this.stage, area);
    area.begin({
      connection: this.connection,
      game: this.game,
      seatName: (seat) => (this.known ? seatName(this.known.table, seat, this.known.you.seat) : ""),
      seatColour,
      live: true,
    });
    this.area = area;
    return area;
  }

  /** That the bot to move must be compiled first, or is ready now. */
  showBotReadiness() {
    if (!this.known) return;
    this.plates.update(this.known, this.botReadiness.seconds > 0);
    this.clock.update(this.known);
    this.turn.show();
  }

  /** Buttons in place of Play: none in the lobby, others after the end. @param {TableState} known */
  instead(known) {
    if (known.table.status !== "over") return known.table.status === "waiting" ? [] : null;
    if (known.table.closed) return this.afterClosing(known);
    const result = { id: "result", label: t("web.end.result"), enabled: true, run: () => this.showEnd(true) };
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
    const table = this.known?.table.rematch;
    if (table) location.assign(`/table/${table}`);
  }

  /**
   * @param {TableState} known
   * @param {import("../../types/messages.js").ChatLine} line
   */
  receiveChat(known, line) {
    this.showTab();
    if (line.seat !== null && line.seat === known.you.seat) return;
    if (this.chat.muted) return;
    play("chat");
    const text = t("web.chat.line", { name: speaker(line), text: saidText(line) });
    announce(text);
    if (this.panel.shows("chat")) return;
    this.panel.mark("chat");
    this.top.mark(true);
    this.toasts.show([text], "chat");
  }

  /** The reader has turned to a tab. */
  read() {
    this.showTab();
    if (this.panel.current === "chat") this.top.mark(false);
  }

  /** @param {import("../state/connection.js").ConnectionState} state */
  showConnection(state) {
    this.notices.connection(state === "lost", () => {
      this.notices.update(this.known);
      this.element.dataset.line = this.notices.lost ? "lost" : "open";
    });
  }

  /**
   * @param {TableState} known
   * @param {boolean} fresh
   */
  finish(known, fresh) {
    if (this.ended) return this.end.update(known, false);
    this.ended = true;
    const open = () => {
      this.showEnd(true);
      this.end.update(this.known ?? known, fresh);
    };
    if (fresh && motion()) setTimeout(open, END_DELAY);
    else open();
  }

  /** @param {boolean} shown */
  showEnd(shown) {
    this.end.element.hidden = !shown;
    if (shown) this.end.element.focus({ preventScroll: true });
  }

  /** @param {readonly string[]} highlights */
  highlight(highlights) {
    this.panel.fold(true);
    this.area?.highlight?.(highlights);
  }

  help() {
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
    else if (event.key === "?") this.help();
    else if (event.key.toLowerCase() === "i" && this.turn.hintable) void this.turn.hint();
    else return;
    event.preventDefault();
  }

  /** @param {string} id */
  openTab(id) {
    this.panel.choose(id);
    if (NARROW.matches) this.panel.fold(false);
    else document.getElementById(`tab-${id}`)?.focus();
  }
}
