// Loads the client's part of a game when something of it is to be drawn.

/** @typedef {import("./game.js").Game} Game */

/** @param {string} name @returns {Promise<Game>} */
export async function loadGame(name) {
  const module = await import(`../${name}/game.js`);
  return module.default;
}
