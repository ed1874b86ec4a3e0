// A scene of a game on a grid: board, rack and what stands out on them. It draws; what a player does
// with it is in area.js.

import { h } from "../../shared/dom.js";
import { icon } from "../../shared/icons.js";
import { colourOf } from "../../shared/player_marks.js";
import { motion, settings } from "../../shared/settings.js";
import { t } from "../../shared/words.js";
import { deal, fadeIn } from "../shared/joy/deal.js";
import { Rare } from "../shared/joy/ladder.js";
import { HIGHLIGHTED } from "../shared/motion.js";
import { Board } from "./board.js";
import { Coordinates } from "./coordinates.js";
import { momentOf } from "./moment.js";
import { flyIn } from "./motion.js";
import { boxAround, firstSquare, squareAt } from "./plan.js";
import { Preview } from "./preview.js";
import { Rack } from "./rack.js";
import { Refusal, refusedIn } from "./refusal.js";
import { isLookedAt } from "./looked_at.js";
import { squaresLaid } from "./squares_laid.js";
import { Trial } from "./trial.js";
import { Zoom } from "./zoom.js";

/** @typedef {import("../shared/game.js").AreaContext} AreaContext */
/** @typedef {import("../shared/game.js").Scene} Scene */
/** @typedef {import("./game.js").GridRules} GridRules */
/** @typedef {import("./game.js").GridView} GridView */
/** @typedef {import("../../types/messages.js").Judged} Judged */

export class GridStage extends HTMLElement {
  /** @param {GridRules} rules */
  constructor(rules) {
    super();
    this.rules = rules;
    /** @type {AreaContext | null} */
    this.context = null;
    /** @type {Scene | null} */
    this.scene = null;
    /** @type {Board | null} */
    this.board = null;
    this.layout = "";
    this.trial = new Trial(rules.declares);
    /** @type {Judged | null} what the try would earn */
    this.judged = null;
    /** @type {string | null} the tile picked up by a tap */
    this.picked = null;
    /** @type {string | null} the empty square waiting for a card */
    this.armed = null;
    /** @type {string | null} the tile being dragged */
    this.carried = null;
    /** @type {string | null} the square it is over */
    this.target = null;
    /** @type {{ squares: Set<string>, tiles: Set<string>, reason: string } | null} */
    this.hint = null;
    /** @type {Map<string, { seat: number, latest: boolean }>} squares laid on since the own last action */
    this.recent = new Map();
    /** @type {Set<string>} squares that stand out for a moment */
    this.pointed = new Set();
    this.pointing = 0;
    /** @type {readonly string[]} what a hint speaks of: squares, lines by their letter or number, cards of the rack */
    this.looked = [];
    this.space = h("div", { class: "board grid-space" });
    this.zoom = new Zoom(this.space);
    this.zoomButton = h("button", { type: "button", class: "grid-zoom icon-button", hidden: true, onclick: () => this.toggleZoom() });
    this.preview = new Preview(this.space, () => this.taken());
    this.refusal = new Refusal(this.space, () => this.taken());
    /** What a lay has made, for all to see: fetched when the table is first used. @type {import("./reveal.js").Reveal | null} */
    this.reveal = null;
    this.rare = new Rare();
    this.edges = new Coordinates();
    this.rack = new Rack();
    this.space.append(this.edges.element, this.preview.element, this.refusal.element);
    this.watcher = new ResizeObserver(() => this.fit());
  }

  async prepare() {
    if (this.reveal) return;
    const { Reveal } = await import("./reveal.js");
    if (this.reveal) return;
    this.reveal = new Reveal(this.space, () => this.taken());
    this.refusal.element.after(this.reveal.element);
  }

  /** @param {AreaContext} context */
  begin(context) {
    this.stop();
    this.context = context;
    this.trial = new Trial(this.rules.declares);
    this.rack.clear();
    this.classList.toggle("still", !context.live);
    this.page?.classList.add("on-grid", "rack-shown");
    this.replaceChildren(this.space, this.zoomButton, this.rack.element);
    this.watcher.observe(this.space);
  }

  /** Stop observing, and forget the board. */
  stop() {
    this.watcher.disconnect();
    this.reveal?.skip();
    clearTimeout(this.pointing);
    this.board?.element.remove();
    this.board = null;
    this.scene = null;
    this.layout = "";
    this.recent.clear();
  }

