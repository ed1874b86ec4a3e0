// The boards as they lay when a round ended: pieces are taken off them before anybody sees the next position. Pure.

/** @typedef {import("../../types/messages.js").Frame} Frame */
/** @typedef {import("./types.js").RoyalFlushView} RoyalFlushView */

/**
 * The view at the end of the round in which a step was played; null if that is the end of the game.
 * @param {readonly Frame[]} frames
 * @param {number} step
 * @returns {RoyalFlushView | null}
 */
export function roundBoards(frames, step) {
  const end = frames.findIndex((frame, at) => at >= step && frame.events.some((event) => event.kind === "round-ended"));
  const events = frames[end]?.events ?? [];
  if (end < 1 || events.some((event) => event.kind === "game-ended")) return null;
  const view = /** @type {RoyalFlushView} */ (frames[end - 1]?.view);
  const scored = events.find((event) => event.kind === "scored");
  const board = scored?.boards?.[0];
  if (!board || scored?.seat == null) return view;
  return { ...view, claims: { ...view.claims, [board]: [...(view.claims[board] ?? []), scored.seat] } };
}
