// <grid-area>: where a game on a grid is played. It keeps the try, asks the server what it would earn,
// and proposes it to the page around it.

import { announce } from "../../shared/announce.js";
import { changeSettings } from "../../shared/settings.js";
import { play } from "../../shared/sound.js";
import { cardName, prettyCards, t } from "../../shared/words.js";
import { TrialQuestions } from "./trial_questions.js";
import { Docking } from "./docking.js";
import { FaceChooser } from "./face_chooser.js";
import { Gestures } from "./gestures.js";
import { layOut } from "./hint.js";
import { Keyboard } from "./keyboard.js";
import { finishFlights } from "./motion.js";
import { nextSort } from "../shared/sorting.js";
import { keepOrder, putInOrder } from "./rack_order.js";
import { earned, exchangeActions, onlyPassing, propose } from "./proposal.js";
import { GridStage } from "./stage.js";

/** @typedef {import("../shared/game.js").AreaContext} AreaContext */
/** @typedef {import("../shared/game.js").KeyHelp} KeyHelp */
/** @typedef {import("../shared/game.js").Proposal} Proposal */
/** @typedef {import("./stage.js").GridView} GridView */
/** @typedef {import("../../types/messages.js").PossibleFace} PossibleFace */

export class GridArea extends GridStage {
  /** @param {import("./game.js").GridRules} rules */
  constructor(rules) {
    super(rules);
    /** @type {Proposal | null} */
    this.proposal = null;
    this.pending = false;
    /** @type {Map<string, readonly PossibleFace[]>} the faces that fit, by the joker's square */
    this.faces = new Map();
    this.chooser = new FaceChooser({
      choose: (square, face) => this.declare(square, face),
      takeBack: (square) => this.takeBack(square),
      close: () => this.closeChooser(),
      grown: () => this.reshaped(),
    });
    this.space.append(this.chooser.element);
    this.docking = new Docking(this.chooser, this.zoom, this.space);
    /** @type {TrialQuestions | null} */
    this.questions = null;
    /** @type {Gestures | null} */
    this.gestures = null;
    /** @type {Keyboard | null} */
    this.keyboard = null;
  }

  /** @param {AreaContext} context */
  begin(context) {
    super.begin(context);
    if (!context.live) return;
    if (context.connection) this.questions = new TrialQuestions(context.connection);
    this.gestures = new Gestures(this, this._table());
    this.keyboard = new Keyboard(this);
    this.addEventListener("click", this._clicked);
    this.addEventListener("pointerdown", this._skip);
  }

  stop() {
    super.stop();
    this.questions?.cancel();
    this.gestures?.stop();
    this.keyboard?.stop();
    this.questions = this.gestures = this.keyboard = null;
    this.removeEventListener("click", this._clicked);
    this.removeEventListener("pointerdown", this._skip);
  }

  /** Keep the try while others act; forget it after the own action. @param {GridView} view @param {boolean} anew */
  settle(view, anew) {
    if (anew) this._clear();
    const drawn = super.settle(view, anew);
    if (anew || !this.trial.begun) putInOrder(this.trial, this._tableId);
    if (this.trial.exchanging && !this.scene?.moves) this.trial.recall();
    this._beginExchange();
    if (this.picked && !this.trial.tile(this.picked)) this.picked = null;
    if (!this.trial.laid.has(this.chooser.square)) this.chooser.close();
    if (anew && this.zoom.enlarged) this.toggleZoom();
    return drawn;
  }

  /** Who can do nothing else chooses cards to exchange at once. */
  _beginExchange() {
    if (!this.trial.begun && onlyPassing(this.scene?.moves ?? null)) this.trial.beginExchange();
  }

  get _tableId() {
    return this.scene?.table.id ?? "";
  }

  /** Draw the chooser of faces, and say what would be sent. */
  drawn() {
    this._drawChooser();
    this._propose();
  }

  reshaped() {
    super.reshaped();
    this._dock();
  }

  _drawChooser() {
    const { chooser } = this;
    if (!chooser.open) return;
    const known = this.faces.get(chooser.square) ?? (this.judged ? [] : null);
    chooser.update(known, this.trial.laid.get(chooser.square)?.face ?? null);
    this._dock();
  }

  /** Put the chooser of faces where it hides nothing, and labels where it hides none. */
  _dock() {
    const { board, chooser } = this;
    if (!chooser.open || !board) return;
    this.docking.dock(board.rectOf([chooser.square]));
    this.placeAround();
  }

