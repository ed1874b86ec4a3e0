// Points of a seat as they stand.

/**
 * @param {import("../../games/shared/game.js").TableHooks} hooks
 * @param {import("../../types/messages.js").View} view
 * @param {number} seat
 */
export function pointsOf(hooks, view, seat) {
  return hooks.points?.(view, seat) ?? view.scores[seat] ?? 0;
}
