// The middle of the table: pile, display, discard, what a card costs now, one's tokens and pieces.

import { h, redraw } from "../../shared/dom.js";
import { icon } from "../../shared/icons.js";
import { style } from "../../shared/style.js";
import { cardName, plural, t } from "../../shared/words.js";
import { drawCard } from "../../cards/card.js";
import { sameDraw } from "./choice.js";
import { displaySize } from "./facts.js";
import { drawPiece, drawToken } from "./pieces.js";

/** @typedef {import("../shared/game.js").AreaContext} AreaContext */
/** @typedef {import("./types.js").RoyalFlushView} RoyalFlushView */
/** @typedef {import("./choice.js").Draw} Draw */

await style(new URL("./display.css", import.meta.url));

const MOST_DRAWN = 6;

export class Display {
  /** @param {AreaContext} context */
  constructor(context) {
    this.context = context;
    this.supply = h("div", { class: "royal-supply" });
    this.cards = h("div", { class: "royal-display", role: "group", "aria-label": t("web.royal.display") });
    this.holdings = h("div", { class: "royal-holdings" });
    this.element = h("div", { class: "royal-middle" }, this.supply, this.cards, this.holdings);
    /** @type {RoyalFlushView | null} */
    this.view = null;
    /** @type {readonly (number | null)[]} the place in the view's display of the card in each slot */
    this.slots = [];
  }

  /** @param {RoyalFlushView} view @param {number | null} you whose tokens to show */
  show(view, you) {
    this.slots = keptInPlace(this.slots, this.view?.display ?? [], view.display, displaySize(this.context.game));
    this.view = view;
    const { slots } = this;
    redraw(this.supply, [view.pile.length, view.discard.length], () => [this.pile(view), this.discard(view)]);
    redraw(this.cards, [slots, view.display], () => slots.map((place) => this.slot(view.display, place)));
    redraw(this.holdings, this.held(view, you), () => this.holdingsOf(view, you));
  }

  /** @param {string} name @param {Record<string, unknown>} attributes @param {...Node} children */
  control(name, attributes, ...children) {
    const tag = this.context.live ? "button" : "div";
    const button = this.context.live ? { type: "button", ...attributes } : {};
    return h(tag, { class: name, ...button }, ...children);
  }

  /** @param {RoyalFlushView} view */
  pile(view) {
    const many = view.pile.length;
    const label = t("web.royal.pile.label", { count: many });
    const pile = this.control(
      many ? "royal-pile" : "royal-pile empty",
      { "aria-label": label, "aria-pressed": "false", title: label, dataset: { draw: "draw" } },
      many ? drawCard("?", { label: false }) : h("span", { class: "royal-gap" }),
      h("span", { class: "royal-count", "aria-hidden": "true" }, String(many)),
    );
    return stack(pile, t("web.royal.pile.name"));
  }

  /** @param {RoyalFlushView} view */
  discard(view) {
    const many = view.discard.length;
    const discard = this.control(
      many ? "royal-discard" : "royal-discard empty",
      {
        "aria-label": t("web.royal.discard.label", { count: many }),
        title: t("web.royal.seen.title"),
        dataset: { look: "seen" },
      },
      h("span", { class: "royal-gap" }),
      h("span", { class: "royal-count", "aria-hidden": "true" }, String(many)),
    );
    return stack(discard, t("web.royal.discard.name"));
  }

  /** @param {readonly string[]} display @param {number | null} place */
  slot(display, place) {
    const card = place === null ? undefined : display[place];
    if (card === undefined) return h("span", { class: "royal-gap" });
    return this.control(
      "royal-card",
      { "aria-label": cardName(card), "aria-pressed": "false", dataset: { draw: "take", place: String(place), card } },
      drawCard(card, { label: false }),
    );
  }

  /** All that is shown of what somebody holds. @param {RoyalFlushView} view @param {number | null} you */
  held(view, you) {
    if (you === null) return [];
    const hidden = view.hands[you]?.includes("?") ?? false;
    return [hidden, view.phase, view.tokens[you], view.pieces[you], this.context.seatColour(you)];
  }

