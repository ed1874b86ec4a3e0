// Which element plays which game; its module is fetched only when it is needed.

/** @typedef {import("./game.js").GameArea} GameArea */

/** @type {Record<string, {tag: string, load: () => Promise<unknown>}>} */
const AREAS = {
  royal_flush: { tag: "royal-area", load: () => import("../royal_flush/area.js") },
  flush_royal: { tag: "grid-area", load: () => import("../grid/area.js") },
  poker_tiles: { tag: "grid-area", load: () => import("../grid/area.js") },
};

/**
 * The element where a game is played.
 * @param {string} game
 * @returns {Promise<GameArea>}
 */
export async function gameArea(game) {
  const area = AREAS[game];
  if (!area) throw new Error(`no area for ${game}`);
  await area.load();
  return /** @type {GameArea} */ (document.createElement(area.tag));
}
