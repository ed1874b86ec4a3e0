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
/** @typedef {{ hands: readonly Hand[], fresh: ReadonlySet<string>, cardAt(square: string): string | null, combinations: readonly CombinationInfo[], card: number }} Made `card` is what a new one earns */

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
    const brief = isNarrow(board, zoom);
    const pills = hands.map((hand) => h("span", { class: "grid-pill" }, handWords(hand, made, brief)));
    replace(this.element, pills);
    const bounds = boundsOf(this.space, zoom, this.taken());
    // The chooser of faces may take all of a small space; it says itself what each face earns.
    if (bounds.bottom - bounds.top < pills[0].offsetHeight) return replace(this.element);
    /** @param {readonly string[]} squares */
    const rect = (squares) => zoom.place(board.rectOf(squares));
    const spots = placeLabels(
      pills.map((pill, index) => ({ line: rect(hands[index].squares), width: pill.offsetWidth, height: pill.offsetHeight })),
      { bounds, tried: [...made.fresh].map((square) => rect([square])), cards: this._cards(board, made).map((square) => rect([square])) },
    );
    pills.forEach((pill, index) => {
      pill.style.transform = `translate(${Math.round(spots[index].x)}px, ${Math.round(spots[index].y)}px)`;
    });
  }

  /** Squares with cards and jokers that a label had better not cover. @param {Board} board @param {Made} made */
  _cards(board, made) {
    return [...board.squares.keys()].filter((square) => made.cardAt(square) !== null || board.plan.jokers.has(square));
  }
}

/** Whether squares are too small for sums beside them. @param {Board} board @param {Zoom} zoom */
export function isNarrow(board, zoom) {
  return board.cell * zoom.scale < NARROW;
}

/** What is written beside a hand. @param {Hand} hand @param {Made} made @param {boolean} brief */
export function handWords(hand, made, brief) {
  const fresh = hand.squares.filter((square) => made.fresh.has(square));
  const joker = fresh.some((square) => made.cardAt(square)?.startsWith("*"));
  return handLabel(hand, { combinations: made.combinations, added: fresh.length * made.card, joker, brief });
}

/** Where labels may stand: beside the coordinates of an enlarged board, and clear of what is taken. @param {HTMLElement} space @param {Zoom} zoom @param {{ top: number, bottom: number }} taken @returns {Rect} */
export function boundsOf({ clientWidth, clientHeight }, zoom, { top, bottom }) {
  const edge = zoom.enlarged ? EDGE : 0;
  return { left: edge + MARGIN, top: Math.max(edge, top) + MARGIN, right: clientWidth - MARGIN, bottom: clientHeight - bottom - MARGIN };
}
