// Royal Flush at the table: nine boards, the display, one's own hand, and what is selected among them.

import { announce } from "../../shared/announce.js";
import { h } from "../../shared/dom.js";
import { motion, onChange, settings } from "../../shared/settings.js";
import { style } from "../../shared/style.js";
import { t } from "../../shared/words.js";
import { ChoiceQuestions } from "./choice_questions.js";
import { Boards } from "./boards.js";
import * as choosing from "./choice.js";
import { Display, drawAt } from "./display.js";
import { Drag } from "../shared/drag.js";
import { Ghost } from "./ghost.js";
import { keepFocus } from "./focus.js";
import { Hand } from "./hand.js";
import { Keyboard, royalKeys } from "./keyboard.js";
import { light, point } from "./looked_at.js";
import { boardOf, ENDINGS, movesOf, offer, questionFor, tapBoard } from "./proposal.js";
import { Ceremony } from "./ceremony.js";
import { animateEvents, placesOf } from "./event_motion.js";
import { afterClaim } from "./moment.js";
import { shownReach } from "./shown_reach.js";

/** @typedef {import("../shared/game.js").AreaContext} AreaContext */
/** @typedef {import("../shared/game.js").Control} Control */
/** @typedef {import("../shared/game.js").GameArea} GameArea */
/** @typedef {import("../shared/game.js").Proposal} Proposal */
/** @typedef {import("./types.js").RoyalFlushView} RoyalFlushView */
/** @typedef {import("../shared/game.js").Scene} Scene */
/** @typedef {import("./choice.js").Choice} Choice */
/** @typedef {import("./choice.js").Draw} Draw */
/** @typedef {import("./ghost.js").Dragged & {keys: readonly string[], draw: Draw | null}} Moved */
/** @typedef {import("./proposal.js").Seen} Seen */

await style(new URL("./area.css", import.meta.url));

/** How far the pointer moves before a press becomes a drag, in pixels. */
const DRAG_DISTANCE = 8;

/** @implements {GameArea} */
export class RoyalArea extends HTMLElement {
  /** @type {Choice} */
  choice = choosing.NOTHING;
  /** @type {Seen | null} */
  seen = null;
  /** @type {Proposal | null} */
  proposal = null;
  /** @type {(() => void)[]} */
  endings = [];
  /** The board with the piece that was placed last. @type {string | null} */
  last = null;
  /** @type {readonly string[]} what a hint speaks of */
  looked = [];
  /** What is shown for a moment, once it has come. @type {typeof import("./moments.js").moments | null} */
  moments = null;

  async prepare() {
    this.moments ??= (await import("./moments.js")).moments;
    return this.moments;
  }

  /** @param {AreaContext} context */
  begin(context) {
    this.stop();
    this.live = context.live;
    this.context = context;
    this.boards = new Boards(context);
    this.display = new Display(context);
    this.hand = new Hand(context.live);
    this.ceremony = new Ceremony(context);
    this.questions = new ChoiceQuestions(context.connection, () => this.answered());
    const board = h("div", { class: "board royal-table" }, this.boards.element, this.display.element);
    this.replaceChildren(board, this.hand.element);
    this.endings.push(() => this.hand?.stop());
    if (context.live) this.listen();
  }

  listen() {
    const keys = new Keyboard(this, {
      play: () => this.play(),
      recall: () => this.recall(),
      sort: () => this.sort(),
      draw: (verb) => this.tapDraw({ verb }),
      stop: () => this.finish("stop"),
      card: (card) => this.nameCard(card),
    });
    this.keyboard = keys;
    /** @type {Ghost | null} */
    let ghost = null;
    /** @type {Drag<Moved>} */
    const drag = new Drag(this, {
      distance: DRAG_DISTANCE,
      pick: (_, target) => this.pick(target),
      lift: (moved) => void (ghost = new Ghost(moved)),
      over: (moved, at) => {
        ghost?.follow(at);
        this.dragOver(moved, at.x, at.y);
      },
      drop: (moved, at) => this.drop(moved, at.x, at.y),
      end: () => {
        ghost?.remove();
        this.dragEnded();
      },
    });
    const tapped = (/** @type {Event} */ event) => this.tap(event);
    this.addEventListener("click", tapped);
    this.endings.push(
      () => keys.stop(),
      () => this.removeEventListener("click", tapped),
      onChange(() => this.resort()),
      () => drag.stop(),
    );
  }

