// What a lay has made, shown to all when it is played: a line drawn around each hand, its name and points
// beside it; then the points go to the plate of who earned them.

import { h, svg } from "../../shared/dom.js";
import { play } from "../../shared/sound.js";
import { style } from "../../shared/style.js";
import { number, t } from "../../shared/words.js";
import { celebrate } from "../shared/joy/celebrate.js";
import { flyToPlate } from "../shared/joy/flights.js";
import { Presentation } from "../shared/joy/presentation.js";
import { GRAND, GRAND_RISE, LAND, LINE, PILL, revealTimes } from "../shared/joy/times.js";
import { placeLabels } from "./label_places.js";
import { boundsOf, handWords, isNarrow } from "./preview.js";

/** @typedef {import("../shared/joy/ladder.js").Tier} Tier */
/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./preview.js").Made} Made */
/** @typedef {import("./zoom.js").Zoom} Zoom */

/**
 * @typedef {object} How
 * @property {number} seat who earned it
 * @property {boolean} own whether that is the viewer
 * @property {string} colour of the seat
 * @property {Tier} tier
 * @property {number} points all that was earned
 * @property {number} hold how long it may stay: 1 is the usual time
 * @property {number} delay milliseconds until the last card has landed
 * @property {boolean} still nothing moves
 * @property {boolean} stays it stays until something else is shown
 * @property {number} royal which of the hands the table stands still for; -1: none
 */

// It is needed later than the table itself: nothing waits for it.
void style(new URL("./reveal.css", import.meta.url));

const EASE = "cubic-bezier(.2, .8, .3, 1)";
const SHEEN = 420;
const DIMMED = 0.42;
const SPACE = 12;

export class Reveal {
  /** @param {HTMLElement} space @param {() => { top: number, bottom: number }} taken what is taken of it above and below */
  constructor(space, taken) {
    this.space = space;
    this.taken = taken;
    this.element = h("div", { class: "grid-pills revealed", "aria-hidden": "true" });
    /** @type {{ made: Made, pills: HTMLElement[], great: HTMLElement | null } | null} */
    this.shown = null;
    /** @type {Presentation | null} */
    this.presentation = null;
  }

  /** End what is shown. */
  skip() {
    this.presentation?.skip();
  }

  /** @param {Board} board @param {Zoom} zoom @param {Made} made @param {How} how @returns {Presentation | null} */
  show(board, zoom, made, how) {
    this.skip();
    const hands = made.hands.filter((hand) => hand.squares.length);
    if (!hands.length) return null;
    const beside = how.points - hands.reduce((sum, hand) => sum + hand.points, 0);
    const words = hands.map((hand) => handWords(hand, made, isNarrow(board, zoom)));
    if (beside > 0) words.push(t("web.grid.whole-rack", { points: number(beside) }));
    const times = revealTimes({ ...how, hands: words.length });
    const shown = (this.presentation = new Presentation(how.delay + times.leave));
    this.element.className = `grid-pills revealed tier-${how.tier}${how.own ? "" : " theirs"}`;
    this.element.style.setProperty("--seat", how.colour);
    const pills = words.map((text) => shown.add(this.element, h("span", { class: "grid-pill" }, text)));
    const great = how.tier === 2 && !how.stays ? shown.add(this.element, this._great(how)) : null;
    this.shown = { made: { ...made, hands }, pills, great };
    this.place(board, zoom);
    const layer = shown.add(board.element, this._lines(board, hands, how));
    shown.whenOver(() => (this.shown = null));
    if (how.still) this._stay(shown, times.leave, how);
    else this._move(shown, layer, board, times, how);
    if (how.royal >= 0 && how.tier === 3 && !how.stays) this._celebrate(shown, board, hands[how.royal], how);
    return shown;
  }

  /** Put the labels where there is room for them. @param {Board} board @param {Zoom} zoom */
  place(board, zoom) {
    const { shown } = this;
    if (!shown) return;
    const { made, pills, great } = shown;
    const rect = (/** @type {readonly string[]} */ squares) => zoom.place(board.rectOf(squares));
    const bounds = boundsOf(this.space, zoom, this.taken());
    const labels = pills.map((pill, index) => ({
      line: rect((made.hands[index] ?? made.hands[0]).squares),
      width: pill.offsetWidth,
      height: pill.offsetHeight,
    }));
    const cards = [...board.squares.keys()].filter((square) => made.cardAt(square) !== null).map((square) => rect([square]));
    const spots = placeLabels(labels, { bounds, tried: [...made.fresh].map((square) => rect([square])), cards });
    pills.forEach((pill, index) => {
      pill.style.transform = `translate(${Math.round(spots[index].x)}px, ${Math.round(spots[index].y)}px)`;
    });
    if (great) putAway(great, made.hands.map((hand) => rect(hand.squares)), bounds);
  }

