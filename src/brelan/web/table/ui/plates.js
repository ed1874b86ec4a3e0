// The players as compact plates: who, how many cards, tokens and points, and whose turn it is.

import { number, t } from "../../shared/words.js";
import { h, replace } from "../../shared/dom.js";
import { cardsOf, seatsFromMine, standIn, standing, turnOf } from "../state/known.js";
import { badge, botLevel, givenName, seatColour, seatName } from "../state/seats.js";
import { countTo } from "./count_up.js";

/** @typedef {import("../state/known.js").Known} Known */
/** @typedef {import("../../types/messages.js").GameInfo} GameInfo */
/** @typedef {import("../../types/messages.js").SeatInfo} SeatInfo */

/** On the badge of who no longer plays themselves. */
const SIGNS = /** @type {Record<string, import("../../shared/icons.js").IconName>} */ ({ resigned: "flag", away: "bot" });

export class Plates {
  /**
   * @param {GameInfo} game
   * @param {((known: Known, seat: number) => Node) | null} [held] In a replay: the cards of a seat.
   */
  constructor(game, held = null) {
    this.game = game;
    this.held = held;
    this.element = h("ul", { class: "plates", "aria-label": t("web.table.players") });
    /** @type {Map<number, HTMLElement>} */
    this.scores = new Map();
    /** @type {Map<number, HTMLElement>} */
    this.clocks = new Map();
    /** Whether the bot to move must be compiled first. */
    this.preparing = false;
    this.drawn = "";
  }

  /** @param {Known} known @param {boolean} [preparing] */
  update(known, preparing = false) {
    this.preparing = preparing;
    const shape = JSON.stringify([preparing, known.table.seats, known.table.status, known.you.seat, turnOf(known), this.figures(known)]);
    if (shape !== this.drawn || this.held) {
      this.drawn = shape;
      this.draw(known);
    }
    for (const [seat, element] of this.scores) {
      if (known.view) countTo(element, standing(known.view, seat, this.game.boards ?? []));
    }
  }

  /** @param {Known} known */
  draw(known) {
    const before = new Map([...this.scores].map(([seat, score]) => [seat, score.dataset.value]));
    this.scores.clear();
    this.clocks.clear();
    this.element.dataset.many = String(known.table.seats.length);
    replace(this.element, ...seatsFromMine(known).map((seat) => this.plate(known, seat, before.get(seat))));
  }

  /**
   * @param {Known} known
   * @param {number} seat
   * @param {string | undefined} before
   */
  plate(known, seat, before) {
    const { table, you } = known;
    const name = seatName(table, seat, you.seat);
    const info = table.seats[seat];
    const turn = turnOf(known) === seat;
    const score = h("span", { class: "score" }, before ?? "");
    if (before !== undefined) score.dataset.value = before;
    const clock = h("span", { class: "clock" });
    this.clocks.set(seat, clock);
    if (known.view) this.scores.set(seat, score);
    const classes = ["plate", turn && "turn", seat === you.seat && "mine", info?.kind === "free" && "free"];
    const absent = !this.held && info?.kind === "person" && !info.present && !info.away && table.status === "playing";
    const plate = h(
      "li",
      { class: [...classes, absent && "absent"].filter(Boolean).join(" "), "aria-current": turn ? "true" : null },
      badge(givenName(table, seat), seat, SIGNS[this.held ? "" : stateOf(known, seat)] ?? null),
      h("span", { class: "who" }, h("span", { class: "name" }, name), levelOf(info, this.game.bots), clock),
      h("span", { class: "facts" }, ...this.facts(known, seat)),
      score,
      turn ? h("span", { class: "visually-hidden" }, t("web.table.to-move")) : null,
      this.held?.(known, seat),
    );
    plate.style.setProperty("--seat", seatColour(seat));
    plate.dataset.seat = String(seat);
    return plate;
  }

  /**
   * Cards, tokens and pieces of every seat: what a plate shows beside people.
   * @param {Known} known
   */
  figures(known) {
    const view = known.view;
    if (!view) return [];
    return known.table.seats.map((_, seat) => [
      cardsOf(view, seat),
      ...(view.game === "royal_flush" ? [view.tokens[seat], view.pieces[seat]] : []),
    ]);
  }

  /**
   * @param {Known} known
   * @param {number} seat
   * @returns {Node[]}
   */
  facts(known, seat) {
    const { view, table } = known;
    /** @type {Node[]} */
    const facts = [];
    if (view) facts.push(figure("cards", cardsOf(view, seat), table.game === "poker_tiles" ? "tiles" : "cards"));
    if (view?.game === "royal_flush") {
      facts.push(figure("tokens", view.tokens[seat] ?? 0, "tokens"));
      facts.push(figure("pieces", view.pieces[seat] ?? 0, "pieces"));
    }
    const state = this.held ? "" : stateOf(known, seat);
    const words = state === "thinking" && this.preparing ? "web.preparing.plate" : `web.table.${state}`;
    if (state) facts.push(h("span", { class: `state ${state}` }, t(words)));
    return facts;
  }
}

/**
 * How strong a bot is: in words, and where there is no room for them as that many dots.
 * @param {SeatInfo | undefined} info
 * @param {readonly string[]} levels
 */
function levelOf(info, levels) {
  if (info?.kind !== "bot" || !info.bot) return null;
  const words = botLevel(info.bot);
  const rank = levels.indexOf(info.bot);
  const dots = levels.map((_, index) => h("i", { class: index <= rank ? "full" : null }));
  return h("span", { class: "level", title: words }, h("span", { class: "dots", "aria-hidden": "true" }, ...dots), h("span", null, words));
}

/**
 * A small number with its sign and, for those who cannot see it, its word.
 * @param {string} kind
 * @param {number} many
 * @param {string} word
 */
function figure(kind, many, word) {
  const label = t(`web.table.count.${word}`, { count: number(many) });
  return h(
    "span",
    { class: `figure ${kind}`, title: label },
    h("span", { "aria-hidden": "true" }, number(many), h("i", { class: `sign ${kind}` })),
    h("span", { class: "visually-hidden" }, label),
  );
}

/**
 * What is to be said of a seat at this moment, or nothing.
 * @param {Known} known
 * @param {number} seat
 */
function stateOf(known, seat) {
  const info = known.table.seats[seat];
  if (!info) return "";
  if (info.resigned) return "resigned";
  if (info.away && known.table.status === "playing") return "away";
  if (turnOf(known) === seat && standIn(known, seat)) return "thinking";
  if (info.kind === "person" && !info.present && known.table.status !== "over") return "absent";
  return "";
}