  taken() {
    return this.docking.taken;
  }

  /** Ask, draw and propose anew: the try, or the table under it, has changed. */
  changed() {
    this.judged = null;
    this._ask();
    this.draw();
  }

  _ask() {
    this.questions?.cancel();
    this.pending = false;
    const actions = this._actions();
    if (!this.questions || !this.active || !actions) return;
    this.pending = true;
    this.questions.judge(
      this.trial,
      () => this._actions() ?? actions,
      (answer) => {
        this.judged = answer;
        this.pending = false;
        this.draw();
        if (answer.legal && answer.hands.length) announce(earned(answer));
        if (this.zoom.enlarged && !this.chooser.open) this.revealLines();
      },
      (square, faces) => {
        this.faces.set(square, faces);
        this._drawChooser();
      },
    );
  }

  /** What the try would send, legal or not. */
  _actions() {
    if (this.trial.exchanging) return exchangeActions({ rules: this.rules, trial: this.trial, moves: this.scene?.moves ?? null });
    const actions = this.trial.actions();
    return actions.length ? actions : null;
  }

  _propose() {
    const { view, scene, trial } = this;
    if (!view || !scene || !this.context?.live) return;
    const detail = propose({
      rules: this.rules,
      trial,
      moves: scene.moves,
      judged: this.judged,
      pending: this.pending,
      hint: this.hint?.reason ?? null,
      empty: Object.keys(view.board).length === 0,
      active: this.active,
      picked: this.picked !== null,
      sort: () => this.sort(),
      toggleExchange: () => this.toggleExchange(),
    });
    this.proposal = detail;
    this.dispatchEvent(new CustomEvent("proposal", { detail, bubbles: true }));
  }

  /** Sort the rack the other way. */
  sort() {
    changeSettings({ sort: nextSort() });
    putInOrder(this.trial, this._tableId);
    this.draw();
    announce(t("web.grid.sort.done", { cards: this.trial.held.map((tile) => cardName(tile.card)).join(", ") }));
  }

  /** Choose cards to exchange, or lay again. */
  toggleExchange() {
    this.hint = null;
    this.chooser.close();
    this.picked = this.armed = null;
    if (this.trial.exchanging) {
      this.trial.exchanging = false;
      this.trial.chosen.clear();
    } else this.trial.beginExchange();
    this.changed();
  }

  /** Take everything back. */
  recall() {
    const begun = this.trial.begun;
    this._clear();
    this._beginExchange();
    this.changed();
    if (begun) play("card");
    if (this.zoom.enlarged) this.toggleZoom();
  }

  /** Forget the own try after it was played. */
  _clear() {
    this.trial.recall();
    this.picked = this.armed = this.hint = null;
    this.faces.clear();
    this.chooser.close();
  }

  /** Lay a hint out as a try. @param {string} action @param {string} reason */
  suggest(action, reason) {
    this._clear();
    const touched = layOut(this.trial, action);
    this.hint = { ...touched, reason: prettyCards(reason) };
    this.changed();
    this.zoomToTry();
  }

  /** The keys that work here. @returns {KeyHelp[]} */
  keys() {
    const names = ["arrows", "card", "joker", "space", "backspace", "enter", "escape"];
    return names.map((name) => ({ keys: t(`web.grid.keys.${name}.keys`), text: t(`web.grid.keys.${name}.text`) }));
  }

  /** Put a tile on a square: a lay, or a swap where a card lies. @param {string} id @param {string} square @param {boolean} [typed] */
  put(id, square, typed = false) {
    const tile = this.trial.tile(id);
    if (!tile || !this.accepts(id, square)) return false;
    const swapped = this.trial.board[square] !== undefined;
    const done = swapped ? this.trial.swap(id, square) : this.trial.place(id, square);
    if (!done) return false;
    this.hint = null;
    this.picked = this.armed = null;
    play("place");
    announce(t(swapped ? "web.grid.swap-made" : "web.grid.laid", { card: cardName(tile.card), square }));
    const joker = !swapped && this.trial.declares && tile.card === "*";
    if (joker) this.chooser.ask(square, typed);
    else this.chooser.close();
    this.changed();
    this.zoomToTry();
    return true;
  }

  /** Whether a tile can be dropped on a square. @param {string} id @param {string} square */
  accepts(id, square) {
    if (!this.active || this.trial.exchanging) return false;
    if (this.trial.board[square]) return this.trial.couldSwap(id, square);
    return true;
  }