  /** @param {Scene} scene @returns {import("../shared/game.js").Shown | null} */
  show(scene) {
    const before = this.scene;
    if (scene.events.length) this.reveal?.skip();
    this.scene = scene;
    const view = /** @type {GridView} */ (scene.view);
    this._build(view);
    const mine = scene.events.some((event) => event.kind === "acted" && event.seat === scene.you);
    const drawn = this.settle(view, mine || !before);
    this.recent = this._recent(scene, mine);
    this.rack.element.hidden = scene.you === null;
    this.page?.classList.toggle("rack-shown", scene.you !== null);
    this.changed();
    if (scene.deal && motion()) return this._deal();
    const moving = before !== null && !scene.quick && motion();
    const delay = moving ? this._animate(scene, drawn) : 0;
    return this._reveal(scene, delay, !moving);
  }

  /** Bring the try up to date; returns the tiles that are new. @param {GridView} view @param {boolean} _anew after an own action, or at first */
  settle(view, _anew) {
    const { you } = /** @type {Scene} */ (this.scene);
    return this.trial.refresh(view.board, you === null ? [] : (view.racks[you] ?? []));
  }

  /** What is shown, or the try on it, has changed. */
  changed() {
    this.draw();
  }

  /** More to be drawn, by those who add something. */
  drawn() {}

  /** The board stands elsewhere or in another size. */
  reshaped() {
    const { zoom, zoomButton } = this;
    zoomButton.hidden = !this.context?.live || !(zoom.offered || zoom.enlarged);
    this.page?.classList.toggle("zoomable", !zoomButton.hidden);
    const label = t(zoom.enlarged ? "web.grid.zoom-out" : "web.grid.zoom-in");
    if (zoomButton.getAttribute("aria-label") !== label) {
      zoomButton.setAttribute("aria-label", label);
      zoomButton.replaceChildren(icon(zoom.enlarged ? "zoom-out" : "zoom"));
    }
    this.placeAround();
  }

  /** Put what stands around the board where the board is now: coordinates, and labels of lines. */
  placeAround() {
    const { board, zoom } = this;
    if (!board) return;
    this.edges.place(board, zoom);
    this.preview.place(board, zoom);
    this.refusal.place(board, zoom);
    this.reveal?.place(board, zoom);
  }

  /** What is taken of the space above and below the board. */
  taken() {
    return { top: 0, bottom: 0 };
  }

  disconnectedCallback() {
    this.stop();
  }

  /** The page around the area. It is told what it needs for its look: asking with `:has()` would style all of it anew with every change. */
  get page() {
    return this.closest(".table");
  }

  /** @returns {GridView | null} */
  get view() {
    return /** @type {GridView | null} */ (this.scene?.view ?? null);
  }

  /** Whether cards can be moved. */
  get active() {
    return Boolean(this.context?.live && this.view && this.scene?.you !== null && this.view.turn !== null);
  }

  /** Build the board, if its layout is new. @param {GridView} view */
  _build(view) {
    const layout = JSON.stringify(view.layout);
    if (layout === this.layout && this.board) return;
    this.layout = layout;
    this.board?.element.remove();
    const label = t("web.grid.board", { game: t(`game.${view.game}.name`) });
    this.board = new Board(this.rules.planOf(view.layout, this.context?.game.facts ?? {}), { label, still: !this.context?.live });
    this.space.prepend(this.board.element);
    this.space.style.setProperty("--ratio", String(this.board.extent.width / this.board.extent.height));
    this.board.moveCursor(firstSquare(this.board.plan));
    this.fit();
  }

  /** @param {Scene} scene @param {boolean} mine */
  _recent(scene, mine) {
    const acted = scene.events.filter((event) => event.kind === "acted" && event.action);
    // Who watches has no action of their own to count from: for them only the last lay stands out.
    const anew = mine || (acted.length > 0 && (scene.you === null || !this.context?.live));
    const recent = anew ? new Map() : new Map([...this.recent].filter(([square]) => square in this.trial.board));
    for (const { seat, action } of acted) {
      const squares = squaresLaid(action ?? "");
      if (squares.length) for (const [square, { seat: other }] of recent) recent.set(square, { seat: other, latest: false });
      for (const square of squares) recent.set(square, { seat: seat ?? 0, latest: true });
    }
    return recent;
  }

