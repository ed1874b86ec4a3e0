// A try: which card of the rack lies where, which cards are swapped, which are to be exchanged.
// It knows no rules; it only keeps what could be sent, and what must go when the table changes.

import { byRank, bySuit, JOKER } from "../../cards/notation.js";
import { bySquare } from "./plan.js";

/** @typedef {{ id: string, card: string }} Tile */
/** @typedef {{ tile: Tile, face: string | null, fixed: boolean }} Laid `fixed`: the face was chosen by hand */
/** @typedef {{ square: string, tile: Tile, before: string, gained: Tile }} Swap */

export class Trial {
  /** @param {boolean} declares whether a laid joker is declared as a face */
  constructor(declares) {
    this.declares = declares;
    /** @type {Tile[]} in the order of the rack; a laid tile keeps its place */
    this.tiles = [];
    /** @type {Record<string, string>} */
    this.board = {};
    /** @type {Map<string, Laid>} */
    this.laid = new Map();
    /** @type {Swap[]} in the order they are made */
    this.swaps = [];
    this.exchanging = false;
    /** @type {Set<string>} ids of the tiles to be exchanged */
    this.chosen = new Set();
    this._last = 0;
  }

  /** Whether there is anything to take back. */
  get begun() {
    return this.laid.size > 0 || this.swaps.length > 0 || this.exchanging;
  }

  /** Tiles that are still on the rack. */
  get held() {
    return this.tiles.filter((tile) => this.squareOf(tile.id) === null);
  }

  /** A tile by its id. @param {string} id */
  tile(id) {
    return this.tiles.find((tile) => tile.id === id) ?? null;
  }

  /** Where a tile lies; null on the rack. @param {string} id */
  squareOf(id) {
    for (const [square, laid] of this.laid) if (laid.tile.id === id) return square;
    return null;
  }

  /** What lies on a square, tries included. @param {string} square @returns {string | null} */
  cardAt(square) {
    const laid = this.laid.get(square);
    if (laid) return laid.face ? JOKER + laid.face : laid.tile.card;
    const swap = this.swapAt(square);
    if (swap) return swap.tile.card === JOKER ? JOKER + swap.before : swap.tile.card;
    return this.board[square] ?? null;
  }

  /** The swap tried on a square. @param {string} square */
  swapAt(square) {
    return this.swaps.find((swap) => swap.square === square) ?? null;
  }

  /** Put a tile on an empty square; a tile tried there makes room. @param {string} id @param {string} square */
  place(id, square) {
    const tile = this.tile(id);
    if (!tile || this.board[square]) return false;
    const from = this.squareOf(id);
    if (from === square) return false;
    const there = this.laid.get(square);
    const moving = from ? this.laid.get(from) : undefined;
    if (from) this.laid.delete(from);
    if (there && from) this.laid.set(from, there);
    this.laid.set(square, moving ?? { tile, face: null, fixed: false });
    return true;
  }

  /** Whether dropping this tile on this card would mean a swap. @param {string} id @param {string} square */
  couldSwap(id, square) {
    const there = this.board[square];
    const tile = this.tile(id);
    if (!this.declares || !tile || !there || this.swapAt(square)) return false;
    if (there.startsWith(JOKER)) return there === JOKER + tile.card;
    return tile.card === JOKER;
  }

  /** Swap a tile for what lies on a square; the card gained takes its place on the rack. @param {string} id @param {string} square */
  swap(id, square) {
    const tile = this.tile(id);
    if (!tile || !this.couldSwap(id, square)) return false;
    const from = this.squareOf(id);
    if (from) this.laid.delete(from);
    const before = this.board[square];
    const gained = { id: `${square}-${++this._last}`, card: before.startsWith(JOKER) ? JOKER : before };
    this.tiles[this.tiles.indexOf(tile)] = gained;
    this.swaps.push({ square, tile, before, gained });
    return true;
  }

  /** Take back what was tried on a square. @param {string} square */
  takeBack(square) {
    const swap = this.swapAt(square);
    if (swap) this._undo(swap);
    return this.laid.delete(square) || swap !== null;
  }

  /** Undo a swap, and first whatever was done with the card it gained. @param {Swap} swap */
  _undo(swap) {
    const later = this.swaps.find((other) => other.tile.id === swap.gained.id);
    if (later) this._undo(later);
    const square = this.squareOf(swap.gained.id);
    if (square) this.laid.delete(square);
    this.chosen.delete(swap.gained.id);
    this.swaps = this.swaps.filter((other) => other !== swap);
    const index = this.tiles.indexOf(swap.gained);
    if (index >= 0) this.tiles[index] = swap.tile;
    else this.tiles.push(swap.tile);
  }

