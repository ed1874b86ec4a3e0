// Actions as motion: from where things were before to where they are now.

import { drawCard } from "../../cards/card.js";
import { keysOf } from "./choice.js";
import { plateOf } from "../shared/motion.js";
import { arrive, fly, land } from "./motion.js";

/** @typedef {import("../../types/messages.js").Event} Event */
/** @typedef {import("./boards.js").Boards} Boards */
/** @typedef {import("./display.js").Display} Display */
/** @typedef {import("./hand.js").Hand} Hand */
/** @typedef {{boards: Boards, display: Display, hand: Hand, you: number | null}} Parts */
/** @typedef {{display: Map<string, DOMRect>, hand: Map<string, DOMRect>, pile: DOMRect, discard: DOMRect}} Places */

const NOWHERE = new DOMRect();
const MOST_FLYING = 7;

/** Where everything is now. @param {Parts} parts @returns {Places} */
export function placesOf({ display, hand }) {
  const shown = [...display.cards.querySelectorAll("[data-card]")].filter((card) => card instanceof HTMLElement);
  return {
    display: new Map(shown.map((card) => [card.dataset.card ?? "", card.getBoundingClientRect()])),
    hand: new Map([...hand.cards].map(([key, card]) => [key, card.getBoundingClientRect()])),
    pile: boxOf(display.element.querySelector(".royal-pile")),
    discard: boxOf(display.element.querySelector(".royal-discard")),
  };
}

/** Animate events, now that the table shows their result. @param {readonly Event[]} events @param {Places} before @param {Parts} parts */
export function animateEvents(events, before, parts) {
  for (const event of events) {
    if (event.kind === "took" || event.kind === "drew") animateCard(event, before, parts);
    else if (event.kind === "scored") animateClaim(event, events, before, parts);
    else if (event.kind === "shown") animateShown(event, before, parts);
  }
}

/** A card comes from display or pile to a hand or a plate. @param {Event} event @param {Places} before @param {Parts} parts */
function animateCard(event, before, { hand, you }) {
  const card = event.cards?.[0] ?? "?";
  const from = event.kind === "took" ? (before.display.get(card) ?? NOWHERE) : before.pile;
  if (event.seat === you) {
    const key = [...hand.cards.keys()].find((each) => each.startsWith(`${card}/`) && !before.hand.has(each));
    const there = key === undefined ? undefined : hand.cards.get(key);
    if (there) arrive(there, from);
    return;
  }
  fly(drawCard(card, { label: false }), from, cardAt(boxOf(plateOf(event.seat))));
}

/** Cards go to a board, a piece comes down on it. @param {Event} event @param {readonly Event[]} events @param {Places} before @param {Parts} parts */
function animateClaim(event, events, before, { boards, you }) {
  const name = event.boards?.[0] ?? "";
  const board = boards.elements.get(name);
  const piece = boards.lastPiece(name);
  if (piece) land(piece);
  if (!board) return;
  const action = events.find((each) => each.kind === "acted")?.action ?? "";
  const keys = keysOf(action.split(" ").slice(2)).slice(0, MOST_FLYING);
  const plate = cardAt(boxOf(plateOf(event.seat)));
  for (const key of keys) {
    const from = event.seat === you ? (before.hand.get(key) ?? NOWHERE) : plate;
    fly(drawCard(key.slice(0, key.indexOf("/")), { label: false }), from, cardAt(boxOf(board)));
  }
}

/** Where the cards of a claim come from: the hand, or the plate of another. @param {{seat: number, cards: readonly string[]}} claim @param {boolean} own @param {Places} before */
export function sourcesOf({ seat, cards }, own, before) {
  const plate = cardAt(boxOf(plateOf(seat)));
  return keysOf(cards).map((key) => (own ? (before.hand.get(key) ?? NOWHERE) : plate));
}

/** New cards are turned up from the pile. @param {Event} event @param {Places} before @param {Parts} parts */
function animateShown(event, before, { display }) {
  display.newest(event.cards?.length ?? 0).forEach((card, turn) => arrive(card, before.pile, turn));
}

/** A card's box in the middle of a larger one. @param {DOMRect} box */
function cardAt(box) {
  const width = Math.min(40, box.width);
  return new DOMRect(box.left + (box.width - width) / 2, box.top, width, width);
}

/** @param {Element | null | undefined} element */
function boxOf(element) {
  return element?.getBoundingClientRect() ?? NOWHERE;
}
