// Where Troc is played: the hands of all around the pile, and one's own cards, to be tapped.

import { drawCard } from "../../cards/card.js";
import { h, replace } from "../../shared/dom.js";
import { style } from "../../shared/style.js";
import { cardName, plural, t } from "../../shared/words.js";

/** @typedef {import("../shared/game.js").AreaContext} AreaContext */
/** @typedef {import("../shared/game.js").GameArea} GameArea */
/** @typedef {import("../shared/game.js").Proposal} Proposal */
/** @typedef {import("../shared/game.js").Scene} Scene */
/** @typedef {import("./types.js").TrocView} TrocView */

await style(new URL("./area.css", import.meta.url));

/** @implements {GameArea} */
export class TrocArea extends HTMLElement {
  /** @type {AreaContext | null} */
  context = null;
  /** @type {Scene | null} */
  scene = null;
  /** The cards to be swapped. @type {Set<string>} */
  chosen = new Set();
  board = h("div", { class: "board troc-table" });
  rack = h("div", { class: "rack troc-hand", role: "group" });

  /** @param {AreaContext} context */
  begin(context) {
    this.context = context;
    this.replaceChildren(this.board, this.rack);
  }

  /** @param {Scene} scene */
  show(scene) {
    const acted = scene.events.some((event) => event.kind === "acted" && event.seat === scene.you);
    if (acted) this.chosen.clear();
    this.scene = scene;
    this.draw();
  }

  draw() {
    const { scene, context } = this;
    if (!scene || !context) return;
    const view = /** @type {TrocView} */ (scene.view);
    const { turns } = /** @type {import("./types.js").TrocOptions} */ (/** @type {unknown} */ (view.options));
    const others = view.hands.map((hand, seat) => {
      const name = h("b", null, context.seatName(seat));
      name.style.color = context.seatColour(seat);
      const used = view.kept[seat] ? t("web.troc.keep") : t("web.troc.turns", { used: view.used[seat] ?? 0, turns });
      return h("div", { class: "troc-seat" }, h("p", null, name, " ", used), h("div", null, ...hand.map((card) => drawCard(card))));
    });
    replace(this.board, ...others.filter((_, seat) => seat !== scene.you), h("p", null, t("web.troc.pile", { count: view.pile.length })));
    const own = scene.you === null ? [] : (view.hands[scene.you] ?? []);
    this.rack.hidden = own.length === 0;
    this.rack.setAttribute("aria-label", t("web.troc.hand"));
    replace(this.rack, ...own.map((card) => this.card(card)));
    if (context.live) this.propose();
  }

  /** A card of one's own. @param {string} card */
  card(card) {
    const picture = drawCard(card, { label: false });
    if (!this.context?.live) return h("span", { role: "img", "aria-label": cardName(card) }, picture);
    const pressed = { "aria-pressed": String(this.chosen.has(card)), onclick: () => this.toggle(card) };
    return h("button", { type: "button", "aria-label": cardName(card), dataset: { card }, ...pressed }, picture);
  }

  /** @param {string} card */
  toggle(card) {
    if (!this.chosen.delete(card)) this.chosen.add(card);
    this.draw();
    const drawn = this.rack.querySelector(`[data-card="${card}"]`);
    if (drawn instanceof HTMLElement) drawn.focus();
  }

  /** Tell the page what would be played: the swap of what is chosen, or keeping everything. */
  propose() {
    const moves = this.scene?.moves ?? null;
    const many = this.chosen.size;
    const most = moves?.most_exchanged ?? 0;
    /** @type {Proposal} */
    const proposal = {
      actions: moves ? [many ? ["swap", ...this.chosen].join(" ") : "keep"] : null,
      label: many ? plural("web.troc.swap", many) : t("web.troc.keep"),
      sentence: null,
      reason: moves && many > most ? t("web.troc.most", { most }) : null,
      legal: moves !== null && many <= most,
      pending: false,
      canRecall: many > 0,
      controls: [],
    };
    this.dispatchEvent(new CustomEvent("proposal", { detail: proposal, bubbles: true }));
  }

  recall() {
    this.chosen.clear();
    this.draw();
  }

  /** @param {string} action */
  suggest(action) {
    this.chosen = new Set(action.split(" ").slice(1));
    this.draw();
  }

  stop() {
    this.scene = null;
  }
}

customElements.define("troc-area", TrocArea);
