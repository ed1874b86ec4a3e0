// What of some events is to be shown for a moment: a claim, how great it is, and the table between a claim
// that ends a round and the next deal. Pure.

import { JOKER } from "../../cards/notation.js";
import { tierOf, wantedTier } from "../shared/joy/ladder.js";

/** @typedef {import("../../types/messages.js").Event} Event */
/** @typedef {import("./types.js").RoyalFlushView} RoyalFlushView */

/**
 * @typedef {object} ClaimMoment
 * @property {number} seat
 * @property {string} board
 * @property {readonly string[]} cards
 * @property {number} points
 * @property {import("../shared/joy/ladder.js").Tier} tier
 */

/** What is great in this game. @type {import("../shared/joy/ladder.js").Ladder} */
export const LADDER = { bright: 9, grand: 14, royal: ["royal-flush"] };

/** @param {readonly Event[]} events @param {import("../shared/joy/ladder.js").Celebrations} celebrations @returns {ClaimMoment | null} */
export function claimOf(events, celebrations) {
  const at = events.findLastIndex((event) => event.kind === "scored");
  const scored = events[at];
  const board = scored?.boards?.[0];
  const action = events.slice(0, at).findLast((event) => event.kind === "acted")?.action ?? "";
  if (!board || typeof scored?.seat !== "number" || !action.startsWith("claim")) return null;
  const points = scored.points ?? 0;
  const tier = wantedTier(tierOf({ points, names: [board] }, LADDER), celebrations);
  return tier === null ? null : { seat: scored.seat, board, cards: action.split(" ").slice(2), points, tier };
}

/**
 * The table after a claim and before the next deal: the piece lies there, its cards are on the discard pile.
 * @param {RoyalFlushView} view @param {ClaimMoment} claim
 * @returns {RoyalFlushView}
 */
export function afterClaim(view, { seat, board, cards }) {
  const left = [...(view.hands[seat] ?? [])];
  let jokers = 0;
  for (const card of cards) {
    const place = left.includes(card) ? left.indexOf(card) : left.indexOf("?");
    if (card === JOKER) jokers++;
    else if (place >= 0) left.splice(place, 1);
  }
  return {
    ...view,
    claims: { ...view.claims, [board]: [...(view.claims[board] ?? []), seat] },
    hands: view.hands.map((hand, each) => (each === seat ? left : hand)),
    jokers: view.jokers.map((many, each) => (each === seat ? many - jokers : many)),
    pieces: view.pieces.map((many, each) => (each === seat ? many - 1 : many)),
    discard: [...view.discard, ...cards],
  };
}
