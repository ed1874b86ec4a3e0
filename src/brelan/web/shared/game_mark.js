// What tells one game from another at a glance: its suit, in its colour, beside its name and on the tab.
import { sign } from "../cards/suits.js";
import { svg } from "./dom.js";

/** @typedef {import("../types/messages.js").GameInfo} GameInfo */

/** The suit of a game, for the eyes only: its name stands beside it. @param {GameInfo | undefined} game */
export function gameMark(game) {
  if (!game?.suit) return null;
  return svg(
    "svg",
    { class: "game-mark", viewBox: "0 0 20 20", "aria-hidden": "true", focusable: "false" },
    sign(game.suit, 10, 10, 20, { fill: "currentcolor" }),
  );
}

/** Give the page the colour of a game, and its tab the sign. @param {GameInfo} game */
export function markPage(game) {
  if (!game.suit) return;
  document.documentElement.dataset.suit = game.suit;
  document.querySelector("link[rel=icon]")?.setAttribute("href", `/web/icons/tab-${game.suit}.svg`);
}