  /** Say what a laid joker stands for. @param {string} square @param {string | null} face @param {boolean} fixed */
  declare(square, face, fixed) {
    const laid = this.laid.get(square);
    if (laid && laid.tile.card === JOKER) Object.assign(laid, { face, fixed });
  }

  /** Squares of laid jokers. */
  get jokers() {
    if (!this.declares) return [];
    return [...this.laid].filter(([, laid]) => laid.tile.card === JOKER).map(([square]) => square);
  }

  /** Everything back to the rack. */
  recall() {
    this.laid.clear();
    for (const swap of [...this.swaps].reverse()) this._undo(swap);
    this.exchanging = false;
    this.chosen.clear();
  }

  /** Choose cards to exchange instead of laying; swaps stay. */
  beginExchange() {
    this.laid.clear();
    this.chosen.clear();
    this.exchanging = true;
  }

  /** Choose a tile for the exchange, or leave it. @param {string} id */
  choose(id) {
    if (!this.chosen.delete(id)) this.chosen.add(id);
  }

  /** The cards chosen for the exchange. */
  get chosenCards() {
    return this.tiles.filter((tile) => this.chosen.has(tile.id)).map((tile) => tile.card);
  }

  /** The actions this try stands for; `undeclared` is a joker to be written without its face. @param {string | null} [undeclared] @returns {string[]} */
  actions(undeclared = null) {
    const swaps = this.swaps.map(({ square, tile }) => `swap ${square} ${tile.card}`);
    if (!this.laid.size) return swaps;
    const words = [...this.laid.keys()].sort(bySquare).map((square) => {
      const card = square === undeclared ? JOKER : this.cardAt(square);
      return `${square}=${card}`;
    });
    return [...swaps, `lay ${words.join(" ")}`];
  }

  /**
   * The table has changed: keep what is still there. Returns the ids of the tiles that are new.
   * @param {Record<string, string>} board @param {readonly string[]} rack @returns {string[]}
   */
  refresh(board, rack) {
    this.board = board;
    for (const swap of [...this.swaps].reverse())
      if (board[swap.square] !== swap.before) this._undo(swap);
    for (const square of [...this.laid.keys()]) if (board[square]) this.laid.delete(square);
    const missing = this._keep(rack);
    const drawn = missing.map((card) => ({ id: `t${++this._last}`, card }));
    this.tiles.push(...drawn);
    return drawn.map((tile) => tile.id);
  }

  /** Drop tiles that are no longer on the rack; returns the cards that no tile stands for yet. @param {readonly string[]} rack */
  _keep(rack) {
    const left = [...rack];
    const given = this.swaps.map((swap) => swap.tile);
    const gained = new Set(this.swaps.map((swap) => swap.gained.id));
    const own = [...this.tiles.filter((tile) => !gained.has(tile.id)), ...given.filter((tile) => !gained.has(tile.id))];
    // A tile in play keeps its card only after those on the rack have found theirs.
    own.sort((one, other) => Number(this._inPlay(one)) - Number(this._inPlay(other)));
    for (const tile of own) {
      const index = left.indexOf(tile.card);
      if (index >= 0) left.splice(index, 1);
      else this._drop(tile);
    }
    return left;
  }

  /** @param {Tile} tile */
  _inPlay(tile) {
    return this.squareOf(tile.id) !== null || this.swaps.some((swap) => swap.tile === tile);
  }

  /** @param {Tile} tile */
  _drop(tile) {
    const swap = this.swaps.find((other) => other.tile === tile);
    if (swap) this._undo(swap);
    const square = this.squareOf(tile.id);
    if (square) this.laid.delete(square);
    this.chosen.delete(tile.id);
    this.tiles = this.tiles.filter((other) => other !== tile);
  }

  /** Sort the rack. @param {"rank" | "suit"} by */
  sort(by) {
    const compare = by === "rank" ? byRank() : bySuit();
    this.tiles.sort((one, other) => compare(one.card, other.card));
  }

  /** Put the rack in the order of these cards; those that are not among them come last. @param {readonly string[]} cards */
  arrange(cards) {
    const left = [...cards];
    const places = new Map(this.tiles.map((tile) => {
      const place = left.indexOf(tile.card);
      if (place >= 0) left[place] = "";
      return [tile, place < 0 ? cards.length : place];
    }));
    this.tiles.sort((one, other) => (places.get(one) ?? 0) - (places.get(other) ?? 0));
  }

  /** Move a tile to another place on the rack. @param {string} id @param {number} index */
  move(id, index) {
    const tile = this.tile(id);
    if (!tile) return;
    this.tiles = this.tiles.filter((other) => other !== tile);
    this.tiles.splice(index, 0, tile);
  }
}