  /** Let cards fly. @param {Scene} scene @param {readonly string[]} drawn @returns {number} milliseconds until those on the board have landed */
  _animate(scene, drawn) {
    const { board } = this;
    let landed = 0;
    for (const event of board ? scene.events : []) {
      if (!board || event.kind !== "acted" || event.seat === null || event.seat === undefined) continue;
      if (event.seat === scene.you && this.context?.live) continue;
      landed = Math.max(landed, flyIn(board, squaresLaid(event.action ?? ""), event.seat));
    }
    this.rack.slideIn(drawn);
    return landed;
  }

  /** Show what a lay has made; in a replay it stays. @param {Scene} scene @param {number} delay @param {boolean} still */
  _reveal(scene, delay, still) {
    const { board, zoom, context, reveal } = this;
    const stays = !context?.live;
    const moment = stays || typeof scene.hold === "number" ? momentOf(scene.events, this.rules.ladder, settings.celebrations) : null;
    if (!board || !context || !reveal || !moment) return null;
    const { seat, hands, fresh, royal } = moment;
    const made = { hands, fresh, cardAt: (/** @type {string} */ square) => this.trial.board[square] ?? null, combinations: context.game.combinations, card: context.game.extras.card ?? 0 };
    const tier = stays ? 0 : this.rare.temper(moment.tier, hands[royal]?.squares.join() ?? "", performance.now());
    const how = { seat, royal, tier, points: moment.points, own: seat === scene.you, colour: context.seatColour(seat), hold: scene.hold ?? 1, delay, still, stays };
    return reveal.show(board, zoom, made, how);
  }

  /** The first cards come from the middle of the board. */
  _deal() {
    const { board, rack, space, trial } = this;
    const middle = space.getBoundingClientRect();
    const width = 40;
    const pile = new DOMRect(middle.left + (middle.width - width) / 2, middle.top + (middle.height - width) / 2, width, width);
    const cards = trial.tiles.flatMap(({ id, card }) => {
      const element = rack.buttons.get(id);
      return element ? [{ element, card }] : [];
    });
    const shown = deal(cards, pile);
    if (board) fadeIn(shown, [[board.element]]);
    return shown;
  }

  /** Fit the board into the space it has. */
  fit() {
    if (!this.board || !this.space.clientWidth) return;
    this.zoom.fit(this.board);
    this.reshaped();
  }

  /** Draw everything that can have changed, and say what would be sent. */
  draw() {
    const { board, zoom, trial, view } = this;
    if (!board || !view) return;
    board.draw((square) => ({ card: trial.cardAt(square), ...this._marks(square) }));
    const away = new Set(trial.tiles.filter((tile) => trial.squareOf(tile.id) !== null).map((tile) => tile.id));
    if (this.carried) away.add(this.carried);
    this.rack.draw({
      tiles: trial.tiles,
      places: Number(this.context?.game.facts.rack ?? 0),
      away,
      picked: this.picked,
      chosen: trial.chosen,
      exchanging: trial.exchanging,
      active: this.active,
      hint: this.hint?.tiles ?? new Set(trial.tiles.filter(({ card }) => this.looked.includes(card)).map(({ id }) => id)),
    });
    this.preview.show(board, zoom, this._made());
    this.refusal.show(board, zoom, this._refused(board));
    this.drawn();
  }

  /** @param {Board} board @returns {import("./refusal.js").Refused | null} */
  _refused(board) {
    const { trial } = this;
    const tried = [...trial.laid.keys(), ...trial.swaps.map((swap) => swap.square)];
    const refused = refusedIn(this.judged, tried);
    const cards = [...board.squares.keys()].filter((square) => trial.cardAt(square) !== null || board.plan.jokers.has(square));
    return refused && { ...refused, tried, cards };
  }

