// The players as compact plates: who, how many cards and points, and whose turn it is.

import { number, t } from "../../shared/words.js";
import { h, replace } from "../../shared/dom.js";
import { motion } from "../../shared/settings.js";
import { seatsFromMine, standIn, turnOf } from "../state/table_state.js";
import { badge, botLevel, seatColour, seatName } from "../state/seats.js";
import { pointsOf } from "../state/points.js";
import { countTo } from "./count_up.js";
import { onDemand } from "./asked.js";

/** @typedef {import("../state/table_state.js").TableState} TableState */
/** @typedef {import("../../games/shared/game.js").Figure} Figure */
/** @typedef {import("../../games/shared/game.js").TableHooks} TableHooks */
/** @typedef {import("../../types/messages.js").GameInfo} GameInfo */
/** @typedef {import("../../types/messages.js").View} View */
/** @typedef {import("../../types/messages.js").SeatInfo} SeatInfo */

/** On the badge of who no longer plays themselves. */
const STATES = /** @type {Record<string, string>} */ ({
  absent: "web.table.absent",
  away: "web.table.away",
  late: "web.table.late",
  resigned: "web.table.resigned",
  thinking: "web.table.thinking",
});
export const SIGNS = /** @type {Record<string, import("../../shared/icons.js").IconName>} */ ({ resigned: "flag", away: "bot", late: "clock" });

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
    /** @type {TableState | null} */
    this.known = null;
    /** @type {Set<number>} */
    this.leaders = new Set();
    /** Seats whose new points are still on their way, and how often. @type {Map<number, number>} */
    this.heldBack = new Map();
    this.drawn = "";
  }

  /** @param {TableState} known @param {boolean} [preparing] */
  update(known, preparing = false) {
    this.preparing = preparing;
    this.known = known;
    // How long somebody is still waited for is shown elsewhere.
    const seats = known.table.seats.map((seat) => ({ ...seat, grace_ms: null }));
    const shape = JSON.stringify([preparing, seats, known.table.status, known.you.seat, turnOf(known), this.figures(known)]);
    if (shape !== this.drawn || this.held) {
      this.drawn = shape;
      this.draw(known);
    }
    this.known = known;
    this.showPoints(known);
  }

  /** Count up to the points of each seat. @param {TableState} known */
  showPoints(known) {
    for (const [seat, element] of this.scores) {
      if (!known.view || this.heldBack.get(seat)) continue;
      const points = pointsOf(this.hooks, known.view, seat);
      countTo(element, points);
      this.drawPoints(seat, points);
    }
    this.showLeaders(known);
  }

  /** A line of brass under the score of whoever leads. @param {TableState} known */
  showLeaders({ view }) {
    const points = view ? [...this.scores.keys()].map((seat) => pointsOf(this.hooks, view, seat)) : [];
    const most = Math.max(...points);
    const ahead = most > Math.min(...points);
    for (const [seat, element] of this.scores) {
      const leads = ahead && view !== null && pointsOf(this.hooks, view, seat) === most;
      element.classList.toggle("leads", leads);
      if (leads) this.leaders.add(seat);
      else this.leaders.delete(seat);
      element.title = leads ? t("web.table.leads") : "";
    }
  }

  /**
   * Leave the points of these seats as they stand, until what is answered is called.
   * @param {readonly number[]} seats
   * @returns {() => void}
   */
  holdBack(seats) {
    const add = (/** @type {number} */ by) => seats.forEach((seat) => this.heldBack.set(seat, (this.heldBack.get(seat) ?? 0) + by));
    add(1);
    return () => {
      add(-1);
      if (seats.length && this.known) this.showPoints(this.known);
    };
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
    const focused = this.element.contains(document.activeElement) ? document.activeElement?.closest("li")?.dataset.seat : undefined;
    replace(this.element, ...seatsFromMine(known).map((seat) => this.plate(known, seat, before.get(seat), pictured.get(seat))));
    const again = focused === undefined ? null : this.element.querySelector(`[data-seat="${focused}"] .plate-open`);
    if (again instanceof HTMLElement) again.focus();
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
      badge(table, seat, SIGNS[this.state(known, seat)] ?? null),
      h("span", { class: "who" }, h("span", { class: "name" }, name), levelOf(info), clock),
      h("span", { class: "facts" }, ...this.facts(known, seat)),
      picture,
      score,
      turn ? h("span", { class: "visually-hidden" }, t("web.table.to-move")) : null,
      this.held?.(known, seat),
      h("button", { type: "button", class: "plate-open", "aria-label": t("web.table.about-player", { name }) }),
    );
    // A tap anywhere on the plate will do; the button is for keyboards and screen readers.
    plate.addEventListener("click", async () => (await onDemand()).openPlate(this, this.known ?? known, seat));
    plate.style.setProperty("--seat", seatColour(table, seat));
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

  /** What a number counts, in words: "Jetons : 5". @param {Figure} figure */
  word({ kind, count }) {
    const called = kind === "cards" ? (this.hooks.pieces ?? kind) : kind;
    return t(`web.table.count.${called}`, { count: number(count) });
  }

  /** What is to be said of a seat now; nothing in a replay. @param {TableState} known @param {number} seat */
  state(known, seat) {
    return this.held ? "" : stateOf(known, seat);
  }

  /** @param {string} state */
  stateWords(state) {
    return t(state === "thinking" && this.preparing ? "web.preparing.plate" : (STATES[state] ?? ""));
  }

  /**
   * @param {TableState} known
   * @param {number} seat
   * @returns {Node[]}
   */
  facts(known, seat) {
    const figures = known.view ? this.figuresOf(known.view, seat) : [];
    const facts = figures.map((each) => figure(each, this.word(each), seatColour(known.table, seat)));
    const state = this.state(known, seat);
    if (state) facts.push(h("span", { class: `state ${state}` }, this.stateWords(state)));
    return facts;
  }
}

/** How strong a bot is, in words; where there is no room for them, the sheet of the plate has them. @param {SeatInfo | undefined} info */
function levelOf(info) {
  return info?.kind === "bot" && info.bot ? h("span", { class: "level" }, botLevel(info.bot)) : null;
}

/**
 * A small number with its sign and, for those who cannot see it, its word.
 * @param {Figure} figure
 * @param {string} label
 * @param {string} colour
 */
function figure({ kind, count, sign }, label, colour) {
  return h(
    "span",
    { class: `figure ${kind}`, title: label },
    h("span", { "aria-hidden": "true" }, signOf(kind, sign, colour), number(count)),
    h("span", { class: "visually-hidden" }, label),
  );
}

/**
 * What a number counts, drawn.
 * @param {string} kind
 * @param {Figure["sign"]} sign
 * @param {string} colour
 */
export function signOf(kind, sign, colour) {
  return h("i", { class: `sign ${kind}` }, sign?.(colour));
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
