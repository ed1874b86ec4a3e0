// A claim for all to see: its cards lie on the board, a piece comes down on the space, and when they have been
// read the cards are swept to the discard pile and the points go to the plate.

import { drawCard, drawMiniCard } from "../../cards/card.js";
import { h } from "../../shared/dom.js";
import { play } from "../../shared/sound.js";
import { style } from "../../shared/style.js";
import { number } from "../../shared/words.js";
import { celebrate } from "../shared/joy/celebrate.js";
import { flyToPlate, inTheAir, seenFrom } from "../shared/joy/flights.js";
import { Presentation } from "../shared/joy/presentation.js";
import { CARD_FLIGHT, claimTimes, DROP, GRAND, GRAND_RISE, SWEEP } from "../shared/joy/times.js";
import { boardName } from "./wording.js";

/** @typedef {import("./moment.js").ClaimMoment} ClaimMoment */

/**
 * @typedef {object} How
 * @property {HTMLElement} board
 * @property {HTMLElement | null} space where the piece comes down
 * @property {readonly DOMRect[]} from where each card comes from
 * @property {HTMLElement | null} discard
 * @property {number} discarded how many cards lay there before
 * @property {boolean} own
 * @property {string} colour of the seat
 * @property {number} hold how long it may stay: 1 is the usual time
 * @property {boolean} still nothing moves
 */

// It is needed later than the table itself: nothing waits for it.
void style(new URL("./claim_show.css", import.meta.url));

const EASE = "cubic-bezier(.2, .8, .3, 1)";
const WIDEST = 44;
const NARROWEST = 17;
/** No card is smaller than this: it lies over what is around its board instead. */
const LEGIBLE = 24;
const GAP = 3;
const MARGIN = 7;
const RATIO = 10 / 7;
const THIN = 2;
/** How high the name of a board is. */
const NAME = 24;
/** What the points take below the cards. */
const PILL_ROOM = 30;
const RADIUS = 12;
const RIPPLE = 360;
const SHEEN = 420;
const DIMMED = 0.42;
/** Narrower cards are drawn with less on them. */
const SMALL = 60;

/** @param {ClaimMoment} claim @param {How} how @returns {Presentation} */
export function showClaim(claim, how) {
  const times = claimTimes({ cards: claim.cards.length, own: how.own, hold: how.hold, still: how.still });
  const royal = claim.tier === 3;
  const shown = new Presentation(times.sweep + (how.still ? 0 : SWEEP));
  const celebration = royal ? royalMoment(claim, how) : null;
  if (celebration) shown.lasts = Math.max(shown.lasts, celebration.lasts);
  shown.whenOver(() => celebration?.skip());
  const leave = Math.max(times.sweep, (celebration?.lasts ?? 0) - SWEEP);
  holdCount(shown, how);
  how.board.classList.add("claiming");
  shown.whenOver(() => how.board.classList.remove("claiming"));
  const places = placesOn(how.board, claim.cards.length);
  const cards = claim.cards.map((card, index) => shown.add(document.body, inTheAir(picture(card, places[index]), places[index], "claimed")));
  const pill = shown.add(document.body, pillBelow(claim, how, places));
  if (how.still) {
    shown.arrive();
    shown.at(leave, () => shown.end());
    return shown;
  }
  cards.forEach((card, index) => {
    const from = how.from[index];
    if (!from?.width) return;
    const timing = /** @type {const} */ ({ duration: CARD_FLIGHT, delay: times.cards[index], easing: EASE, fill: "backwards" });
    shown.animate(card, [seenFrom(places[index], from), { translate: "0 0", scale: "1" }], timing);
  });
  drop(shown, how, times.drop);
  shown.animate(pill, [{ opacity: 0, translate: "0 6px" }, { opacity: 1, translate: "0 0" }], { duration: 140, delay: times.drop + DROP / 2, easing: EASE, fill: "backwards" });
  if (claim.tier >= 1) gleam(shown, places, times.drop);
  if (claim.tier === 2) dim(shown, claim, how, times.drop);
  shown.at(times.drop, () => play(claim.tier === 2 ? "taps" : "place"));
  shown.at(leave, () => sweep(shown, cards, pill, places, claim.seat, how));
  return shown;
}

/** Where cards lie on a board: in its free right half, or above its spaces where that is too narrow. @param {HTMLElement} board @param {number} many @returns {DOMRect[]} */
function placesOn(board, many) {
  const box = board.getBoundingClientRect();
  const half = (box.width / 2 - MARGIN - (many - 1) * GAP) / many;
  return half < NARROWEST ? acrossBoard(board, box, many) : besideExample(box, many, half);
}

