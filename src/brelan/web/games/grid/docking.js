// Where the chooser of faces stands: beside the board, or in the half where the joker is not.

/** @typedef {import("./board.js").Rect} Rect */
/** @typedef {import("./face_chooser.js").FaceChooser} FaceChooser */
/** @typedef {import("./zoom.js").Zoom} Zoom */

/** The room that it needs beside the board. */
const ASIDE = 210;
const MARGIN = 8;

export class Docking {
  /** @param {FaceChooser} chooser @param {Zoom} zoom @param {HTMLElement} space */
  constructor(chooser, zoom, space) {
    this.chooser = chooser;
    this.zoom = zoom;
    this.space = space;
  }

  /** How much of the space it takes above and below. */
  get taken() {
    const { classList, offsetHeight } = this.chooser.element;
    if (!this.chooser.open || classList.contains("aside")) return { top: 0, bottom: 0 };
    const high = offsetHeight + MARGIN;
    return classList.contains("below") ? { top: 0, bottom: high } : { top: high, bottom: 0 };
  }

  /** Put it where it hides nothing of the joker. @param {Rect} rect where that is, in unscaled pixels */
  dock(rect) {
    const { zoom, space, chooser } = this;
    const free = (space.clientWidth - zoom.size.width) / 2;
    const joker = zoom.place(rect);
    const upper = (joker.top + joker.bottom) / 2 < space.clientHeight / 2;
    chooser.element.classList.toggle("aside", free > ASIDE);
    chooser.element.classList.toggle("below", free <= ASIDE && upper);
    chooser.element.style.setProperty("--free", `${free - 24}px`);
    if (free <= ASIDE && zoom.enlarged) this._uncover(joker, upper);
  }

  /** Move an enlarged board from under the chooser. @param {Rect} joker @param {boolean} upper */
  _uncover({ top, bottom }, upper) {
    const { zoom, space, chooser } = this;
    const taken = chooser.element.offsetHeight + (bottom - top) / 2;
    const shift = upper ? Math.min(0, space.clientHeight - taken - bottom) : Math.max(0, taken - top);
    if (shift === 0) return;
    zoom.slack = 0.5;
    zoom.pan(0, shift);
  }
}
