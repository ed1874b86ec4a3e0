// The table page: everything around the game's own area, kept up to date with what is known.

import { announce } from "../../shared/announce.js";
import { h, replace } from "../../shared/dom.js";
import { motion } from "../../shared/settings.js";
import { play } from "../../shared/sound.js";
import { prettyCards, t } from "../../shared/words.js";
import { TurnAlert } from "../notify/turn_alert.js";
import { ActionBar } from "../actions/action_bar.js";
import { Chat, saidText, speaker } from "../panel/chat.js";
import { TurnClock } from "./turn_clock.js";
import { menuItems } from "../actions/menu_items.js";
import { Announcer } from "../notify/announcer.js";
import { Deeds } from "../actions/commands.js";
import { GameEnd } from "../end/game_end.js";
import { openHelp } from "./help.js";
import { LogTab } from "../panel/log_tab.js";
import { Notices } from "../notify/notices.js";
import { UpdateQueue } from "../notify/update_queue.js";
import { NARROW, Panel } from "../panel/panel.js";
import { Plates } from "./plates.js";
import { Points } from "../panel/points_tab.js";
import { BotReadiness } from "./bot_readiness.js";
import { noteCommitment } from "../end/deal_proof.js";
import { givenName, seatColour, seatName } from "../state/seats.js";
import { lastAction, sentence } from "./sentence.js";
import { ScoreSheet } from "../panel/score_sheet.js";
import { fold, myTurn } from "../state/known.js";
import { Toasts } from "../notify/toasts.js";
import { TopBar } from "./top_bar.js";
import { Lobby } from "../lobby/lobby.js";

/** @typedef {import("../state/known.js").Known} Known */
/** @typedef {import("../../games/shared/game.js").GameArea} GameArea */
/** @typedef {import("../../games/shared/game.js").Proposal} Proposal */
/** @typedef {import("../../types/messages.js").GameInfo} GameInfo */
/** @typedef {import("../../types/messages.js").ServerMessage} ServerMessage */

const END_DELAY = 1200;
const PATIENCE = 400;
/** Characters that still stand in one line of the top bar. */
const LONG = 70;
const TABS = ["journal", "points", "sheet", "chat"];

