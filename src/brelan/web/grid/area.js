// <grid-area>: where Flush Royal and Poker Tiles are played. It keeps the try, draws board and rack,
// asks the server what the try would earn, and proposes it to the frame.

import { announce } from "../core/announce.js";
import { h } from "../core/dom.js";
import { icon } from "../core/icons.js";
import { changeSettings, motion, settings } from "../core/settings.js";
import { play } from "../core/sound.js";
import { style } from "../core/style.js";
import { cardName, prettyCards, t } from "../core/words.js";
import { Asking } from "./asking.js";
import { Board } from "./board.js";
import { FaceChooser } from "./faces.js";
import { Gestures } from "./gestures.js";
import { layOut } from "./hint.js";
import { Keyboard } from "./keyboard.js";
import { arrive, flyIn, squaresLaid } from "./motion.js";
import { boxAround, planOf, squareAt } from "./plan.js";
import { Preview } from "./preview.js";
import { exchangeActions, propose } from "./proposal.js";
import { Rack } from "./rack.js";
import { Trial } from "./trial.js";
import { Zoom } from "./zoom.js";

/** @typedef {import("../table/area.d.ts").AreaContext} AreaContext */
/** @typedef {import("../table/area.d.ts").Scene} Scene */
/** @typedef {import("../table/area.d.ts").Control} Control */
/** @typedef {import("../table/area.d.ts").KeyHelp} KeyHelp */
/** @typedef {import("../table/area.d.ts").FlushRoyalView | import("../table/area.d.ts").PokerTilesView} GridView */
/** @typedef {import("../types/messages.d.ts").Judged} Judged */
/** @typedef {import("../types/messages.d.ts").PossibleFace} PossibleFace */

await style(new URL("../css/grid.css", import.meta.url));

export class GridArea extends HTMLElement {
  constructor() {
    super();
    /** @type {AreaContext | null} */
    this.context = null;
    /** @type {Scene | null} */
    this.scene = null;
    this.trial = new Trial(true);
    /** @type {Board | null} */
    this.board = null;
    this.layout = "";
    /** @type {string | null} the tile picked up by a tap */
    this.picked = null;
    /** @type {string | null} the empty square waiting for a card */
    this.armed = null;
    /** @type {string | null} the square a dragged card is over */
    this.target = null;
    /** @type {string | null} the tile being dragged */
    this.carried = null;
    /** @type {Judged | null} */
    this.judged = null;
    this.pending = false;
    /** @type {Map<string, readonly PossibleFace[]>} */
    this.faces = new Map();
    /** @type {Map<string, { seat: number, latest: boolean }>} squares laid since the own last action */
    this.recent = new Map();
    /** @type {{ squares: Set<string>, tiles: Set<string>, reason: string } | null} */
    this.hint = null;
    /** @type {Set<string>} */
    this.pointed = new Set();
    /** @type {Asking | null} */
    this.asking = null;
    /** @type {Gestures | null} */
    this.gestures = null;
    /** @type {Keyboard | null} */
    this.keyboard = null;
    this.pointing = 0;
  }

  /** @param {AreaContext} context */
  begin(context) {
    this.stop();
    this.context = context;
    this.space = h("div", { class: "board grid-space" });
    this.zoom = new Zoom(this.space);
    this.preview = new Preview(this.space);
    this.rack = new Rack();
    this.chooser = new FaceChooser({
      choose: (square, face) => this.declare(square, face),
      takeBack: (square) => this.takeBack(square),
      close: () => this.closeChooser(),
    });
    this.zoomButton = h("button", { type: "button", class: "grid-zoom icon-button", hidden: true, onclick: () => this.toggleZoom() });
    this.space.append(this.preview.element, this.chooser.element, this.zoomButton);
    this.trial = new Trial(context.game.name === "flush_royal");
    this.replaceChildren(this.space, this.rack.element);
    this.classList.toggle("still", !context.live);
    this.watcher = new ResizeObserver(() => this.fit());
    this.watcher.observe(this.space);
    if (!context.live) return;
    if (context.link) this.asking = new Asking(context.link);
    this.gestures = new Gestures(this, this._table());
    this.keyboard = new Keyboard(this);
    this.addEventListener("click", this._clicked);
    this.addEventListener("pointerdown", this._skip);
  }