  /** A line around each hand, and for a great one a shade on everything else. @param {Board} board @param {readonly import("../../types/messages.js").Hand[]} hands @param {How} how */
  _lines(board, hands, how) {
    const { column, row, columns, rows } = board.box;
    const wide = Math.min(4.5, Math.max(2, board.cell * 0.09)) / board.cell;
    const boxes = hands.map((hand) => board.boxOf(hand.squares));
    const lit = new Set(hands.flatMap((hand) => hand.squares));
    const holes = [...lit].map((square) => board.boxOf([square])).map(({ x, y }) => `M${x} ${y}v1h1v-1z`);
    const shade = `M${column} ${row}h${columns}v${rows}h${-columns}z${holes.join("")}`;
    const layer = svg(
      "svg",
      { class: `grid-marks revealed${how.own ? "" : " theirs"}`, viewBox: `${column} ${row} ${columns} ${rows}`, "aria-hidden": "true", focusable: "false" },
      how.tier === 2 && !how.stays ? svg("path", { class: "shade", d: shade, "fill-rule": "evenodd" }) : null,
      boxes.map((box) =>
        svg(
          "g",
          { class: "hand" },
          svg("rect", { class: "under", ...box, "stroke-width": wide * 1.7, pathLength: 100 }),
          svg("rect", { class: "over", ...box, "stroke-width": wide, pathLength: 100 }),
        ),
      ),
    );
    layer.style.setProperty("--seat", how.colour);
    return layer;
  }

  /** The points as one great number. @param {How} how */
  _great(how) {
    const great = h("span", { class: "joy-points" }, `+${number(how.points)}`);
    if (!how.own) great.style.setProperty("--joy", how.colour);
    return great;
  }

  /** A picture that stands for a while. @param {Presentation} shown @param {number} leave @param {How} how */
  _stay(shown, leave, how) {
    shown.arrive();
    if (!how.stays) shown.at(leave, () => shown.end());
  }

  /** @param {Presentation} shown @param {SVGElement} layer @param {Board} board @param {ReturnType<typeof revealTimes>} times @param {How} how */
  _move(shown, layer, board, times, how) {
    const { made, pills, great } = /** @type {NonNullable<Reveal["shown"]>} */ (this.shown);
    for (const square of made.fresh) {
      const tile = board.squares.get(square)?.firstElementChild;
      if (tile) shown.animate(tile, [{ scale: 1.06 }, { scale: 1 }], { duration: LAND, delay: how.delay, easing: "ease-out" });
    }
    layer.querySelectorAll(".hand").forEach((line, index) => {
      const timing = { duration: LINE, delay: how.delay + times.lines[index], easing: "ease-out", fill: /** @type {const} */ ("backwards") };
      for (const rect of line.children) shown.animate(rect, [{ strokeDashoffset: 101, opacity: 0 }, { strokeDashoffset: 97, opacity: 1, offset: 0.05 }, { strokeDashoffset: 0, opacity: 1 }], timing);
    });
    pills.forEach((pill, index) => {
      const timing = { duration: PILL, delay: how.delay + times.pills[index], easing: EASE, fill: /** @type {const} */ ("backwards") };
      shown.animate(pill, [{ opacity: 0, translate: "0 6px" }, { opacity: 1, translate: "0 0" }], timing);
    });
    if (how.tier === 1 || how.tier === 2) this._gleam(shown, board, how.delay + times.pills[0]);
    if (great) this._dim(shown, layer, great, how.delay + times.pills[0]);
    if (!how.own) shown.at(how.delay, () => play("place"));
    if (how.tier === 2) shown.at(how.delay + times.pills[0], () => play("taps"));
    if (how.stays) return shown.arrive();
    shown.at(how.delay + times.leave, () => this._leave(shown, pills, how.seat));
  }