/** @param {DOMRect} box @param {number} many @param {number} half how wide each may be */
function besideExample(box, many, half) {
  const width = Math.min(Math.max(WIDEST, box.height * 0.32), half, (box.height - 2 * MARGIN) / RATIO);
  const below = roomBelow(box, width) ? PILL_ROOM : 0;
  const top = box.top + (box.height - below - width * RATIO) / 2;
  return inARow(many, box.right - MARGIN - many * width - (many - 1) * GAP, top, width, GAP);
}

/** Above the spaces of a board: between them and its name, or over it where the cards could not be read. @param {HTMLElement} board @param {DOMRect} box @param {number} many */
function acrossBoard(board, box, many) {
  const bottom = (board.querySelector(".royal-spaces")?.getBoundingClientRect().top ?? box.bottom) - THIN;
  const wide = (box.width - 2 * MARGIN - (many - 1) * THIN) / many;
  const width = Math.max(LEGIBLE, Math.min(WIDEST, wide, (bottom - box.top - NAME) / RATIO));
  const row = many * width + (many - 1) * THIN;
  const left = box.left + (box.width - row) / 2;
  return inARow(many, Math.max(MARGIN, Math.min(innerWidth - MARGIN - row, left)), bottom - width * RATIO, width, THIN);
}

/** @param {number} many @param {number} left @param {number} top @param {number} width @param {number} gap */
function inARow(many, left, top, width, gap) {
  return Array.from({ length: many }, (_, index) => new DOMRect(left + index * (width + gap), top, width, width * RATIO));
}

/** @param {string} card @param {DOMRect} place */
function picture(card, { width }) {
  return width < SMALL ? drawMiniCard(card, { label: false }) : drawCard(card, { label: false });
}

/** Whether the points have room below cards of that width. @param {DOMRect} box @param {number} width */
function roomBelow(box, width) {
  return box.height - width * RATIO >= 2 * MARGIN + PILL_ROOM;
}

/** The points, below the cards; where there is no room they are seen when they leave. @param {ClaimMoment} claim @param {How} how @param {readonly DOMRect[]} places */
function pillBelow({ points }, { board, own, colour }, places) {
  const box = board.getBoundingClientRect();
  const [first, last] = [places[0] ?? box, places[places.length - 1] ?? box];
  const fits = first.left > box.left + box.width / 3 && roomBelow(box, first.width);
  const row = new DOMRect(first.left, fits ? first.bottom + MARGIN : box.top, last.right - first.left, 0);
  const pill = inTheAir(h("span", { class: own ? "joy-pill" : "joy-pill theirs" }, `+${number(points)}`), row, fits ? "points" : "points unseen");
  pill.style.setProperty("--seat", colour);
  return pill;
}

/** The number on the discard pile stays as it was until the cards are there. @param {Presentation} shown @param {How} how */
function holdCount(shown, { discard, discarded }) {
  const count = discard?.querySelector(".royal-count");
  const many = count?.textContent ?? "";
  if (!count || many === "") return;
  count.textContent = String(discarded);
  shown.whenOver(() => (count.textContent = many));
}

/** The piece comes down, and a ring runs out from it. @param {Presentation} shown @param {How} how @param {number} delay */
function drop(shown, { space, colour }, delay) {
  if (!space) return;
  const box = space.getBoundingClientRect();
  const frames = [{ scale: 2.1, opacity: 0 }, { scale: 0.92, opacity: 1, offset: 0.7 }, { scale: 1, opacity: 1 }];
  shown.animate(space, frames, { duration: DROP, delay, easing: "ease-out", fill: "backwards" });
  const ring = shown.add(document.body, inTheAir(h("span"), box, "ripple"));
  ring.style.height = `${box.height}px`;
  ring.style.setProperty("--seat", colour);
  const fading = [{ scale: 1, opacity: 0.9 }, { scale: 1.8, opacity: 0 }];
  shown.animate(ring, fading, { duration: RIPPLE, delay: delay + DROP * 0.7, easing: "ease-out", fill: "both" });
}

/** A gleam runs across the cards. @param {Presentation} shown @param {readonly DOMRect[]} places @param {number} delay */
function gleam(shown, places, delay) {
  const [first, last] = [places[0], places[places.length - 1]];
  if (!first || !last) return;
  const sheen = inTheAir(h("i"), new DOMRect(first.left, first.top, last.right - first.left, first.height), "joy-sheen");
  sheen.style.height = `${first.height}px`;
  shown.add(document.body, sheen);
  const light = /** @type {Element} */ (sheen.firstElementChild);
  shown.animate(light, [{ transform: "translateX(-110%)" }, { transform: "translateX(110%)" }], { duration: SHEEN, delay, easing: "ease-in-out" });
}

