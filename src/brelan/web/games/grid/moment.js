// What of some events is to be shown for a moment on a grid, and how great it is. Pure.

import { royalAmong, tierOf, wantedTier } from "../shared/joy/ladder.js";
import { squaresLaid } from "./squares_laid.js";

/** @typedef {import("../shared/joy/ladder.js").Tier} Tier */

/**
 * @typedef {object} Moment
 * @property {number} seat who earned it
 * @property {readonly import("../../types/messages.js").Hand[]} hands
 * @property {ReadonlySet<string>} fresh the squares laid on
 * @property {number} points all that was earned
 * @property {Tier} tier
 * @property {number} royal which of the hands the table stands still for; -1: none
 */

/** So many cards are on a full rack. */
const WHOLE_RACK = 5;

/**
 * @param {readonly import("../../types/messages.js").Event[]} events
 * @param {import("../shared/joy/ladder.js").Ladder} ladder
 * @param {import("../shared/joy/ladder.js").Celebrations} celebrations
 * @returns {Moment | null}
 */
export function momentOf(events, ladder, celebrations) {
  const scored = events.findLast((event) => event.kind === "scored");
  const action = events.findLast((event) => event.kind === "acted" && event.action?.startsWith("lay"))?.action;
  if (!action || typeof scored?.seat !== "number") return null;
  const hands = (scored.hands ?? []).filter((hand) => hand.squares.length);
  const names = hands.map((hand) => hand.combination);
  const fresh = new Set(squaresLaid(action));
  const points = scored.points ?? 0;
  const tier = wantedTier(tierOf({ points, names, wholeRack: fresh.size === WHOLE_RACK }, ladder), celebrations);
  if (tier === null || !hands.length) return null;
  return { seat: scored.seat, hands, fresh, points, tier, royal: royalAmong(names, ladder) };
}
