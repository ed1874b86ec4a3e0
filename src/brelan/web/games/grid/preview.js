// What a try makes: each combination outlined on the board, its name and points beside it.

import { h, replace } from "../../shared/dom.js";
import { EDGE } from "./coordinates.js";
import { handLabel } from "./labels.js";
import { placeLabels } from "./label_places.js";

/** @typedef {import("../../types/messages.js").Hand} Hand */
/** @typedef {import("../../types/messages.js").CombinationInfo} CombinationInfo */
/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./board.js").Rect} Rect */
/** @typedef {import("./zoom.js").Zoom} Zoom */
/** @typedef {{ hands: readonly Hand[], fresh: ReadonlySet<string>, cardAt(square: string): string | null, combinations: readonly CombinationInfo[] }} Made */

const MARGIN = 4;
const NARROW = 30;

export class Preview {
  /** @param {HTMLElement} space @param {() => { top: number, bottom: number }} [taken] what is taken of it above and below */
  constructor(space, taken = () => ({ top: 0, bottom: 0 })) {
    this.space = space;
    this.taken = taken;
    this.element = h("div", { class: "grid-pills", "aria-hidden": "true" });
    /** @type {Made | null} */
    this.made = null;
  }

  /** Show what is being made; null: nothing. @param {Board} board @param {Zoom} zoom @param {Made | null} made */
  show(board, zoom, made) {
    this.made = made;
    board.outline((made?.hands ?? []).filter((hand) => hand.squares.length).map(({ squares }) => ({ squares, kind: "made" })));
    this.place(board, zoom);
  }

  /** Put the labels where there is room for them. @param {Board} board @param {Zoom} zoom */
  place(board, zoom) {
    const { made } = this;
    const hands = (made?.hands ?? []).filter((hand) => hand.squares.length);
    if (!made || !hands.length) return replace(this.element);
    const brief = board.cell * zoom.scale < NARROW;
    const pills = hands.map((hand) => h("span", { class: "grid-pill" }, this._words(hand, made, board, brief)));
    replace(this.element, pills);
    /** @param {readonly string[]} squares */
    const rect = (squares) => zoom.place(board.rectOf(squares));
    const spots = placeLabels(
      pills.map((pill, index) => ({ line: rect(hands[index].squares), width: pill.offsetWidth, height: pill.offsetHeight })),
      { bounds: this._bounds(zoom.enlarged ? EDGE : 0), tried: [...made.fresh].map((square) => rect([square])), cards: this._cards(board, made).map((square) => rect([square])) },
    );
    pills.forEach((pill, index) => {
      pill.style.transform = `translate(${Math.round(spots[index].x)}px, ${Math.round(spots[index].y)}px)`;
    });
  }

  /** @param {Hand} hand @param {Made} made @param {Board} board @param {boolean} brief */
  _words(hand, made, board, brief) {
    const fresh = hand.squares.filter((square) => made.fresh.has(square));
    const times = fresh.reduce((product, square) => product * (board.plan.premiums.get(square) ?? 1), 1);
    const joker = hand.squares.some((square) => made.cardAt(square)?.startsWith("*"));
    return handLabel(hand, { combinations: made.combinations, times, joker, brief });
  }

  /** @param {number} edge what coordinates take at the left and at the top @returns {Rect} */
  _bounds(edge) {
    const { top, bottom } = this.taken();
    const { clientWidth, clientHeight } = this.space;
    return { left: edge + MARGIN, top: Math.max(edge, top) + MARGIN, right: clientWidth - MARGIN, bottom: clientHeight - bottom - MARGIN };
  }

  /** Squares with cards and jokers that a label had better not cover. @param {Board} board @param {Made} made */
  _cards(board, made) {
    return [...board.squares.keys()].filter((square) => made.cardAt(square) !== null || board.plan.jokers.has(square));
  }
}