  /** Take back what was tried on a square. @param {string} square */
  takeBack(square) {
    if (!this.trial.takeBack(square)) return false;
    this.hint = null;
    this.picked = null;
    this.closeChooser();
    play("card");
    announce(t("web.grid.taken-back", { square }));
    this.changed();
    if (!this.trial.begun && this.zoom.enlarged) this.toggleZoom();
    return true;
  }

  /** Say what a joker stands for. @param {string} square @param {string} face */
  declare(square, face) {
    this.trial.declare(square, face, true);
    this.hint = null;
    this.closeChooser();
    announce(t("web.grid.face.chosen", { card: cardName(face) }));
    this.changed();
  }

  /** Close the chooser of faces; the keyboard goes back to the joker. */
  closeChooser() {
    const { chooser, board } = this;
    if (!chooser?.open || !board) return;
    const inside = chooser.element.contains(document.activeElement);
    const square = chooser.square;
    chooser.close();
    this.zoom.rest();
    this.placeAround();
    if (inside) board.squares.get(square)?.focus();
  }

  /** Put down what a tap has picked up. */
  drop() {
    this.picked = this.armed = null;
    this.draw();
  }

  /** A tap on a card of the rack. @param {string} id */
  tapTile(id) {
    if (this.trial.exchanging) {
      this.trial.choose(id);
      this.hint = null;
      play("card");
      return this.changed();
    }
    if (this.armed && this.put(id, this.armed)) return;
    this.picked = this.picked === id ? null : id;
    if (this.picked) play("card");
    this.draw();
  }

  /** A tap on a square. @param {string} square */
  tapSquare(square) {
    this.board?.moveCursor(square);
    if (!this.active || this.trial.exchanging) return;
    const laid = this.trial.laid.get(square);
    if (this.picked && laid?.tile.id !== this.picked) {
      if (this.put(this.picked, square)) return;
      this.picked = null;
      return this.draw();
    }
    if (laid) return this._tapTried(square, laid.tile.id);
    if (this.trial.swapAt(square)) return void this.takeBack(square);
    const empty = !this.trial.board[square] && !this.board?.plan.jokers.has(square);
    this.armed = empty && this.armed !== square ? square : null;
    this.draw();
  }

  /** A first tap picks a tried card up, a second takes it back; a joker says what it stands for. @param {string} square @param {string} id */
  _tapTried(square, id) {
    if (this.picked === id) return void this.takeBack(square);
    this.picked = id;
    this.armed = null;
    if (this.trial.jokers.includes(square)) this.chooser.ask(square, false);
    this.draw();
  }

  /** What the gestures need. @returns {import("./gestures.js").Table} */
  _table() {
    const area = this;
    return {
      get board() { return area.board; },
      rack: this.rack,
      zoom: this.zoom,
      space: this.space,
      tileAt: (square) => this.trial.laid.get(square)?.tile.id ?? null,
      cardOf: (id) => this.trial.cardAt(this.trial.squareOf(id) ?? "") ?? this.trial.tile(id)?.card ?? "?",
      accepts: (id, square) => this.accepts(id, square),
      dropOnBoard: (id, square) => void this.put(id, square),
      dropOnRack: (id, index) => this._backToRack(id, index),
      hover: (id, square) => this._hover(id, square),
      panned: () => this.reshaped(),
    };
  }

  /** @param {string} id @param {number} index */
  _backToRack(id, index) {
    const from = this.trial.squareOf(id);
    const old = this.trial.tiles.findIndex((tile) => tile.id === id);
    if (from) return void this.takeBack(from);
    const to = index > old ? index - 1 : index;
    if (to === old) return this.draw();
    this.trial.move(id, to);
    changeSettings({ sort: "own" });
    keepOrder(this.trial, this._tableId);
    this.draw();
  }

  /** @param {string | null} id @param {string | null} square */
  _hover(id, square) {
    if (id === this.carried && square === this.target) return;
    if (id && !this.carried) this.picked = null;
    this.carried = id;
    this.target = square;
    this.draw();
  }

  /** @param {Event} event */
  _clicked = (event) => {
    if (!(event.target instanceof Element)) return;
    const card = event.target.closest("[data-tile]");
    if (card instanceof HTMLElement) return this.tapTile(card.dataset.tile ?? "");
    const square = event.target.closest(".grid-square");
    if (square instanceof HTMLElement) this.tapSquare(square.dataset.square ?? "");
  };

  _skip = () => {
    if (this.board) finishFlights(this.board);
  };
}

customElements.define("grid-area", GridArea);
