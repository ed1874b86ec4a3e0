// The pictures of the games on the home page: real tables, drawn by the code that draws the games.
import { loadGame } from "../../games/shared/load.js";
import { replace } from "../../shared/dom.js";

/** @typedef {import("../../types/messages.js").GameInfo} GameInfo */
/** @typedef {{game: GameInfo, picture: HTMLElement}} Pictured what `game.picture` shows, and where */

/** Draw all pictures, once the page itself is there. @param {readonly Pictured[]} all */
export function drawPictures(all) {
  const later = window.requestIdleCallback ?? ((/** @type {() => void} */ work) => setTimeout(work, 50));
  for (const each of all) later(() => void drawPicture(each));
}

/** Draw one; if the network is lost meanwhile, only the picture is missing. @param {Pictured} pictured */
async function drawPicture({ game, picture }) {
  if (!game.picture) return;
  const drawn = await loadGame(game.name)
    .then((hooks) => hooks.picture?.(game, picture))
    .catch(() => null);
  if (drawn) replace(picture, drawn);
}