  /** Let go of everything. */
  stop() {
    this.asking?.cancel();
    this.gestures?.stop();
    this.keyboard?.stop();
    this.watcher?.disconnect();
    this.removeEventListener("click", this._clicked);
    this.removeEventListener("pointerdown", this._skip);
    clearTimeout(this.pointing);
    Object.assign(this, { asking: null, gestures: null, keyboard: null, scene: null, board: null, layout: "" });
  }

  disconnectedCallback() {
    this.stop();
  }

  /** @returns {GridView | null} */
  get view() {
    return /** @type {GridView | null} */ (this.scene?.view ?? null);
  }

  /** Whether cards can be moved. */
  get active() {
    return Boolean(this.context?.live && this.view && this.scene?.you !== null && this.view.turn !== null);
  }

  /** @param {Scene} scene */
  show(scene) {
    const before = this.scene;
    this.scene = scene;
    const view = /** @type {GridView} */ (scene.view);
    this._build(view);
    const mine = scene.events.some((event) => event.kind === "acted" && event.seat === scene.you);
    if (mine) this._clear();
    const drawn = this.trial.refresh(view.board, scene.you === null ? [] : (view.racks[scene.you] ?? []));
    this._order(mine || !before);
    if (this.trial.exchanging && !scene.moves) this.trial.recall();
    if (this.picked && !this.trial.tile(this.picked)) this.picked = null;
    if (this.chooser?.open && !this.trial.laid.has(this.chooser.square)) this.chooser.close();
    this.recent = this._recent(scene, mine);
    this.rack?.element.toggleAttribute("hidden", scene.you === null);
    this.changed();
    if (before && !scene.quick && motion()) this._animate(scene, drawn);
    if (mine && this.zoom?.enlarged) this.toggleZoom();
  }

  /** Build the board, if its layout is new. @param {GridView} view */
  _build(view) {
    const layout = JSON.stringify(view.layout);
    if (layout === this.layout && this.board) return;
    this.layout = layout;
    this.board?.element.remove();
    const label = t("web.grid.board", { game: t(`game.${view.game}.name`) });
    this.board = new Board(planOf(view.game, view.layout), { label, still: !this.context?.live });
    this.space?.prepend(this.board.element);
    this.space?.style.setProperty("--ratio", String(this.board.extent.width / this.board.extent.height));
    this.board.moveCursor(view.game === "poker_tiles" ? [...this.board.plan.start][0] : "h8");
    this.classList.toggle("poker-tiles", view.game === "poker_tiles");
    this.fit();
  }

  /** Sort the rack as the player likes it. @param {boolean} always */
  _order(always) {
    if (settings.sort !== "own" && (always || !this.trial.begun)) this.trial.sort(settings.sort);
  }

  /** Forget the own try after it was played. */
  _clear() {
    this.trial.recall();
    this.picked = this.armed = this.hint = null;
    this.faces.clear();
    this.chooser?.close();
  }

  /** @param {Scene} scene @param {boolean} mine */
  _recent(scene, mine) {
    const acted = scene.events.filter((event) => event.kind === "acted" && event.action);
    const recent = mine ? new Map() : new Map([...this.recent].filter(([square]) => square in this.trial.board));
    for (const { seat, action } of acted) {
      const squares = squaresLaid(action ?? "");
      if (squares.length) for (const [square, { seat: other }] of recent) recent.set(square, { seat: other, latest: false });
      for (const square of squares) recent.set(square, { seat: seat ?? 0, latest: true });
    }
    return recent;
  }

  /** @param {Scene} scene @param {readonly string[]} drawn */
  _animate(scene, drawn) {
    const { board, zoom } = this;
    if (!board || !zoom) return;
    for (const event of scene.events) {
      if (event.kind !== "acted" || event.seat === null || event.seat === undefined) continue;
      if (event.seat === scene.you && this.context?.live) continue;
      flyIn(board, squaresLaid(event.action ?? ""), event.seat, zoom.scale);
    }
    this.rack?.slideIn(drawn);
  }

