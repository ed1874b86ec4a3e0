// Cards typed by their rank and suit letters, in the letters of all three languages.

import { JOKER, RANKS, SUITS } from "../../cards/notation.js";
import { t } from "../../shared/words.js";

/** @typedef {{ id: string, card: string }} Tile */
/** @typedef {{ tile: Tile } | { waiting: string } | { missing: string } | null} Typed */

/** The ranks by other keys than their own. @type {Record<string, string>} */
const OTHER_KEYS = { 1: "T", 0: "T", R: "K", D: "Q", V: "J", B: "J" };
const JOKER_KEYS = "*X";
/** Milliseconds for which a rank waits for its suit. */
export const PAUSE = 1500;

export class CardTyping {
  constructor() {
    this.rank = "";
    /** The keys that may still belong to the card typed last. */
    this.rest = "";
    this.since = 0;
  }

  /** Nothing is half typed any more. */
  forget() {
    this.rank = "";
    this.rest = "";
  }

  /** A key, and the tiles it can mean; null if it means no card. @param {string} key @param {readonly Tile[]} tiles @returns {Typed} */
  press(key, tiles) {
    if (key.length !== 1) return null;
    const letter = key.toUpperCase();
    if (Date.now() - this.since > PAUSE) this.forget();
    this.since = Date.now();
    if (this.rank) return this._suit(letter, tiles);
    if (this.rest.includes(letter)) {
      this.rest = letter === "0" ? this.rest.replace("0", "") : "";
      return { waiting: "" };
    }
    this.rest = "";
    if (JOKER_KEYS.includes(letter)) return found(tiles.filter((tile) => tile.card === JOKER), JOKER);
    const rank = rankOf(letter);
    return rank ? this._rank(rank, letter, tiles) : null;
  }

  /** @param {string} rank @param {string} letter @param {readonly Tile[]} tiles @returns {Typed} */
  _rank(rank, letter, tiles) {
    const meant = tiles.filter((tile) => tile.card[0] === rank);
    const cards = new Set(meant.map((tile) => tile.card));
    if (cards.size > 1) {
      this.rank = rank;
      return { waiting: rank };
    }
    if (meant.length) this.rest = suitKeys(meant[0].card[1]) + (letter === "1" ? "0" : "");
    return found(meant, rank);
  }

  /** @param {string} letter @param {readonly Tile[]} tiles @returns {Typed} */
  _suit(letter, tiles) {
    const rank = this.rank;
    if (rank === "T" && letter === "0") return { waiting: rank };
    const suit = suitOf(letter);
    this.rank = "";
    if (!suit) return this.press(letter, tiles);
    return found(tiles.filter((tile) => tile.card === rank + suit), rank + suit);
  }
}

/** The rank that a key means, in the letters of all three languages; null if none. @param {string} key */
export function rankOf(key) {
  const letter = key.toUpperCase();
  return RANKS.includes(letter) ? letter : (OTHER_KEYS[letter] ?? null);
}

/** The suit that a key means; null if none. @param {string} key */
export function suitOf(key) {
  return [...SUITS].find((suit) => suitKeys(suit).includes(key.toUpperCase())) ?? null;
}

/** The letters of the suits in the language of the page, in the order of SUITS. */
export function suitLetters() {
  return t("web.grid.keys.suits").toUpperCase();
}

/** The keys of a suit: its letter in the language of the page, then in notation where that is free. @param {string} suit */
function suitKeys(suit) {
  const own = suitLetters()[SUITS.indexOf(suit)] ?? "";
  const notation = suit.toUpperCase();
  return suitLetters().includes(notation) ? own : own + notation;
}

/** @param {readonly Tile[]} tiles @param {string} wanted @returns {Typed} */
function found(tiles, wanted) {
  return tiles.length ? { tile: tiles[0] } : { missing: wanted };
}
