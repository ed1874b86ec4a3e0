// The facts of the game, as the server sends them.

/** @typedef {import("../../types/messages.js").GameInfo} GameInfo */

/** How many rounds a game has. @param {GameInfo} game */
export function roundsOf(game) {
  return Number(game.facts.rounds);
}

/** How many cards lie open in the display. @param {GameInfo} game */
export function displaySize(game) {
  return Number(game.facts.display);
}

/** How many boards of each category are in play. @param {GameInfo} game */
export function boardsOfEachCategory(game) {
  return Number(game.facts.boards_of_each_category);
}
