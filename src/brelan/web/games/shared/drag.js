// Dragging by mouse, finger or pen: what is pressed is lifted once the pointer has moved far enough,
// and dropped where it is let go.

/** Milliseconds in which a click still belongs to the drag that has just ended. */
const QUIET = 60;

/** @typedef {{x: number, y: number}} Point */
/**
 * @template D
 * @typedef {object} DragHandlers
 * @property {number} distance how far the pointer must move, in pixels
 * @property {(event: PointerEvent, target: Element) => D | null} pick what a press here would drag
 * @property {(dragged: D) => void} lift
 * @property {(dragged: D, at: Point, moved: Point) => void} over
 * @property {(dragged: D, at: Point) => void} drop
 * @property {(dragged: D, lifted: boolean) => void} end it is over, whether dropped or not
 */

/** @template D */
export class Drag {
  /** @param {HTMLElement} root @param {DragHandlers<D>} handlers */
  constructor(root, handlers) {
    this.handlers = handlers;
    /** @type {{dragged: D, pointer: number, at: Point, lifted: boolean} | null} */
    this.press = null;
    this.quietSince = 0;
    this.listeners = new AbortController();
    const { signal } = this.listeners;
    root.addEventListener("pointerdown", (event) => this._down(event), { signal });
    addEventListener("pointermove", (event) => this._move(event), { signal });
    addEventListener("pointerup", (event) => this._up(event), { signal });
    addEventListener("pointercancel", (event) => event.pointerId === this.press?.pointer && this.cancel(), { signal });
    root.addEventListener("click", (event) => this._click(event), { signal, capture: true });
    root.addEventListener("dragstart", (event) => event.preventDefault(), { signal });
  }

  /** Listen no more. */
  stop() {
    this.cancel();
    this.listeners.abort();
  }

  /** Whether something is being dragged. */
  get dragging() {
    return this.press?.lifted ?? false;
  }

  /** End it without a drop. */
  cancel() {
    const { press } = this;
    this.press = null;
    if (press) this.handlers.end(press.dragged, press.lifted);
  }

  /** The next click is no tap. */
  quiet() {
    this.quietSince = Date.now();
  }

  /** @param {PointerEvent} event */
  _down(event) {
    if (event.button !== 0 || !(event.target instanceof Element)) return;
    this.quietSince = 0;
    const dragged = this.handlers.pick(event, event.target);
    if (dragged && !this.press) this.press = { dragged, pointer: event.pointerId, at: pointOf(event), lifted: false };
  }

  /** @param {PointerEvent} event */
  _move(event) {
    const { press } = this;
    if (!press || event.pointerId !== press.pointer) return;
    const at = pointOf(event);
    const moved = { x: at.x - press.at.x, y: at.y - press.at.y };
    if (!press.lifted && Math.hypot(moved.x, moved.y) < this.handlers.distance) return;
    press.at = at;
    if (!press.lifted) this.handlers.lift(press.dragged);
    press.lifted = true;
    this.handlers.over(press.dragged, at, moved);
  }

  /** @param {PointerEvent} event */
  _up(event) {
    const { press } = this;
    if (!press || event.pointerId !== press.pointer) return;
    this.cancel();
    if (!press.lifted) return;
    this.quiet();
    this.handlers.drop(press.dragged, pointOf(event));
  }

  /** A drag is no tap. @param {MouseEvent} event */
  _click(event) {
    if (Date.now() - this.quietSince > QUIET) return;
    event.stopImmediatePropagation();
    event.preventDefault();
  }
}

/** @param {PointerEvent} event @returns {Point} */
function pointOf(event) {
  return { x: event.clientX, y: event.clientY };
}
