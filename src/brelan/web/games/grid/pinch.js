// Two fingers on the board: it grows and shrinks between them, and goes where they go.

/** @typedef {import("./zoom.js").Zoom} Zoom */
/** @typedef {import("./zoom.js").Point} Point */

export class Pinch {
  /** @param {Zoom} zoom @param {() => void} moved */
  constructor(zoom, moved) {
    this.zoom = zoom;
    this.moved = moved;
    /** @type {Map<number, Point>} the fingers on the board */
    this.fingers = new Map();
  }

  /** Whether there are two fingers. */
  get active() {
    return this.fingers.size === 2;
  }

  /** A finger comes down on the board; a third one does not count. @param {PointerEvent} event */
  down(event) {
    if (event.isPrimary) this.fingers.clear();
    if (event.pointerType === "touch" && !this.active) this.fingers.set(event.pointerId, pointOf(event));
  }

  /** @param {PointerEvent} event */
  move(event) {
    if (!this.fingers.has(event.pointerId)) return;
    const before = this._between();
    this.fingers.set(event.pointerId, pointOf(event));
    if (!this.active) return;
    const now = this._between();
    this.zoom.pinch(now.wide / Math.max(before.wide, 1), before.middle, now.middle);
    this.moved();
  }

  /** A finger goes. @param {PointerEvent} event */
  up(event) {
    const pinched = this.active && this.fingers.has(event.pointerId);
    this.fingers.delete(event.pointerId);
    if (!pinched) return;
    this.zoom.settle();
    this.moved();
  }

  /** How far the fingers are from each other, and what is in the middle between them. */
  _between() {
    const [one, other] = [...this.fingers.values()];
    if (!one || !other) return { wide: 0, middle: one ?? { x: 0, y: 0 } };
    return { wide: Math.hypot(one.x - other.x, one.y - other.y), middle: { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 } };
  }
}

/** @param {PointerEvent} event @returns {Point} */
function pointOf(event) {
  return { x: event.clientX, y: event.clientY };
}