/** Everything but the board steps back, and the points stand large in the middle. @param {Presentation} shown @param {ClaimMoment} claim @param {How} how @param {number} delay */
function dim(shown, claim, { board, own, colour }, delay) {
  const table = board.closest(".board")?.getBoundingClientRect() ?? board.getBoundingClientRect();
  const around = new DOMRect(table.left, table.top, table.width, innerHeight - table.top);
  const box = board.getBoundingClientRect();
  const veil = shown.add(document.body, inTheAir(h("span"), around, "veil"));
  veil.style.height = `${around.height}px`;
  veil.style.clipPath = `path(evenodd, "M0 0H${around.width}V${around.height}H0Z${rounded(box.left - around.left, box.top - around.top, box.width, box.height)}")`;
  const whole = GRAND_RISE + GRAND;
  shown.animate(veil, [{ opacity: 0 }, { opacity: DIMMED, offset: 0.2 }, { opacity: DIMMED, offset: 0.85 }, { opacity: 0 }], { duration: whole, delay, fill: "both" });
  const great = h("span", { class: "joy-points claimed" }, `+${number(claim.points)}`);
  if (!own) great.style.setProperty("--joy", colour);
  shown.add(document.body, great);
  const spot = greatSpot(great, box, table);
  Object.assign(great.style, { left: `${spot.x}px`, top: `${spot.y}px` });
  shown.animate(great, [{ opacity: 0, scale: 0.8 }, { opacity: 1, scale: 1 }], { duration: GRAND_RISE, delay, easing: EASE, fill: "backwards" });
  shown.animate(great, [{ opacity: 1 }, { opacity: 0 }], { duration: 160, delay: delay + whole - 160, fill: "forwards" });
}

/** A box with round corners as part of a path. @param {number} x @param {number} y @param {number} width @param {number} height */
function rounded(x, y, width, height) {
  const [wide, high, r] = [width - 2 * RADIUS, height - 2 * RADIUS, RADIUS];
  return `M${x + r} ${y}h${wide}a${r} ${r} 0 0 1 ${r} ${r}v${high}a${r} ${r} 0 0 1 ${-r} ${r}h${-wide}a${r} ${r} 0 0 1 ${-r} ${-r}v${-high}a${r} ${r} 0 0 1 ${r} ${-r}z`;
}

/** The middle of the table, or beside it where the board lies there. @param {HTMLElement} great @param {DOMRect} box @param {DOMRect} table */
function greatSpot({ offsetWidth, offsetHeight }, box, table) {
  const x = table.left + (table.width - offsetWidth) / 2;
  const y = table.top + (table.height - offsetHeight) / 2;
  const covers = x < box.right && x + offsetWidth > box.left && y < box.bottom && y + offsetHeight > box.top;
  return { x, y: covers ? box.bottom + MARGIN : y };
}

/** Cards go to the discard pile, points to the plate. @param {Presentation} shown @param {readonly HTMLElement[]} cards @param {HTMLElement} pill @param {readonly DOMRect[]} places @param {number} seat @param {How} how */
function sweep(shown, cards, pill, places, seat, { discard, space }) {
  const to = discard?.getBoundingClientRect();
  const label = /** @type {HTMLElement} */ (pill.firstElementChild);
  const from = (pill.classList.contains("unseen") && space ? space : label).getBoundingClientRect();
  pill.remove();
  label.style.setProperty("--seat", pill.style.getPropertyValue("--seat"));
  void flyToPlate(label, from, seat).then(shown.arrive);
  if (to?.width)
    cards.forEach((card, index) => {
      const gone = { ...seenFrom(places[index], to), opacity: 0.2 };
      shown.animate(card, [{ translate: "0 0", scale: "1", opacity: 1 }, { ...gone, opacity: 1, offset: 0.8 }, gone], { duration: SWEEP, easing: "cubic-bezier(.5, 0, .6, 1)", fill: "forwards" });
    });
  shown.at(SWEEP, () => {
    shown.end();
    discard?.querySelector(".royal-count")?.animate([{ scale: 1.35 }, { scale: 1 }], { duration: 200, easing: "ease-out" });
  });
}

/** @param {ClaimMoment} claim @param {How} how */
function royalMoment(claim, { from, own, colour, still }) {
  return celebrate({ cards: claim.cards, from, title: boardName(claim.board), points: claim.points, own, colour, still });
}