  /** Fit the board into the space it has. */
  fit() {
    if (!this.board || !this.zoom || !this.space?.clientWidth) return;
    this.zoom.fit(this.board);
    this._reshaped();
  }

  /** The board stands elsewhere or in another size. */
  _reshaped() {
    const { board, zoom, zoomButton, chooser, space } = this;
    if (!board || !zoom || !zoomButton || !chooser || !space) return;
    zoomButton.hidden = !this.context?.live || !zoom.offered;
    zoomButton.setAttribute("aria-label", t(zoom.enlarged ? "web.grid.zoom-out" : "web.grid.zoom-in"));
    zoomButton.replaceChildren(icon(zoom.enlarged ? "zoom-out" : "zoom"));
    this.preview?.place(board, zoom);
    if (chooser.open) this._dock(board.rectOf([chooser.square]));
  }

  /** Put the chooser of faces beside the board, or in the half where the joker is not. @param {import("./board.js").Rect} rect */
  _dock(rect) {
    const { zoom, space, chooser } = this;
    if (!zoom || !space || !chooser) return;
    const free = (space.clientWidth - zoom.size.width) / 2;
    const middle = zoom.place(rect);
    const upper = (middle.top + middle.bottom) / 2 < space.clientHeight / 2;
    chooser.element.classList.toggle("aside", free > 210);
    chooser.element.classList.toggle("below", free <= 210 && upper);
    chooser.element.style.setProperty("--free", `${free - 24}px`);
  }

  /** Ask, draw and propose anew: the try, or the table under it, has changed. */
  changed() {
    this.judged = null;
    this._ask();
    this.draw();
  }

  _ask() {
    this.asking?.cancel();
    this.pending = false;
    const actions = this._actions();
    if (!this.asking || !this.active || !actions) return;
    this.pending = true;
    this.asking.judge(
      this.trial,
      () => this._actions() ?? actions,
      (answer) => {
        this.judged = answer;
        this.pending = false;
        this.draw();
      },
      (square, faces) => {
        this.faces.set(square, faces);
        this._drawChooser();
      },
    );
  }

  /** What the try would send, legal or not. */
  _actions() {
    if (this.trial.exchanging) return exchangeActions({ game: this.view?.game ?? "", trial: this.trial, moves: this.scene?.moves ?? null });
    const actions = this.trial.actions();
    return actions.length ? actions : null;
  }

  /** Draw everything that can have changed, and say what would be sent. */
  draw() {
    const { board, zoom, trial, view } = this;
    if (!board || !zoom || !view) return;
    board.draw((square) => ({ card: trial.cardAt(square), ...this._marks(square) }));
    const away = new Set(trial.tiles.filter((tile) => trial.squareOf(tile.id) !== null).map((tile) => tile.id));
    if (this.carried) away.add(this.carried);
    this.rack?.draw({
      tiles: trial.tiles,
      away,
      picked: this.picked,
      chosen: trial.chosen,
      exchanging: trial.exchanging,
      active: this.active,
      hint: this.hint?.tiles ?? new Set(),
    });
    this.preview?.show(board, zoom, this._made());
    this._drawChooser();
    this._propose();
  }

  _drawChooser() {
    const { chooser, board } = this;
    if (!chooser?.open || !board) return;
    chooser.update(this.faces.get(chooser.square) ?? [], this.trial.laid.get(chooser.square)?.face ?? null);
    this._dock(board.rectOf([chooser.square]));
  }

  /** @returns {import("./preview.js").Made | null} */
  _made() {
    const { judged, trial, context } = this;
    if (!judged?.legal || !trial.laid.size || !context) return null;
    return {
      hands: judged.hands,
      fresh: new Set(trial.laid.keys()),
      cardAt: (square) => trial.cardAt(square),
      combinations: context.game.combinations,
    };
  }

