// The pictures of the games on the home page: real tables, drawn by the code that draws the games.
import { loadGame } from "../../games/shared/load.js";
import { replace } from "../../shared/dom.js";

/** @typedef {import("./game_card.js").GameCard} GameCard */

/** Draw all pictures, once the page itself is there. @param {GameCard[]} cards */
export function drawPictures(cards) {
  const later = window.requestIdleCallback ?? ((/** @type {() => void} */ work) => setTimeout(work, 50));
  for (const card of cards) later(() => void drawPicture(card));
}

/** Draw one; if the network is lost meanwhile, only the picture is missing. @param {GameCard} card */
async function drawPicture({ game, picture }) {
  if (!game.picture) return;
  const drawn = await loadGame(game.name)
    .then((hooks) => hooks.picture?.(game, picture))
    .catch(() => null);
  if (drawn) replace(picture, drawn);
}
