// When what happens, in milliseconds: of a reveal, a claim, a celebration, a deal. Pure.

/** @typedef {import("./ladder.js").Tier} Tier */

export const LAND = 120;
export const LINE = 180;
export const PILL = 140;
export const POINTS_FLIGHT = 320;
export const GRAND = 700;
export const GRAND_RISE = 260;
export const CARD_FLIGHT = 260;
export const SWEEP = 240;
export const DROP = 260;
export const DEALT = 180;
/** How long a picture stands that does not move. */
export const STILL = 1600;
export const STILL_CELEBRATION = 1200;

const FIRST_LINE = 60;
const FIRST_PILL = 140;
const NEXT_HAND = 120;
const READ = { own: 900, other: 1200 };
const CARD_AFTER_CARD = 40;
const CLAIM_READ = { own: 650, other: 900 };
const CELEBRATION = 1600;
const OTHERS_PART = 0.6;
const RISE_AFTER_RISE = 110;
const DEAL_AFTER_DEAL = 55;
const LONGEST_DEAL = 700;

/** How long something flies that far. @param {number} distance in pixels */
export function flightTime(distance) {
  return Math.round(Math.min(420, Math.max(200, 140 + 0.22 * distance)));
}

/**
 * Lines and labels of hands one after the other, then the points leave. `hold` is how long they may stay: 1 is the usual time.
 * Where the table stands still, labels come after that.
 * @param {{ hands: number, tier: Tier, own: boolean, hold: number, still: boolean }} what
 */
export function revealTimes({ hands, tier, own, hold, still }) {
  const order = Array.from({ length: hands }, (_, index) => index);
  const after = tier === 3 ? celebrationTimes({ cards: 0, own, still }).end : 0;
  if (still) return { lines: order.map(() => 0), pills: order.map(() => 0), leave: after + STILL * Math.max(hold, 0.5) };
  const first = Math.max(FIRST_PILL, after - PILL);
  const pills = order.map((index) => first + index * NEXT_HAND);
  const lines = order.map((index) => FIRST_LINE + index * NEXT_HAND);
  const there = first + Math.max(0, hands - 1) * NEXT_HAND + PILL;
  const great = tier === 2 && hold > 0 ? FIRST_PILL + GRAND_RISE + GRAND : 0;
  return { lines, pills, leave: Math.max(there + READ[own ? "own" : "other"] * hold, great) };
}

/**
 * Cards come one after the other, a piece comes down, all is read, the cards are swept away.
 * @param {{ cards: number, own: boolean, hold: number, still: boolean }} what
 */
export function claimTimes({ cards, own, hold, still }) {
  const order = Array.from({ length: cards }, (_, index) => index);
  if (still) return { cards: order.map(() => 0), drop: 0, sweep: STILL * Math.max(hold, 0.5) };
  const come = order.map((index) => index * CARD_AFTER_CARD);
  const drop = (come.at(-1) ?? 0) + CARD_FLIGHT;
  return { cards: come, drop, sweep: drop + DROP + CLAIM_READ[own ? "own" : "other"] * hold };
}

/** The table stands still: for others' hands a shorter time. @param {{ cards: number, own: boolean, still: boolean }} what */
export function celebrationTimes({ cards, own, still }) {
  const part = own ? 1 : OTHERS_PART;
  const order = Array.from({ length: cards }, (_, index) => index);
  if (still) return { part, cards: order.map(() => 0), headline: 0, end: STILL_CELEBRATION };
  const rise = Math.min(RISE_AFTER_RISE, 550 / Math.max(1, cards));
  return { part, cards: order.map((index) => index * rise * part), headline: 420 * part, end: CELEBRATION * part };
}

/** When each card of a deal leaves the pile. @param {number} cards */
export function dealTimes(cards) {
  const apart = Math.min(DEAL_AFTER_DEAL, (LONGEST_DEAL - DEALT) / Math.max(1, cards - 1));
  return Array.from({ length: cards }, (_, index) => index * apart);
}