  /** How a square stands out. @param {string} square */
  _marks(square) {
    const laid = this.trial.laid.get(square);
    const recent = this.recent.get(square);
    const names = [
      laid && "tried",
      laid && this.judged && !this.judged.legal && "refused",
      laid && laid.tile.id === this.picked && "picked",
      laid && laid.tile.id === this.carried && "carried",
      this.trial.swapAt(square) && "swapped",
      this.hint?.squares.has(square) && "hint",
      recent && !laid && `recent seat-${recent.seat}${recent.latest ? " latest" : ""}`,
      square === this.target && "target",
      square === this.armed && "armed",
      this.pointed.has(square) && "pointed",
    ];
    const note = laid || this.trial.swapAt(square) ? t("web.grid.square.tried") : "";
    return { marks: names.filter(Boolean).join(" "), note };
  }

  _propose() {
    const { view, scene, trial } = this;
    if (!view || !scene || !this.context?.live) return;
    const detail = propose({
      game: view.game,
      trial,
      moves: scene.moves,
      judged: this.judged,
      pending: this.pending,
      hint: this.hint?.reason ?? null,
      empty: Object.keys(view.board).length === 0,
      controls: scene.you === null ? [] : this._controls(),
    });
    this.proposal = detail;
    this.dispatchEvent(new CustomEvent("proposal", { detail, bubbles: true }));
  }

  /** @returns {Control[]} */
  _controls() {
    const verbs = this.scene?.moves?.verbs ?? [];
    const allowed = verbs.includes("pass") || verbs.includes("exchange") || (this.trial.swaps.length > 0 && verbs.length > 0);
    const tiles = this.view?.game === "poker_tiles";
    const passOnly = !this.scene?.moves?.most_exchanged && verbs.includes("pass");
    const label = tiles && !passOnly ? "web.grid.exchange.begin" : "web.grid.exchange.pass";
    return [
      { id: "sort", label: t("web.grid.sort.label"), enabled: this.active, title: t(`web.grid.sort.${this._nextSort()}`), run: () => this.sort() },
      {
        id: "exchange",
        label: t(label),
        enabled: allowed || this.trial.exchanging,
        pressed: this.trial.exchanging,
        title: verbs.length && !allowed ? t("web.grid.exchange.not-now") : undefined,
        run: () => this.toggleExchange(),
      },
    ];
  }

  _nextSort() {
    return settings.sort === "rank" ? "suit" : "rank";
  }

  /** Sort the rack the other way. */
  sort() {
    changeSettings({ sort: this._nextSort() });
    this._order(true);
    this.draw();
    announce(t("web.grid.sort.done", { cards: this.trial.held.map((tile) => cardName(tile.card)).join(", ") }));
  }

  /** Choose cards to exchange, or lay again. */
  toggleExchange() {
    this._unhint();
    this.chooser?.close();
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
    this.changed();
    if (begun) play("card");
    if (this.zoom?.enlarged) this.toggleZoom();
  }

  /** Lay a hint out as a try. @param {string} action @param {string} reason */
  suggest(action, reason) {
    this._clear();
    const touched = layOut(this.trial, action);
    this.hint = { ...touched, reason: prettyCards(reason) };
    this.changed();
    this.zoomToTry();
  }

  /** Let these squares stand out for a moment. @param {readonly string[]} squares */
  highlight(squares) {
    this.pointed = new Set(squares);
    this.draw();
    clearTimeout(this.pointing);
    this.pointing = window.setTimeout(() => {
      this.pointed.clear();
      this.draw();
    }, 1600);
  }

  /** The keys that work here. @returns {KeyHelp[]} */
  keys() {
    const names = ["arrows", "card", "joker", "space", "backspace", "enter", "escape"];
    return names.map((name) => ({ keys: t(`web.grid.keys.${name}.keys`), text: t(`web.grid.keys.${name}.text`) }));
  }

  _unhint() {
    this.hint = null;
  }