  /** Play was pressed though this cannot be played: show where the reason is. */
  refuse() {
    this.refusal.pulse();
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
      card: context.game.extras.card ?? 0,
    };
  }

  /** How a square stands out. @param {string} square */
  _marks(square) {
    const { scene } = this;
    const laid = this.trial.laid.get(square);
    const recent = this.recent.get(square);
    const names = [
      laid && "tried",
      laid && this.judged && !this.judged.legal && "refused",
      laid && laid.tile.id === this.picked && "picked",
      laid && laid.tile.id === this.carried && "carried",
      this.trial.swapAt(square) && "swapped",
      this._fetched(square) && "fetchable",
      this.hint?.squares.has(square) && "hint",
      recent && !laid && scene && `recent seat-${colourOf(scene.table, recent.seat)}${recent.latest ? " latest" : ""}`,
      square === this.target && "target",
      square === this.armed && "armed",
      this.pointed.has(square) && "pointed",
      isLookedAt(square, this.looked) && "looked",
    ];
    return { marks: names.filter(Boolean).join(" "), note: this._note(square) };
  }

  /** What is said of a square besides its card. @param {string} square */
  _note(square) {
    if (this.trial.laid.has(square) || this.trial.swapAt(square)) return t("web.grid.square.tried");
    return this._fetched(square) ? t("web.grid.square.fetchable") : "";
  }

  /** Whether the card in hand, or else one of the rack, could be swapped for the joker on a square. @param {string} square */
  _fetched(square) {
    const { trial, scene } = this;
    if (!trial.board[square]?.startsWith("*") || trial.exchanging || !scene?.moves?.verbs.includes("swap")) return false;
    const inHand = this.picked ?? this.carried;
    return inHand ? trial.couldSwap(inHand, square) : trial.held.some((tile) => trial.couldSwap(tile.id, square));
  }

  /** Enlarge the board around the try, or show it whole. */
  toggleZoom() {
    if (!this.board) return;
    if (this.zoom.enlarged) this.zoom.out();
    else this.zoom.around(this.board.rectOf(this._focus()));
    this.reshaped();
  }

  /** On a small screen, enlarge the board around the try. */
  zoomToTry() {
    if (!this.zoom.offered || !this.board || !this.trial.begun) return;
    const wanted = this.board.rectOf(this._focus());
    const seen = this.zoom.enlarged && this.zoom.shows(wanted);
    if (seen) this.zoom.rest();
    else if (!this.trial.exchanging) this.zoom.around(wanted);
    this.reshaped();
  }

  /** Two opposite squares of what is being looked at: the try and the lines it makes, or the last lay. */
  _focus() {
    const plan = /** @type {Board} */ (this.board).plan;
    const tried = [...this.trial.laid.keys(), ...this.trial.swaps.map((swap) => swap.square)];
    const recent = [...this.recent].filter(([, { latest }]) => latest).map(([square]) => square);
    const around = tried.length ? tried : recent.length ? recent : [/** @type {Board} */ (this.board).cursor];
    const near = cornersOf(boxAround(around, plan, 2));
    const lines = this._lines().flat();
    return lines.length ? [...near, ...cornersOf(boxAround(lines, plan, 1))] : near;
  }

  /** The squares of each line being made. */
  _lines() {
    return this.judged?.legal && this.trial.laid.size ? this.judged.hands.map((hand) => hand.squares) : [];
  }

  /** Bring every line being made into sight. */
  revealLines() {
    const { board, zoom } = this;
    if (board && this._lines().some((squares) => squares.length && !zoom.shows(board.rectOf(squares)))) this.zoomToTry();
  }

  /** Keep the cursor on an enlarged board in sight. @param {string} square */
  follow(square) {
    if (!this.zoom.enlarged || !this.board) return;
    this.zoom.reveal(this.board.rectOf([square]));
    this.reshaped();
  }

  /** Let what a hint speaks of stand out. @param {readonly string[]} parts */
  lookAt(parts) {
    this.looked = parts;
    this.draw();
  }

  /** Let these squares stand out for a moment. @param {readonly string[]} squares */
  highlight(squares) {
    this.pointed = new Set(squares);
    this.draw();
    clearTimeout(this.pointing);
    this.pointing = window.setTimeout(() => {
      this.pointed.clear();
      this.draw();
    }, HIGHLIGHTED);
  }
}

/** The top left and the bottom right square of a box. @param {import("./plan.js").Box} box */
function cornersOf({ column, row, columns, rows }) {
  return [squareAt(column, row), squareAt(column + columns - 1, row + rows - 1)];
}