  /** @param {Scene} scene @returns {import("../shared/game.js").Shown | null} */
  show(scene) {
    if (scene.events.length) this.ceremony?.skip();
    const claim = this.ceremony?.claimIn(scene) ?? null;
    const ended = scene.events.findIndex((event) => event.kind === "round-ended");
    if (!claim || !this.seen || ended < 0) return this.place(scene, claim);
    // A claim that ends the round is seen before the next deal.
    const before = this.seen.view;
    const view = afterClaim(before, claim);
    const shown = this.place({ ...scene, view, moves: null, events: scene.events.slice(0, ended) }, claim);
    const goOn = () => void this.place({ ...scene, quick: true }, null, before);
    if (shown) shown.whenOver(goOn);
    else goOn();
    return shown;
  }

  /**
   * Put everything where it is now, and show how it came there.
   * @param {Scene} scene @param {import("./moment.js").ClaimMoment | null} claim
   * @param {RoyalFlushView | null} [earlier] what there was before all of it, as a sheet counts from there
   */
  place(scene, claim, earlier = this.seen?.view ?? null) {
    const { boards, display, hand, ceremony } = this;
    if (!boards || !display || !hand || !ceremony) return null;
    const view = /** @type {RoyalFlushView} */ (scene.view);
    const you = this.live ? scene.you : (scene.you ?? view.turn);
    const parts = { boards, display, hand, you };
    const moving = scene.events.length > 0 && !scene.quick && motion();
    const before = { places: moving ? placesOf(parts) : null, discarded: this.seen?.view.discard.length ?? 0 };
    const refocus = keepFocus(this);
    const sheet = this.context && earlier && this.live ? this.moments?.showRound(this.context, earlier, scene.events) ?? null : null;
    this.seen = { view, moves: scene.moves, you: scene.you, table: scene.table, boards: this.context?.game.boards ?? [] };
    this.choice = this.kept(scene, view);
    this.questions?.forget();
    boards.show(view, scene.table);
    boards.showReach(shownReach(this.seen, this.live));
    display.show(view, you);
    hand.show(view, you);
    this.mark(scene);
    this.update();
    refocus();
    if (before.places) animateEvents(claim ? scene.events.filter((event) => event.kind !== "scored") : scene.events, before.places, parts);
    if (scene.deal && motion()) return ceremony.deal(parts, true);
    if (sheet && motion()) ceremony.dealAfter(parts, sheet);
    return claim && this.moments ? ceremony.claim(this.moments.showClaim, claim, scene, parts, before) : null;
  }

  /** What stays selected: nothing after one's own action or a new deal. @param {Scene} scene @param {RoyalFlushView} view */
  kept(scene, view) {
    const over = scene.events.some(
      (event) => event.kind === "round-ended" || (event.kind === "acted" && event.seat === scene.you),
    );
    if (over) return choosing.NOTHING;
    const choice = choosing.stillThere(this.choice, view, scene.you);
    return scene.events.length ? { ...choice, hint: null } : choice;
  }

  /** Let the last action stand out. @param {Scene} scene */
  mark(scene) {
    const scored = scene.events.find((event) => event.kind === "scored");
    const acted = scene.events.some((event) => event.kind === "acted");
    if (acted) this.last = scored?.boards?.[0] ?? null;
    this.boards?.markLast(this.last);
    this.display?.markNewest(scene.events.find((event) => event.kind === "shown")?.cards?.length ?? 0);
  }

  /** Show what is selected, ask what must be asked, and tell the page. */
  update() {
    const { seen, choice } = this;
    if (!seen) return;
    const moves = movesOf(seen);
    if (this.live) this.questions?.about(questionFor(seen, choice, this.answerTo));
    const answer = this.questions?.answer ?? null;
    const offered = offer(seen, choice, answer);
    const fitting = answer?.type === "fitted" ? answer.boards : [];
    this.boards?.light({
      chosen: boardOf(choice, answer),
      claimable: new Map((moves?.claims ?? []).map((claim) => [claim.board, claim.points])),
      fitting: new Map(fitting.map((each) => [each.board, each.points])),
      ready: offered.legal,
      hinted: choice.hint !== null,
    });
    this.display?.light(choice.draw, moves?.verbs ?? [], choice.hint !== null);
    this.hand?.light(choice);
    light(this, this.looked);
    this.classList.toggle("mine", moves !== null);
    this.keyboard?.rove();
    if (this.live) this.propose(offered);
  }

