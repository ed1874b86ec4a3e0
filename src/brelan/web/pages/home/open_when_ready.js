// A table that must be prepared first: a progress stands in for what was pressed, and the same order is
// sent again when the game and its bots are ready.
import { post, Refusal } from "../../shared/api.js";
import { ReadinessProgress } from "../../shared/readiness/progress.js";

/** What passes by itself: the server prepares on, or cannot be reached just now. */
const PASSES = ["not-ready", "unreachable"];

/**
 * @param {{game: string, seats: {kind: string, bot?: string}[]} & Record<string, unknown>} order
 * @param {HTMLElement} place
 * @returns {Promise<{id: string} | null>} Null if somebody gave up.
 */
export async function openWhenReady(order, place) {
  const levels = order.seats.flatMap((seat) => seat.bot ?? []);
  const preparing = new ReadinessProgress({ what: "table", game: order.game, levels, cancels: true });
  const restore = () => {
    preparing.element.remove();
    place.hidden = false;
  };
  place.hidden = true;
  place.after(preparing.element);
  preparing.cancel?.focus();
  try {
    const opened = await orderWhenReady(order, preparing);
    // The full bar stays until the table comes, and is gone if somebody returns to this page.
    if (opened) addEventListener("pagehide", restore, { once: true });
    else restore();
    return opened;
  } catch (error) {
    restore();
    throw error;
  }
}

/**
 * @param {Record<string, unknown>} order
 * @param {ReadinessProgress} preparing
 */
async function orderWhenReady(order, preparing) {
  while (await preparing.until()) {
    try {
      return await post("/api/tables", order);
    } catch (error) {
      if (!(error instanceof Refusal) || !PASSES.includes(error.code)) throw error;
    }
  }
  return null;
}