  /** @param {RoyalFlushView} view @param {number | null} you */
  holdingsOf(view, you) {
    const price = view.phase === "taken" ? t("web.royal.price.token") : t("web.royal.price.free");
    const refresh = this.control(
      "royal-refresh",
      { "aria-pressed": "false", dataset: { draw: "refresh" } },
      icon("refresh"),
      h("span", { class: "royal-refresh-name" }, t("web.royal.refresh.name")),
      h("span", { class: "royal-cost" }, drawToken(), h("span", {}, t("web.royal.refresh.cost"))),
    );
    if (you === null || view.hands[you]?.includes("?")) return [];
    return [
      h("p", { class: "royal-price" }, price),
      ...(this.context.live ? [refresh] : []),
      h("div", { class: "royal-own" }, this.tokens(view.tokens[you] ?? 0), this.pieces(view.pieces[you] ?? 0, you)),
    ];
  }

  /** @param {number} many */
  tokens(many) {
    const drawn = Array.from({ length: Math.min(many, MOST_DRAWN) }, () => drawToken());
    return figure("royal-chips", drawn, many, plural("web.royal.tokens", many));
  }

  /** @param {number} many @param {number} seat */
  pieces(many, seat) {
    const drawn = Array.from({ length: many }, () => drawPiece(this.context.seatColour(seat)));
    return figure("royal-pawns", drawn, many, plural("web.royal.pieces", many));
  }

  /** Let the cards that were turned up last stand out, and no others. @param {number} many */
  markNewest(many) {
    const newest = this.newest(many);
    for (const card of this.cards.children) card.classList.toggle("fresh", newest.some((each) => each === card));
  }

  /** The cards that were turned up last, oldest first. @param {number} many */
  newest(many) {
    const cards = [...this.cards.querySelectorAll(".royal-card")].filter((card) => card instanceof HTMLElement);
    const first = cards.length - many;
    const places = cards.map((card) => ({ card, place: Number(card.dataset.place) }));
    return places.filter(({ place }) => place >= first).sort((one, other) => one.place - other.place).map(({ card }) => card);
  }

  /** Show what is selected, and what can be had now: only that lights up. @param {Draw | null} draw @param {readonly string[]} verbs @param {boolean} hinted */
  light(draw, verbs, hinted) {
    for (const element of this.element.querySelectorAll("[data-draw]")) {
      const own = drawAt(element);
      const possible = own !== null && verbs.includes(own.verb);
      const chosen = possible && sameDraw(own, draw);
      element.classList.toggle("chosen", chosen);
      element.classList.toggle("hinted", chosen && hinted);
      element.classList.toggle("possible", possible);
      if (!this.context.live) continue;
      element.setAttribute("aria-pressed", String(chosen));
      element.setAttribute("aria-disabled", String(!possible));
    }
  }
}

/**
 * A card that is still there stays in its slot; new ones come into the gaps.
 * @param {readonly (number | null)[]} slots @param {readonly string[]} before @param {readonly string[]} display @param {number} size
 * @returns {(number | null)[]}
 */
function keptInPlace(slots, before, display, size) {
  const left = display.map((_, place) => place);
  /** @param {(place: number) => boolean} wanted */
  const next = (wanted) => {
    const at = left.findIndex(wanted);
    return at < 0 ? null : (left.splice(at, 1)[0] ?? null);
  };
  const kept = Array.from({ length: size }, (_, slot) => {
    const card = before[slots[slot] ?? -1];
    return card === undefined ? null : next((place) => display[place] === card);
  });
  return kept.map((place) => place ?? next(() => true));
}

/** Things drawn, and how many they are: in words where there is room. @param {string} name @param {Node[]} drawn @param {number} many @param {string} words */
function figure(name, drawn, many, words) {
  return h(
    "span",
    { class: "royal-held", title: words },
    h("span", { class: name }, ...drawn),
    h("span", { class: "royal-figure", "aria-hidden": "true" }, String(many)),
    h("span", { class: "royal-words" }, words),
  );
}

/** A pile with its name below. @param {HTMLElement} pile @param {string} name */
function stack(pile, name) {
  return h("div", { class: "royal-stack" }, pile, h("span", { class: "royal-caption", "aria-hidden": "true" }, name));
}

/** The way to draw that an element stands for. @param {Element} element @returns {Draw | null} */
export function drawAt(element) {
  if (!(element instanceof HTMLElement)) return null;
  const { draw, place, card } = element.dataset;
  if (draw === "draw" || draw === "refresh") return { verb: draw };
  if (draw === "take" && card) return { verb: draw, place: Number(place), card };
  return null;
}