  /** The server has answered: a board that was wanted can be selected. */
  answered() {
    const moves = this.seen && movesOf(this.seen);
    const { wantedBoard } = this.choice;
    if (wantedBoard !== null && moves) this.choice = tapBoard(moves, this.choice, wantedBoard, this.answerTo);
    this.update();
  }

  /** What is known about a question. @param {import("./choice_questions.js").Question} question */
  answerTo = (question) => this.questions?.answerTo(question) ?? null;

  /** Tell the page what would be played. @param {import("./proposal.js").Offer} offered */
  propose(offered) {
    const chosen = !choosing.isEmpty(this.choice);
    if (chosen && offered.legal && offered.label !== this.proposal?.label) announce(offered.label);
    this.proposal = { ...offered, canRecall: chosen, controls: this.controls() };
    this.dispatchEvent(new CustomEvent("proposal", { detail: this.proposal, bubbles: true }));
  }

  /** @returns {Control[]} */
  controls() {
    const verbs = this.seen ? (movesOf(this.seen)?.verbs ?? []) : [];
    const ending = Object.entries(ENDINGS).filter(([verb]) => verbs.includes(verb) && !choosing.isEmpty(this.choice));
    const sort = {
      id: "sort",
      label: t("web.royal.sort.name"),
      title: t("web.royal.sort.by", { how: t(`web.royal.sort.${settings.sort}`) }),
      enabled: (this.hand?.order.length ?? 0) > 1,
      run: () => this.sort(),
    };
    const ends = ending.map(([verb, key]) => ({ id: verb, label: t(key), enabled: true, run: () => this.finish(verb) }));
    if (this.seen?.you === null) return [];
    return ends.length ? ends : [sort];
  }

  /** @param {Choice} choice */
  choose(choice) {
    this.choice = choice;
    this.update();
  }

  /** Ask the page to send what is proposed. */
  play() {
    if (this.proposal?.legal) this.dispatchEvent(new CustomEvent("play", { bubbles: true }));
  }

  /** Put everything back. */
  recall() {
    this.choose(choosing.NOTHING);
  }

  /** End the turn, or pass. @param {string} verb */
  finish(verb) {
    if (!this.seen || !movesOf(this.seen)?.verbs.includes(verb)) return;
    this.recall();
    this.play();
  }

  /** @param {string} action @param {string} reason */
  suggest(action, reason) {
    if (this.seen) this.choose(choosing.choiceOf(action, reason, this.seen.view));
  }

  /** @param {readonly string[]} boards */
  highlight(boards) {
    point(this.boards, boards);
  }

  /** @param {readonly string[]} parts */
  lookAt(parts) {
    this.looked = parts;
    light(this, parts);
  }

  /** The keys that are understood here. */
  keys() {
    return royalKeys();
  }

  /** Stop listening; what is being shown ends without a sheet after it. */
  stop() {
    this.live = false;
    this.ceremony?.skip();
    for (const end of this.endings.splice(0)) end();
    this.questions?.forget();
  }

  /** @param {Event} event */
  tap(event) {
    const target = event.target instanceof Element ? event.target.closest("button") : null;
    if (!target) return this.recall();
    const { board, key, look } = target.dataset;
    const draw = drawAt(target);
    if (board) this.tapBoard(board);
    else if (key) this.tapCard(key);
    else if (draw) this.tapDraw(draw);
    else if (look) void this.lookAtSeenCards();
  }

  /** What everybody may know of the cards. */
  async lookAtSeenCards() {
    const { showSeenCards } = await this.prepare();
    if (this.context && this.seen) showSeenCards(this.context, this.seen.view, this.seen.you);
  }

  /** Select a board; the second tap plays. @param {string} board */
  tapBoard(board) {
    const moves = this.seen && movesOf(this.seen);
    if (!moves) return;
    if (this.choice.board === board && this.proposal?.legal) return this.play();
    if (this.choice.board === board && this.proposal?.pending) return;
    this.choose(tapBoard(moves, this.choice, board, this.answerTo));
  }

