// The own cards at the bottom edge: real buttons, in the order the player likes.

import { drawCard } from "../../cards/card.js";
import { heldStyle } from "../../cards/held.js";
import { h, replace } from "../../shared/dom.js";
import { motion } from "../../shared/settings.js";
import { style } from "../../shared/style.js";
import { cardName, t } from "../../shared/words.js";

/** @typedef {import("./trial.js").Tile} Tile */
/** `places` are kept, be there cards for them or not. @typedef {{ tiles: readonly Tile[], places: number, away: Set<string>, picked: string | null, chosen: Set<string>, exchanging: boolean, active: boolean, hint: Set<string> }} RackLook */

await Promise.all([
  heldStyle(),
  style(new URL("./rack.css", import.meta.url)),
  style(new URL("./bottom_row.css", import.meta.url)),
]);

const GLIDE = { duration: 180, easing: "cubic-bezier(.2, .8, .3, 1)" };

export class Rack {
  constructor() {
    this.element = h("div", { class: "rack grid-rack", role: "group", "aria-label": t("web.grid.rack") });
    /** @type {Map<string, HTMLButtonElement>} */
    this.buttons = new Map();
    /** @type {Map<string, HTMLElement>} */
    this.slots = new Map();
    /** @type {HTMLElement[]} */
    this.spare = [];
  }

  /** @param {RackLook} look */
  draw(look) {
    const before = this._places();
    for (const id of [...this.slots.keys()])
      if (!look.tiles.some((tile) => tile.id === id)) this._remove(id);
    const slots = [...look.tiles.map((tile) => this._slot(tile, look)), ...this._empty(look.places - look.tiles.length)];
    const shown = [...this.element.children];
    if (shown.length !== slots.length || shown.some((slot, index) => slot !== slots[index])) {
      const focused = document.activeElement;
      replace(this.element, slots);
      if (focused instanceof HTMLElement && this.element.contains(focused)) focused.focus();
    }
    this.element.toggleAttribute("data-exchanging", look.exchanging);
    this._glide(before);
  }

  /** Places without a card. @param {number} many */
  _empty(many) {
    while (this.spare.length < many) this.spare.push(h("span", { class: "rack-slot" }));
    return this.spare.slice(0, Math.max(0, many));
  }

  /** Forget all cards: those of another try have the same ids. */
  clear() {
    for (const id of [...this.slots.keys()]) this._remove(id);
  }

  /** @param {string} id */
  _remove(id) {
    this.slots.get(id)?.remove();
    this.slots.delete(id);
    this.buttons.delete(id);
  }

  /** @param {Tile} tile @param {RackLook} look */
  _slot(tile, look) {
    const button = this.buttons.get(tile.id) ?? this._make(tile);
    const pressed = look.exchanging ? look.chosen.has(tile.id) : look.picked === tile.id;
    button.setAttribute("aria-pressed", String(pressed));
    button.classList.toggle("chosen", look.exchanging && pressed);
    button.classList.toggle("picked", !look.exchanging && pressed);
    button.classList.toggle("hint", look.hint.has(tile.id));
    button.hidden = look.away.has(tile.id);
    button.disabled = !look.active;
    return /** @type {HTMLElement} */ (this.slots.get(tile.id));
  }

  /** @param {Tile} tile */
  _make(tile) {
    const button = h(
      "button",
      { type: "button", class: "rack-card", "aria-label": cardName(tile.card), dataset: { tile: tile.id, card: tile.card } },
      drawCard(tile.card, { label: false }),
    );
    this.buttons.set(tile.id, button);
    this.slots.set(tile.id, h("span", { class: "rack-slot" }, button));
    return button;
  }

  _places() {
    /** @type {Map<string, number>} */
    const places = new Map();
    if (!motion()) return places;
    for (const [id, button] of this.buttons)
      if (!button.hidden) places.set(id, button.getBoundingClientRect().left);
    return places;
  }

  /** Cards that changed their place glide there. @param {Map<string, number>} before */
  _glide(before) {
    for (const [id, left] of before) {
      const button = this.buttons.get(id);
      if (!button || button.hidden) continue;
      const moved = left - button.getBoundingClientRect().left;
      if (Math.abs(moved) > 1) button.animate([{ transform: `translateX(${moved}px)` }, { transform: "none" }], GLIDE);
    }
  }

  /** New cards slide in from the side. @param {readonly string[]} ids */
  slideIn(ids) {
    ids.forEach((id, index) => {
      this.buttons.get(id)?.animate(
        [{ transform: "translate(120px, 24px) rotate(8deg)", opacity: 0 }, { transform: "none", opacity: 1 }],
        { ...GLIDE, delay: index * 12, fill: "backwards" },
      );
    });
  }

  /** Where in the order a card dropped at this point would go. @param {number} x */
  indexAt(x) {
    const slots = [...this.element.children].filter((slot) => slot.firstElementChild);
    const index = slots.findIndex((slot) => {
      const { left, width } = slot.getBoundingClientRect();
      return x < left + width / 2;
    });
    return index < 0 ? slots.length : index;
  }

  /** Whether a point of the window is on the rack. @param {number} x @param {number} y */
  contains(x, y) {
    const { left, right, top, bottom } = this.element.getBoundingClientRect();
    return x >= left && x <= right && y >= top - 8 && y <= bottom + 8;
  }
}
