// Dragging by mouse, finger or pen: a card follows the pointer and is dropped where it is let go.

import { h } from "../../shared/dom.js";

const FAR_ENOUGH = 8;

/**
 * @typedef {object} Dragged
 * @property {readonly Element[]} pictures what follows the pointer
 * @property {readonly HTMLElement[]} sources what is being dragged
 */
/**
 * @template {Dragged} D
 * @typedef {object} Manner
 * @property {(element: Element) => D | null} pick what a press on this element would drag
 * @property {(dragged: D, x: number, y: number) => void} over
 * @property {(dragged: D, x: number, y: number) => void} drop
 * @property {() => void} end
 */

/**
 * Make things in an element draggable; the answer ends it.
 * @template {Dragged} D
 * @param {HTMLElement} root @param {Manner<D>} manner
 * @returns {() => void}
 */
export function draggable(root, manner) {
  /** @type {{dragged: D, id: number, x: number, y: number, ghost: HTMLElement | null} | null} */
  let drag = null;

  /** @param {PointerEvent} event */
  function down(event) {
    if (event.button !== 0 || drag || !(event.target instanceof Element)) return;
    const dragged = manner.pick(event.target);
    if (dragged) drag = { dragged, id: event.pointerId, x: event.clientX, y: event.clientY, ghost: null };
  }

  /** @param {PointerEvent} event */
  function move(event) {
    if (!drag || event.pointerId !== drag.id) return;
    const far = Math.hypot(event.clientX - drag.x, event.clientY - drag.y);
    if (!drag.ghost && far < FAR_ENOUGH) return;
    drag.ghost ??= lift(drag.dragged);
    drag.ghost.style.translate = `${event.clientX}px ${event.clientY}px`;
    manner.over(drag.dragged, event.clientX, event.clientY);
  }

  /** @param {PointerEvent} event */
  function up(event) {
    if (!drag || event.pointerId !== drag.id) return;
    const { dragged, ghost } = drag;
    cancel();
    if (!ghost || event.type === "pointercancel") return;
    addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener("click", swallow, { capture: true }), 0);
    manner.drop(dragged, event.clientX, event.clientY);
  }

  function cancel() {
    drag?.ghost?.remove();
    for (const source of drag?.dragged.sources ?? []) source.classList.remove("dragged");
    drag = null;
    manner.end();
  }

  const moves = /** @type {const} */ (["pointermove", "pointerup", "pointercancel"]);
  root.addEventListener("pointerdown", down);
  moves.forEach((name) => addEventListener(name, name === "pointermove" ? move : up));
  return () => {
    if (drag) cancel();
    root.removeEventListener("pointerdown", down);
    moves.forEach((name) => removeEventListener(name, name === "pointermove" ? move : up));
  };
}

/** A copy of what is dragged, under the pointer. @param {Dragged} dragged */
function lift(dragged) {
  const copies = dragged.pictures.map((picture) => picture.cloneNode(true));
  const ghost = h("div", { class: "royal-ghost", "aria-hidden": "true" }, ...copies);
  const width = dragged.pictures[0]?.getBoundingClientRect().width ?? 0;
  ghost.style.setProperty("--card-width", `${width}px`);
  for (const source of dragged.sources) source.classList.add("dragged");
  document.body.append(ghost);
  return ghost;
}

/** @param {Event} event */
function swallow(event) {
  event.stopPropagation();
  event.preventDefault();
}
