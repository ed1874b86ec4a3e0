// The players as compact plates: who, how many cards and points, and whose turn it is.

import { number, t } from "../../shared/words.js";
import { h, replace } from "../../shared/dom.js";
import { motion } from "../../shared/settings.js";
import { seatsFromMine, standIn, turnOf } from "../state/table_state.js";
import { badge, botLevel, givenName, seatColour, seatName } from "../state/seats.js";
import { pointsOf } from "../state/points.js";
import { countTo } from "./count_up.js";

/** @typedef {import("../state/table_state.js").TableState} TableState */
/** @typedef {import("../../games/shared/game.js").Figure} Figure */
/** @typedef {import("../../games/shared/game.js").TableHooks} TableHooks */
/** @typedef {import("../../types/messages.js").GameInfo} GameInfo */
/** @typedef {import("../../types/messages.js").View} View */
/** @typedef {import("../../types/messages.js").SeatInfo} SeatInfo */

/** On the badge of who no longer plays themselves. */
const SIGNS = /** @type {Record<string, import("../../shared/icons.js").IconName>} */ ({ resigned: "flag", away: "bot", late: "clock" });

const DROP = [{ translate: "0 -8px", opacity: 0.2 }, { translate: "0 0", opacity: 1 }];
const DROP_MS = 220;

export class Plates {
  /**
   * @param {GameInfo} game
   * @param {TableHooks} hooks
   * @param {((known: TableState, seat: number) => Node) | null} [held] In a replay: the cards of a seat.
   */
  constructor(game, hooks, held = null) {
    this.game = game;
    this.hooks = hooks;
    this.held = held;
    this.element = h("ul", { class: "plates", "aria-label": t("web.table.players") });
    /** @type {Map<number, HTMLElement>} */
    this.scores = new Map();
    /** Points as a picture, where the game draws them. @type {Map<number, HTMLElement>} */
    this.pictures = new Map();
    /** @type {Map<number, HTMLElement>} */
    this.clocks = new Map();
    /** Whether the bot to move must be compiled first. */
    this.preparing = false;
    this.drawn = "";
  }

  /** @param {TableState} known @param {boolean} [preparing] */
  update(known, preparing = false) {
    this.preparing = preparing;
    // How long somebody is still waited for is shown elsewhere.
    const seats = known.table.seats.map((seat) => ({ ...seat, grace_ms: null }));
    const shape = JSON.stringify([preparing, seats, known.table.status, known.you.seat, turnOf(known), this.figures(known)]);
    if (shape !== this.drawn || this.held) {
      this.drawn = shape;
      this.draw(known);
    }
    for (const [seat, element] of this.scores) {
      if (!known.view) continue;
      const points = pointsOf(this.hooks, known.view, seat);
      countTo(element, points);
      this.drawPoints(seat, points);
    }
  }

  /** Show the points of a seat as a picture; what was earned drops onto it. @param {number} seat @param {number} points */
  drawPoints(seat, points) {
    const place = this.pictures.get(seat);
    const before = place?.dataset.points;
    if (!place || !this.hooks.drawPoints || before === String(points)) return;
    place.dataset.points = String(points);
    const picture = this.hooks.drawPoints(points);
    replace(place, picture);
    if (before !== undefined && points > Number(before) && motion()) picture.animate(DROP, { duration: DROP_MS, easing: "ease-out" });
  }

  /** @param {TableState} known */
  draw(known) {
    const before = new Map([...this.scores].map(([seat, score]) => [seat, score.dataset.value]));
    const pictured = new Map(this.pictures);
    this.pictures.clear();
    this.scores.clear();
    this.clocks.clear();
    this.element.dataset.many = String(known.table.seats.length);
    replace(this.element, ...seatsFromMine(known).map((seat) => this.plate(known, seat, before.get(seat), pictured.get(seat))));
  }

  /**
   * @param {TableState} known
   * @param {number} seat
   * @param {string | undefined} before
   * @param {HTMLElement | undefined} pictured
   */
  plate(known, seat, before, pictured) {
    const { table, you } = known;
    const name = seatName(table, seat, you.seat);
    const info = table.seats[seat];
    const turn = turnOf(known) === seat;
    const score = h("span", { class: "score" }, before ?? "");
    if (before !== undefined) score.dataset.value = before;
    const clock = h("span", { class: "clock" });
    this.clocks.set(seat, clock);
    if (known.view) this.scores.set(seat, score);
    const picture = this.hooks.drawPoints && known.view ? (pictured ?? h("span", { class: "points-picture", "aria-hidden": "true" })) : null;
    if (picture) this.pictures.set(seat, picture);
    const classes = ["plate", turn && "turn", seat === you.seat && "mine", info?.kind === "free" && "free"];
    const absent = !this.held && info?.kind === "person" && !info.present && !info.away && table.status === "playing";
    const plate = h(
      "li",
      { class: [...classes, absent && "absent"].filter(Boolean).join(" "), "aria-current": turn ? "true" : null },
      badge(givenName(table, seat), seat, SIGNS[this.held ? "" : stateOf(known, seat)] ?? null),
      h("span", { class: "who" }, h("span", { class: "name" }, name), levelOf(info, this.game.bots), clock),
      h("span", { class: "facts" }, ...this.facts(known, seat)),
      picture,
      score,
      turn ? h("span", { class: "visually-hidden" }, t("web.table.to-move")) : null,
      this.held?.(known, seat),
    );
    plate.style.setProperty("--seat", seatColour(seat));
    plate.dataset.seat = String(seat);
    return plate;
  }

  /**
   * The numbers of every seat: what a plate shows beside people.
   * @param {TableState} known
   */
  figures(known) {
    const view = known.view;
    return view ? known.table.seats.map((_, seat) => this.figuresOf(view, seat)) : [];
  }

  /**
   * How many cards a seat holds, and what else the game counts.
   * @param {View} view
   * @param {number} seat
   * @returns {Figure[]}
   */
  figuresOf(view, seat) {
    return [{ kind: "cards", count: this.hooks.held(view, seat).length }, ...(this.hooks.figures?.(view, seat) ?? [])];
  }

  /**
   * @param {TableState} known
   * @param {number} seat
   * @returns {Node[]}
   */
  facts(known, seat) {
    const word = (/** @type {string} */ kind) => (kind === "cards" ? (this.hooks.pieces ?? kind) : kind);
    const figures = known.view ? this.figuresOf(known.view, seat) : [];
    const facts = figures.map(({ kind, count }) => figure(kind, count, word(kind)));
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
 * @param {TableState} known
 * @param {number} seat
 */
function stateOf(known, seat) {
  const info = known.table.seats[seat];
  if (!info) return "";
  if (info.resigned) return "resigned";
  if (info.away && known.table.status === "playing") return info.this_turn ? "late" : "away";
  if (turnOf(known) === seat && standIn(known, seat)) return "thinking";
  if (info.kind === "person" && !info.present && known.table.status !== "over") return "absent";
  return "";
}