  /** @param {string} key */
  tapCard(key) {
    this.choose(choosing.toggleCard(this.choice, key));
  }

  /** Select a card of the display, the pile or a new display; the second tap plays. @param {Draw} draw */
  tapDraw(draw) {
    if (!this.seen || !movesOf(this.seen)) return;
    if (choosing.sameDraw(this.choice.draw, draw)) return this.play();
    this.choose(choosing.chooseDraw(draw));
  }

  /** A card named by rank and suit: one of the hand, first one that is not selected; else of the display. @param {string} card */
  nameCard(card) {
    const held = (this.hand?.order ?? []).filter((key) => choosing.faceOf(key) === card);
    const key = held.find((each) => !this.choice.cards.includes(each)) ?? held[0];
    if (key !== undefined) return this.tapCard(key);
    const place = this.seen?.view.display.indexOf(card) ?? -1;
    if (place >= 0) this.tapDraw({ verb: "take", place, card });
    else announce(t("web.grid.keys.missing"));
  }

  /** Go on to the next order of the hand. */
  sort() {
    this.hand?.sortAgain();
    announce(t("web.royal.sort.by", { how: t(`web.royal.sort.${settings.sort}`) }));
  }

  /** The settings have changed. */
  resort() {
    const refocus = keepFocus(this);
    this.hand?.sort();
    if (this.seen) {
      this.boards?.show(this.seen.view, this.seen.table);
      this.boards?.showReach(shownReach(this.seen, this.live));
      this.boards?.markLast(this.last);
    }
    this.update();
    refocus();
  }

  /** What a press here would drag. @param {Element} element @returns {Moved | null} */
  pick(element) {
    const source = element.closest("button");
    if (!source || !this.contains(source)) return null;
    const { key } = source.dataset;
    const draw = drawAt(source);
    if (key) return this.pickCards(key);
    const possible = this.seen && movesOf(this.seen) && draw && draw.verb !== "refresh";
    return possible ? { keys: [], draw, sources: [source], pictures: [...source.querySelectorAll(".card")] } : null;
  }

  /** One card, or all that are selected if it is one of them. @param {string} key @returns {Moved} */
  pickCards(key) {
    const chosen = this.hand?.order.filter((each) => this.choice.cards.includes(each)) ?? [];
    const keys = chosen.includes(key) ? chosen : [key];
    const sources = keys.flatMap((each) => this.hand?.cards.get(each) ?? []);
    return { keys, draw: null, sources, pictures: sources.flatMap((each) => [...each.querySelectorAll(".card")]) };
  }

  /** @param {Moved} moved @param {number} x @param {number} y */
  dragOver(moved, x, y) {
    this.dragEnded();
    const { board, rack } = this.placeAt(x, y);
    if (board && moved.keys.length) this.boards?.elements.get(board)?.classList.add("aimed");
    if (!rack) return;
    if (moved.draw) return this.hand?.element.classList.add("aimed");
    const before = this.hand?.before(x, y, moved.keys) ?? null;
    if (before !== null) this.hand?.cards.get(before)?.classList.add("aimed");
  }

  dragEnded() {
    for (const aimed of this.querySelectorAll(".aimed")) aimed.classList.remove("aimed");
  }

  /** @param {Moved} moved @param {number} x @param {number} y */
  drop(moved, x, y) {
    const { board, rack } = this.placeAt(x, y);
    if (moved.draw) {
      if (!rack) return;
      this.choose(choosing.chooseDraw(moved.draw));
      return this.play();
    }
    if (rack) return this.hand?.move(moved.keys, this.hand.before(x, y, moved.keys));
    if (!board || !this.seen || !movesOf(this.seen)) return;
    this.choose({ ...choosing.NOTHING, cards: moved.keys, board });
  }

  /** @param {number} x @param {number} y */
  placeAt(x, y) {
    const under = document.elementFromPoint(x, y);
    const board = under?.closest("[data-board]");
    const rack = this.hand !== undefined && under?.closest(".rack") === this.hand.element;
    return { board: board instanceof HTMLElement ? (board.dataset.board ?? null) : null, rack };
  }
}

customElements.define("royal-area", RoyalArea);