  /** A gleam runs across each hand. @param {Presentation} shown @param {Board} board @param {number} delay */
  _gleam(shown, board, delay) {
    for (const hand of this.shown?.made.hands ?? []) {
      const { left, top, right, bottom } = board.rectOf(hand.squares);
      const sheen = shown.add(board.element, h("div", { class: "joy-sheen", "aria-hidden": "true" }, h("i")));
      Object.assign(sheen.style, { left: `${left}px`, top: `${top}px`, width: `${right - left}px`, height: `${bottom - top}px` });
      const light = /** @type {Element} */ (sheen.firstElementChild);
      shown.animate(light, [{ transform: "translateX(-110%)" }, { transform: "translateX(110%)" }], { duration: SHEEN, delay, easing: "ease-in-out" });
    }
  }

  /** Everything else steps back, and the points stand large beside the hand. @param {Presentation} shown @param {SVGElement} layer @param {HTMLElement} great @param {number} delay */
  _dim(shown, layer, great, delay) {
    const whole = GRAND_RISE + GRAND;
    const shade = layer.querySelector(".shade");
    if (shade) {
      const frames = [{ opacity: 0 }, { opacity: DIMMED, offset: 0.2 }, { opacity: DIMMED, offset: 0.85 }, { opacity: 0 }];
      shown.animate(shade, frames, { duration: whole, delay, fill: "both" });
    }
    const rise = [{ opacity: 0, scale: 0.8 }, { opacity: 1, scale: 1 }];
    shown.animate(great, rise, { duration: GRAND_RISE, delay, easing: EASE, fill: "backwards" });
    shown.animate(great, [{ opacity: 1 }, { opacity: 0 }], { duration: 160, delay: delay + whole - 160, fill: "forwards" });
  }

  /** The points leave for the plate. @param {Presentation} shown @param {readonly HTMLElement[]} pills @param {number} seat */
  _leave(shown, pills, seat) {
    const leaving = pills.map((pill) => ({ from: pill.getBoundingClientRect(), picture: picture(pill, this.element) }));
    shown.end();
    void Promise.all(leaving.map(({ from, picture }) => flyToPlate(picture, from, seat))).then(shown.arrive);
  }

  /** @param {Presentation} shown @param {Board} board @param {import("../../types/messages.js").Hand} hand @param {How} how */
  _celebrate(shown, board, hand, how) {
    const cards = hand.squares.map((square) => this.shown?.made.cardAt(square) ?? "*");
    const from = hand.squares.map((square) => board.squares.get(square)?.getBoundingClientRect() ?? new DOMRect());
    const title = t(`combination.${hand.combination}`);
    const celebration = celebrate({ cards, from, title, points: how.points, own: how.own, colour: how.colour, still: how.still, delay: how.delay });
    shown.lasts = Math.max(shown.lasts, celebration.lasts);
    shown.whenOver(() => celebration.skip());
  }
}

/** A label as it leaves: the same look, without its place. @param {HTMLElement} pill @param {HTMLElement} around */
function picture(pill, around) {
  const copy = h("span", { class: around.classList.contains("theirs") ? "joy-pill theirs" : "joy-pill" }, pill.textContent);
  copy.style.setProperty("--seat", around.style.getPropertyValue("--seat"));
  return copy;
}

/** Put a great number where it hides none of the hands: above or below them all. @param {HTMLElement} great @param {readonly import("./board.js").Rect[]} hands @param {import("./board.js").Rect} bounds */
function putAway(great, hands, bounds) {
  const top = Math.min(...hands.map((hand) => hand.top));
  const bottom = Math.max(...hands.map((hand) => hand.bottom));
  const middle = (Math.min(...hands.map((hand) => hand.left)) + Math.max(...hands.map((hand) => hand.right))) / 2;
  const above = top - bounds.top >= bounds.bottom - bottom;
  const free = above ? (bounds.top + top) / 2 : (bottom + bounds.bottom) / 2;
  const x = Math.max(bounds.left, Math.min(bounds.right - great.offsetWidth, middle - great.offsetWidth / 2));
  const y = Math.max(bounds.top, Math.min(bounds.bottom - great.offsetHeight - SPACE, free - great.offsetHeight / 2));
  Object.assign(great.style, { left: `${Math.round(x)}px`, top: `${Math.round(y)}px` });
}
