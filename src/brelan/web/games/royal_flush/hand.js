// One's own cards at the bottom edge: a fan that always fits, in two rows when it grows large.

import { h, setChildren } from "../../shared/dom.js";
import { changeSettings, settings } from "../../shared/settings.js";
import { style } from "../../shared/style.js";
import { cardName, plural } from "../../shared/words.js";
import { drawCard } from "../../cards/card.js";
import { heldStyle } from "../../cards/held.js";
import { nextSort } from "../shared/sorting.js";
import { faceOf, handOf, keysOf } from "./choice.js";
import { inOrder, moveBefore } from "./hand_order.js";

/** @typedef {import("./types.js").RoyalFlushView} RoyalFlushView */
/** @typedef {import("./choice.js").Choice} Choice */

await Promise.all([heldStyle(), style(new URL("./hand.css", import.meta.url))]);

/** How much of a card must stay visible, as a part of its width, for its index to be read. */
const VISIBLE = 0.4;
const FEWEST_IN_A_ROW = 6;

export class Hand {
  /** @param {boolean} live */
  constructor(live) {
    this.live = live;
    this.element = h("div", { class: "rack royal-rack", role: "group" });
    /** @type {readonly string[]} keys in the order shown */
    this.order = [];
    /** @type {readonly string[]} the player's own order */
    this.own = [];
    /** @type {Map<string, HTMLElement>} */
    this.cards = new Map();
    this.rows = 0;
    /** How wide a row and a card are, while that is known. @type {{width: number, card: number} | null} */
    this.room = null;
    this.observer = new ResizeObserver(() => {
      this.room = null;
      this.arrange();
    });
    this.observer.observe(this.element);
  }

  /** Show the hand of a seat, if there is one to be seen. @param {RoyalFlushView} view @param {number | null} seat */
  show(view, seat) {
    const hand = seat === null ? [] : handOf(view, seat);
    const keys = keysOf(hand.includes("?") ? [] : hand);
    for (const key of this.cards.keys()) if (!keys.includes(key)) this.cards.delete(key);
    for (const key of keys) if (!this.cards.has(key)) this.cards.set(key, this.card(key));
    this.element.hidden = keys.length === 0;
    this.element.setAttribute("aria-label", plural("web.royal.hand", keys.length));
    this.sort();
  }

  /** @param {string} key */
  card(key) {
    const face = faceOf(key);
    const button = { type: "button", "aria-pressed": "false" };
    return h(
      this.live ? "button" : "span",
      { class: "royal-card", "aria-label": cardName(face), dataset: { key }, ...(this.live ? button : { role: "img" }) },
      drawCard(face, { label: false }),
    );
  }

  /** Put the cards in the order that the settings ask for. */
  sort() {
    this.order = inOrder([...this.cards.keys()], settings.sort, this.own);
    this.rows = 0;
    this.arrange();
  }

  /** Lay the cards in as many rows as they need. */
  arrange() {
    const rows = this.rowsNeeded();
    if (rows === this.rows) return;
    this.rows = rows;
    const focused = document.activeElement;
    const each = Math.ceil(this.order.length / rows);
    // A card that is taken out and put back is drawn anew: only those move that have another place.
    const laid = Array.from({ length: rows }, (_, row) => this.element.children[row] ?? h("div", { class: "royal-row" }));
    laid.forEach((row, at) => setChildren(row, this.order.slice(at * each, (at + 1) * each).flatMap((key) => this.cards.get(key) ?? [])));
    this.element.dataset.rows = String(rows);
    setChildren(this.element, laid);
    if (focused instanceof HTMLElement && this.element.contains(focused)) focused.focus();
  }

  /** One row, unless so many cards would hide each other's indices. */
  rowsNeeded() {
    const many = this.order.length;
    if (many <= FEWEST_IN_A_ROW) return 1;
    const { width, card } = this.room ?? this.measure();
    if (width === 0) return 1;
    const wide = card || width / FEWEST_IN_A_ROW;
    return (width - wide) / (many - 1) < wide * VISIBLE ? 2 : 1;
  }

  /** To be asked once at each size of the window: while the table changes, the answer costs a layout of all of it. */
  measure() {
    const card = this.element.querySelector(".card")?.getBoundingClientRect().width ?? 0;
    const room = { width: this.element.clientWidth, card };
    // Before the first cards lie there, nothing is known of them.
    if (card) this.room = room;
    return room;
  }

  /** Sort by rank, or by suit if that is how it is sorted. */
  sortAgain() {
    changeSettings({ sort: nextSort() });
  }

  /** Move cards in front of another, which makes the order one's own. @param {readonly string[]} moved @param {string | null} before */
  move(moved, before) {
    this.own = moveBefore(this.order, moved, before);
    changeSettings({ sort: "own" });
  }

  /** The card that one dropped here would stand in front of; null for the end of the last row. @param {number} x @param {number} y @param {readonly string[]} moved */
  before(x, y, moved) {
    const rows = [...this.element.children];
    const row = rows.find((each) => y < each.getBoundingClientRect().top + stepDown(rows)) ?? rows[rows.length - 1];
    const behind = rows.slice(rows.indexOf(row ?? this.element) + 1).flatMap((each) => [...each.children]);
    const here = [...(row?.children ?? [])].filter((card) => card.getBoundingClientRect().left > x - 12);
    for (const card of [...here, ...behind]) {
      const key = card instanceof HTMLElement ? card.dataset.key : undefined;
      if (key && !moved.includes(key)) return key;
    }
    return null;
  }

  /** Show which cards are selected. @param {Choice} choice */
  light(choice) {
    for (const [key, card] of this.cards) {
      const chosen = choice.cards.includes(key);
      card.classList.toggle("chosen", chosen);
      card.classList.toggle("hinted", chosen && choice.hint !== null);
      if (this.live) card.setAttribute("aria-pressed", String(chosen));
    }
  }

  /** Stop watching the size of the window. */
  stop() {
    this.observer.disconnect();
  }
}

/** How far a row lies below the one above it. @param {readonly Element[]} rows */
function stepDown(rows) {
  const [first, second] = rows;
  if (!first || !second) return Infinity;
  return second.getBoundingClientRect().top - first.getBoundingClientRect().top;
}