export class TablePage {
  /**
   * @param {import("../state/connection.js").TableConnection} link
   * @param {GameInfo} game
   * @param {readonly string[]} phrases
   * @param {() => Promise<GameArea>} makeArea
   */
  constructor(link, game, phrases, makeArea) {
    this.link = link;
    this.game = game;
    this.makeArea = makeArea;
    /** @type {Known | null} */
    this.known = null;
    /** @type {Proposal | null} */
    this.proposal = null;
    /** Why the button just pressed does nothing now, until something else is tried. */
    this.told = "";
    /** @type {GameArea | null} */
    this.area = null;
    /** @type {Promise<GameArea> | null} */
    this.coming = null;
    this.preparing = new BotReadiness(game.name, () => this.showPreparing());
    this.pace = new UpdateQueue((batch) => void this.show(batch));
    this.sending = false;
    this.slow = false;
    this.hinting = false;
    this.ended = false;
    this.toasts = new Toasts();
    this.deeds = new Deeds(link, this.toasts, game);
    const deeds = this.deeds;
    this.announcer = new Announcer(this.toasts);
    this.attention = new TurnAlert();
    this.sentence = h("p", { class: "sentence" });
    this.plates = new Plates(this.game);
    this.clock = new TurnClock(this.plates.clocks);
    this.bar = new ActionBar({
      play: () => void this.send(),
      recall: () => this.area?.recall(),
      hint: () => void this.hint(),
      explain: (why) => this.tell(why),
    });
    this.journal = new LogTab((line) => this.highlight(line.squares));
    this.points = new Points(this.game);
    this.sheet = new ScoreSheet(this.game);
    this.chat = new Chat(phrases, (what) => void deeds.order({ type: "say", ...what }));
    this.panel = new Panel(
      [
        { id: "journal", element: this.journal.element },
        { id: "points", element: this.points.element },
        { id: "sheet", element: this.sheet.element },
        { id: "chat", element: this.chat.element },
      ],
      () => this.read(),
    );
    this.top = new TopBar({
      help: () => this.help(),
      panel: () => this.panel.fold(),
      menu: () => menuItems(this.known, deeds),
    });
    this.panel.opener = this.top.drawer;
    this.notices = new Notices({
      takeBack: () => void deeds.order({ type: "take-back" }),
      handOver: (seat) => void deeds.handOver(seat, this.known ? givenName(this.known.table, seat) : ""),
    });
    this.waiting = new Lobby(this.game, (command) => deeds.order(command));
    this.end = new GameEnd({
      rematch: () => void this.rematch(),
      hide: () => this.showEnd(false),
    });
    this.stage = h("div", { class: "play" });
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
        this.sentence,
        this.stage,
        this.bar.element,
        this.notices.element,
        this.toasts.element,
        this.end.element,
      ),
      this.panel.backdrop,
      h("aside", { class: "side", "aria-label": t("web.table.side") }, this.plates.element, this.panel.element),
    );
  }

  listen() {
    this.link.addEventListener("message", (event) => {
      if (event instanceof CustomEvent) this.heard(event.detail);
    });
    this.link.addEventListener("state", (event) => {
      if (event instanceof CustomEvent) this.connection(event.detail);
    });
    this.element.addEventListener("proposal", (event) => {
      if (!(event instanceof CustomEvent)) return;
      this.proposal = event.detail;
      this.told = "";
      this.showTurn();
    });
    this.element.addEventListener("play", (event) => {
      if (event instanceof CustomEvent) void this.send();
    });
    document.addEventListener("keydown", (event) => this.key(event));
    NARROW.addEventListener("change", () => this.showPage());
  }

  /** @param {ServerMessage} message */
  heard(message) {
    const before = this.known;
    const known = fold(before, message, performance.now());
    if (known === null || known === before) return;
    this.known = known;
    if (message.type === "said") return this.hear(known, message.line);
    if (message.type === "did") this.announcer.tell(before?.log ?? [], known);
    if (message.type === "did" && message.seat === known.you.seat) this.sending = false;
    if (before && message.type === "changed") this.announcer.news(before, known);
    noteCommitment(known.table);
    this.pace.add(known.events, message.type !== "table");
  }

  /** Bring every part up to date. @param {import("../notify/update_queue.js").Batch} batch */
  async show(batch) {
    const known = this.known;
    if (!known) return;
    const { table } = known;
    const { fresh } = batch;
    // The game has begun, and its cards come with the next message.
    if (table.status !== "waiting" && !known.view) return;
    this.top.update(known);
    this.preparing.update(known);
    this.plates.update(known, this.preparing.seconds > 0);
    this.clock.update(known);
    this.showPage();
    this.notices.update(known);
    if (table.status === "waiting") this.showWaiting(known);
    else await this.showGame(batch);
    this.element.dataset.status = table.status;
    this.showTurn();
    if (table.status === "over" && table.result) this.finish(known, fresh);
    const mine = myTurn(known);
    this.attention.update(`${t(`game.${table.game}.name`)} · Brelan`, mine, fresh);
    this.element.dataset.seq = String(known.seq);
  }

  /** @param {Known} known */
  showWaiting(known) {
    this.waiting.update(known);
    if (!this.waiting.element.isConnected) replace(this.stage, this.waiting.element);
  }

  /** The tab that is before the reader's eyes. */
  showPage() {
    if (!this.known || !this.panel.shows(this.panel.current)) return;
    const pages = { journal: this.journal, points: this.points, sheet: this.sheet, chat: this.chat };
    pages[/** @type {keyof typeof pages} */ (this.panel.current)].update(this.known);
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
    const area = await this.makeArea();
    replace(this.stage, area);
    area.begin({
      link: this.link,
      game: this.game,
      seatName: (seat) => (this.known ? seatName(this.known.table, seat, this.known.you.seat) : ""),
      seatColour,
      live: true,
    });
    this.area = area;
    return area;
  }

  /** That the bot to move must be compiled first, or is ready now. */
  showPreparing() {
    if (!this.known) return;
    this.plates.update(this.known, this.preparing.seconds > 0);
    this.clock.update(this.known);
    this.showTurn();
  }

  /** The sentence and the bar. */
  showTurn() {
    const known = this.known;
    if (!known) return;
    const mine = myTurn(known);
    const reason = mine && this.proposal ? this.told || (this.proposal.legal ? null : this.proposal.reason) : null;
    const trying = mine && Boolean(this.proposal?.canRecall || this.proposal?.sentence || reason);
    const done = trying ? null : lastAction(known);
    replace(
      this.sentence,
      done ? h("span", { class: "last-action" }, ...done) : null,
      h("span", { class: "what" }, ...sentence(known, this.proposal, this.preparing.seconds)),
      reason ? h("span", { class: "why", "aria-hidden": "true" }, reason) : null,
    );
    this.sentence.classList.toggle("has-reason", Boolean(reason));
    this.sentence.classList.toggle("long", (this.proposal?.sentence?.length ?? 0) > LONG);
    this.element.classList.toggle("my-turn", mine);
    this.element.dataset.turn = mine ? "mine" : "other";
    const playing = known.table.status === "playing";
    this.bar.update({
      proposal: playing && known.you.seat !== null ? this.proposal : null,
      mine,
      reason,
      hints: known.table.hints && known.you.seat !== null,
      hinting: this.hinting,
      sending: this.sending,
      slow: this.slow,
      instead: this.barInstead(known),
    });
  }

  /**
   * Show why a button does nothing; if that stands there already, have it read out again.
   * @param {string} why
   */
  tell(why) {
    if (this.told === why) announce(why, { assertive: true });
    this.told = why;
    this.showTurn();
  }

  /** @param {Known} known */
  barInstead(known) {
    if (known.table.status !== "over") return known.table.status === "waiting" ? [] : null;
    const result = { id: "result", label: t("web.end.result"), enabled: true, run: () => this.showEnd(true) };
    if (known.you.seat === null) return [result];
    return [result, { id: "rematch", label: t("web.end.rematch"), enabled: true, run: () => void this.rematch() }];
  }

  /** Send what is proposed. */
  async send() {
    const { known, proposal } = this;
    if (!known || !proposal || this.sending || !myTurn(known)) return;
    if (!proposal.legal || !proposal.actions) {
      if (proposal.reason) announce(proposal.reason, { assertive: true });
      return;
    }
    this.sending = true;
    this.showTurn();
    const late = setTimeout(() => {
      this.slow = true;
      this.showTurn();
    }, PATIENCE);
    const done = await this.deeds.order({ type: "act", seq: known.seq, actions: proposal.actions });
    clearTimeout(late);
    if (done) play("place");
    this.sending = this.slow = false;
    this.showTurn();
  }

  async hint() {
    if (this.hinting) return;
    this.hinting = true;
    this.showTurn();
    try {
      const answer = await this.link.ask({ type: "hint" });
      const reason = prettyCards(answer.reason);
      this.area?.suggest(answer.action, answer.reason);
      announce(t("web.table.hint-says", { reason }));
    } catch (fault) {
      this.deeds.refuse(fault instanceof Error ? fault.message : String(fault));
    }
    this.hinting = false;
    this.showTurn();
  }

  async rematch() {
    await this.deeds.order({ type: "rematch" });
    const table = this.known?.table.rematch;
    if (table) location.assign(`/table/${table}`);
  }

  /**
   * @param {Known} known
   * @param {import("../../types/messages.js").ChatLine} line
   */
  hear(known, line) {
    this.showPage();
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
    this.showPage();
    if (this.panel.current === "chat") this.top.mark(false);
  }

  /** @param {import("../state/connection.js").ConnectionState} state */
  connection(state) {
    this.notices.line(state === "lost", () => {
      this.notices.update(this.known);
      this.element.dataset.line = this.notices.lost ? "lost" : "open";
    });
  }

  /**
   * @param {Known} known
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

  /** @param {readonly string[]} squares */
  highlight(squares) {
    this.panel.fold(true);
    this.area?.highlight?.(squares);
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
    else if (event.key.toLowerCase() === "i" && !this.bar.hint.hidden && !this.bar.hint.disabled) void this.hint();
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
