// A picture of the dragged cards that follows the pointer.

import { h } from "../../shared/dom.js";

/**
 * @typedef {object} Dragged
 * @property {readonly Element[]} pictures what follows the pointer
 * @property {readonly HTMLElement[]} sources what is being dragged
 */

export class Ghost {
  /** @param {Dragged} dragged */
  constructor(dragged) {
    this.dragged = dragged;
    const copies = dragged.pictures.map((picture) => picture.cloneNode(true));
    this.element = h("div", { class: "royal-ghost", "aria-hidden": "true" }, ...copies);
    const width = dragged.pictures[0]?.getBoundingClientRect().width ?? 0;
    this.element.style.setProperty("--card-width", `${width}px`);
    for (const source of dragged.sources) source.classList.add("dragged");
    document.body.append(this.element);
  }

  /** @param {{x: number, y: number}} at */
  follow({ x, y }) {
    this.element.style.translate = `${x}px ${y}px`;
  }

  remove() {
    this.element.remove();
    for (const source of this.dragged.sources) source.classList.remove("dragged");
  }
}