  /** Put a tile on a square: a lay, or a swap where a card lies. @param {string} id @param {string} square @param {boolean} [typed] */
  put(id, square, typed = false) {
    const tile = this.trial.tile(id);
    if (!tile || !this.accepts(id, square)) return false;
    const swapped = this.trial.board[square] !== undefined;
    const done = swapped ? this.trial.swap(id, square) : this.trial.place(id, square);
    if (!done) return false;
    this._unhint();
    this.picked = this.armed = null;
    play("place");
    announce(t(swapped ? "web.grid.swap-made" : "web.grid.laid", { card: cardName(tile.card), square }));
    const joker = !swapped && this.trial.declares && tile.card === "*";
    if (joker) this.chooser?.ask(square, typed);
    else this.chooser?.close();
    this.changed();
    this.zoomToTry();
    return true;
  }

  /** Whether a tile can be dropped on a square. @param {string} id @param {string} square */
  accepts(id, square) {
    if (!this.active || this.trial.exchanging || this.board?.plan.jokers.has(square)) return false;
    if (this.trial.board[square]) return this.trial.couldSwap(id, square);
    return true;
  }

  /** Take back what was tried on a square. @param {string} square */
  takeBack(square) {
    if (!this.trial.takeBack(square)) return false;
    this._unhint();
    this.picked = null;
    this.chooser?.close();
    play("card");
    announce(t("web.grid.taken-back", { square }));
    this.changed();
    if (!this.trial.begun && this.zoom?.enlarged) this.toggleZoom();
    return true;
  }

  /** Say what a joker stands for. @param {string} square @param {string} face */
  declare(square, face) {
    this.trial.declare(square, face, true);
    this._unhint();
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
    if (inside) board.squares.get(square)?.focus();
  }

  /** Enlarge the board around the try, or show it whole. */
  toggleZoom() {
    if (!this.zoom || !this.board) return;
    if (this.zoom.enlarged) this.zoom.out();
    else this.zoom.around(this.board.rectOf(this._focus()));
    this._reshaped();
  }

  /** On a small screen, enlarge the board around the try. */
  zoomToTry() {
    if (!this.zoom?.offered || !this.board || !this.trial.begun) return;
    if (this.trial.laid.size || this.trial.swaps.length) this.zoom.around(this.board.rectOf(this._focus()));
    this._reshaped();
  }

  /** Two opposite squares of what is being looked at. */
  _focus() {
    const plan = /** @type {Board} */ (this.board).plan;
    const tried = [...this.trial.laid.keys(), ...this.trial.swaps.map((swap) => swap.square)];
    const recent = [...this.recent].filter(([, { latest }]) => latest).map(([square]) => square);
    const around = tried.length ? tried : recent.length ? recent : [this.board?.cursor ?? "h8"];
    const { column, row, columns, rows } = boxAround(around, plan, 2);
    return [squareAt(column, row), squareAt(column + columns - 1, row + rows - 1)];
  }

  /** Put down what a tap has picked up. */
  drop() {
    this.picked = this.armed = null;
    this.draw();
  }

  /** Keep the cursor on an enlarged board in sight. @param {string} square */
  follow(square) {
    if (!this.zoom?.enlarged || !this.board) return;
    this.zoom.reveal(this.board.rectOf([square]));
    this._reshaped();
  }

  /** A tap on a card of the rack. @param {string} id */
  tapTile(id) {
    if (this.trial.exchanging) {
      this.trial.choose(id);
      this._unhint();
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
    if (this.trial.jokers.includes(square)) this.chooser?.ask(square, false);
    this.draw();
  }

  /** What the gestures need. @returns {import("./gestures.js").Table} */
  _table() {
    const area = this;
    return {
      get board() { return area.board; },
      rack: /** @type {Rack} */ (this.rack),
      zoom: /** @type {Zoom} */ (this.zoom),
      space: /** @type {HTMLElement} */ (this.space),
      tileAt: (square) => this.trial.laid.get(square)?.tile.id ?? null,
      cardOf: (id) => this.trial.cardAt(this.trial.squareOf(id) ?? "") ?? this.trial.tile(id)?.card ?? "?",
      accepts: (id, square) => this.accepts(id, square),
      dropOnBoard: (id, square) => void this.put(id, square),
      dropOnRack: (id, index) => this._backToRack(id, index),
      hover: (id, square) => this._hover(id, square),
      panned: () => this._reshaped(),
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
    if (this.board) arrive(this.board);
  };
}

customElements.define("grid-area", GridArea);
