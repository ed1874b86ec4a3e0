// Why a try cannot be played, where that is: the line or the cards in red, and a few words beside them.

import { h, replace } from "../../shared/dom.js";
import { motion } from "../../shared/settings.js";
import { prettyCards } from "../../shared/words.js";
import { placeLabels } from "./label_places.js";
import { spotOf } from "./plan.js";
import { boundsOf } from "./preview.js";

/** @typedef {import("../../types/messages.js").Judged} Judged */
/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./zoom.js").Zoom} Zoom */
/** @typedef {{ words: string, squares: readonly string[], tried: readonly string[], cards: readonly string[] }} Refused what is said beside which squares; `tried` and `cards` lie where no label should */

const PULSE = [{ scale: "1" }, { scale: "1.06" }, { scale: "1" }];
const PULSED = { duration: 240, easing: "ease-out" };
/** Where nothing moves, the label is outlined for so many milliseconds. */
const OUTLINED = 600;

/** What is refused, and where; null if nothing is, or if no few words say it. @param {Judged | null} judged @param {readonly string[]} tried the squares of the try */
export function refusedIn(judged, tried) {
  if (!judged || judged.legal || !judged.brief || !tried.length) return null;
  return { words: prettyCards(judged.brief), squares: judged.squares.length ? judged.squares : tried };
}

/** Whether squares are in one row or one column. @param {readonly string[]} squares */
export function inOneLine(squares) {
  const spots = squares.map(spotOf);
  return new Set(spots.map(({ row }) => row)).size === 1 || new Set(spots.map(({ column }) => column)).size === 1;
}

export class Refusal {
  /** @param {HTMLElement} space @param {() => { top: number, bottom: number }} taken what is taken of it above and below */
  constructor(space, taken) {
    this.space = space;
    this.taken = taken;
    this.element = h("div", { class: "grid-pills", "aria-hidden": "true" });
    /** @type {Refused | null} */
    this.refused = null;
  }

  /** Show what is refused; null: nothing. @param {Board} board @param {Zoom} zoom @param {Refused | null} refused */
  show(board, zoom, refused) {
    this.refused = refused;
    if (refused && refused.squares.length > 1 && inOneLine(refused.squares)) board.outline([{ squares: refused.squares, kind: "refused" }]);
    this.place(board, zoom);
  }

  /** Put the label where there is room for it. @param {Board} board @param {Zoom} zoom */
  place(board, zoom) {
    const { refused } = this;
    if (!refused) return replace(this.element);
    const pill = this._pill(refused.words);
    /** @param {readonly string[]} squares */
    const rect = (squares) => zoom.place(board.rectOf(squares));
    const line = rect(inOneLine(refused.squares) ? refused.squares : refused.squares.slice(0, 1));
    const [spot] = placeLabels([{ line, width: pill.offsetWidth, height: pill.offsetHeight }], {
      bounds: boundsOf(this.space, zoom, this.taken()),
      tried: refused.tried.map((square) => rect([square])),
      cards: refused.cards.map((square) => rect([square])),
    });
    pill.style.translate = `${Math.round(spot.x)}px ${Math.round(spot.y)}px`;
  }

  /** The label with these words; it stays the same element while they stay. @param {string} words @returns {HTMLElement} */
  _pill(words) {
    const shown = /** @type {HTMLElement | null} */ (this.element.firstElementChild);
    if (shown?.textContent === words) return shown;
    const pill = h("span", { class: "grid-pill refused" }, words);
    replace(this.element, pill);
    return pill;
  }

  /** Draw the eye to it: somebody wanted to play this. */
  pulse() {
    const pill = this.element.firstElementChild;
    if (!pill) return;
    if (motion()) return void pill.animate(PULSE, PULSED);
    pill.classList.add("outlined");
    setTimeout(() => pill.classList.remove("outlined"), OUTLINED);
  }
}
