// How the board stands in its space: fitted, or enlarged around a place on small screens.

/** @typedef {import("./board.js").Rect} Rect */
/** @typedef {import("./board.js").Board} Board */
/** @typedef {{ x: number, y: number }} Point */

/** Squares smaller than this are hard to hit with a finger. */
const COMFORTABLE = 34;
const ENLARGED = 46;
/** No finger needs squares larger than this. */
const LARGEST = 84;
const NARROW = 560;

export class Zoom {
  /** @param {HTMLElement} space */
  constructor(space) {
    this.space = space;
    /** @type {Board | null} */
    this.board = null;
    this.scale = 1;
    this.x = 0;
    this.y = 0;
    /** How far beyond its edges the board may be moved, as a part of the space. */
    this.slack = 0;
    /** Whether the board glides to where it stands. */
    this.smooth = false;
  }

  /** Whether enlarging is of use here. */
  get offered() {
    const small = this.board !== null && this.board.cell > 0 && this.board.cell < COMFORTABLE;
    return small && (matchMedia("(pointer: coarse)").matches || this.space.clientWidth < NARROW);
  }

  /** Whether the board is enlarged. */
  get enlarged() {
    return this.scale > 1;
  }

  /** The size of the whole board, in unscaled pixels. */
  get size() {
    const { board } = this;
    if (!board) return { width: 0, height: 0 };
    return { width: board.extent.width * board.cell, height: board.extent.height * board.cell };
  }

  /** How much further the squares are from the left edge of the board, where the coordinates are, than from its right edge. */
  get _skew() {
    const { board } = this;
    if (!board) return 0;
    const { left, width } = board.extent;
    return (2 * left + board.box.columns - width) * board.cell * this.scale;
  }

  /** Fit a board into the space: whole pixels a square, as large as it gets. @param {Board} board */
  fit(board) {
    const changed = board !== this.board;
    this.board = board;
    const { clientWidth: width, clientHeight: height } = this.space;
    const room = Math.min(width / board.extent.width, height / board.extent.height);
    const cell = room > 12 ? Math.floor(room) : room;
    const resized = changed || cell !== board.cell;
    if (resized) board.resize(Math.max(cell, 1));
    if (resized && !this.offered) this.scale = 1;
    this.apply(false);
  }

  /** The whole board again. */
  out() {
    this.scale = 1;
    this.slack = 0;
    this.apply(true);
  }

  /** Enlarge so that the point of the board under this point of the window stays there. @param {Point} point @param {number} slack */
  into(point, slack) {
    if (!this.board || !this.offered) return;
    this.slack = slack;
    this._scaleAt(ENLARGED / this.board.cell, point);
    this.apply(true);
  }

  /** Two fingers spread or close around a point of the window, and move on to another. @param {number} times @param {Point} from @param {Point} to */
  pinch(times, from, to) {
    if (!this.board) return;
    const most = Math.max(1, LARGEST / this.board.cell);
    this.slack = 0;
    this._scaleAt(Math.min(most, Math.max(1, this.scale * times)), from);
    this.pan(to.x - from.x, to.y - from.y);
  }

  /** The fingers have gone: a board that is hardly enlarged is shown whole. */
  settle() {
    if (this.scale < 1.12) this.out();
  }

  /** Another scale, while a point of the window stays where it is on the board. @param {number} scale @param {Point} point */
  _scaleAt(scale, point) {
    const area = this.space.getBoundingClientRect();
    const [x, y] = [point.x - area.left, point.y - area.top];
    this.x = x - ((x - this.x) / this.scale) * scale;
    this.y = y - ((y - this.y) / this.scale) * scale;
    this.scale = scale;
  }

  /** Enlarge around a part of the board, as far as it still fits. @param {Rect} rect in unscaled pixels */
  around(rect) {
    if (!this.board || !this.offered) return;
    const { clientWidth: width, clientHeight: height } = this.space;
    const room = Math.min(width / (rect.right - rect.left), height / (rect.bottom - rect.top));
    const scale = Math.min(ENLARGED / this.board.cell, room);
    if (scale < 1.15) return this.out();
    this.scale = scale;
    this.slack = 0;
    this.x = width / 2 - ((rect.left + rect.right) / 2) * scale;
    this.y = height / 2 - ((rect.top + rect.bottom) / 2) * scale;
    this.apply(true);
  }

  /** No more empty felt beside the board than there must be. */
  rest() {
    if (this.slack === 0) return;
    this.slack = 0;
    this.apply(true);
  }

  /** Whether a part of the board is wholly in sight. @param {Rect} rect in unscaled pixels */
  shows(rect) {
    const { left, top, right, bottom } = this.place(rect);
    return left >= 0 && top >= 0 && right <= this.space.clientWidth && bottom <= this.space.clientHeight;
  }

  /** Move the enlarged board. @param {number} right @param {number} down */
  pan(right, down) {
    this.x += right;
    this.y += down;
    this.apply(false);
  }

  /** Bring a part of the enlarged board into sight. @param {Rect} rect in unscaled pixels */
  reveal(rect) {
    const { left, top, right, bottom } = this.place(rect);
    const margin = right - left;
    const { clientWidth: width, clientHeight: height } = this.space;
    this.x += Math.max(0, margin - left) - Math.max(0, right + margin - width);
    this.y += Math.max(0, margin - top) - Math.max(0, bottom + margin - height);
    this.apply(true);
  }

  /** @param {boolean} smooth */
  apply(smooth) {
    const { board } = this;
    if (!board) return;
    this.smooth = smooth;
    const { width, height } = this.size;
    this.x = keep(this.x, width * this.scale, this.space.clientWidth, this.slack, this._skew);
    this.y = keep(this.y, height * this.scale, this.space.clientHeight, this.slack, 0);
    board.showAt(board.cell * this.scale);
    board.element.classList.toggle("smooth", smooth);
    board.element.style.transform = `translate(${this.x}px, ${this.y}px) scale(${this.scale})`;
    this.space.classList.toggle("enlarged", this.enlarged);
  }

  /** The square under a point of the window, once the board has come to rest. @param {number} clientX @param {number} clientY */
  squareUnder(clientX, clientY) {
    const area = this.space.getBoundingClientRect();
    const [x, y] = [clientX - area.left, clientY - area.top];
    if (x < 0 || y < 0 || x > area.width || y > area.height) return null;
    return this.board?.squareAt((x - this.x) / this.scale, (y - this.y) / this.scale) ?? null;
  }

  /** A part of the board as it stands in the space. @param {Rect} rect @returns {Rect} */
  place(rect) {
    return {
      left: rect.left * this.scale + this.x,
      top: rect.top * this.scale + this.y,
      right: rect.right * this.scale + this.x,
      bottom: rect.bottom * this.scale + this.y,
    };
  }
}

/** Little empty felt beside an enlarged board; a small one with its squares in the middle, if there is room. @param {number} at @param {number} size @param {number} room @param {number} slack @param {number} skew */
function keep(at, size, room, slack, skew) {
  if (size <= room) return Math.round(Math.max(0, (room - size - skew) / 2));
  return Math.max(room - size - slack * room, Math.min(slack * room, at));
}
