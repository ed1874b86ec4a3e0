// Lays out an action, written as text, as a try.

/** @typedef {import("./trial.js").Trial} Trial */

/** Try this action; returns the squares and tiles it touches. @param {Trial} trial @param {string} action */
export function layOut(trial, action) {
  trial.recall();
  const [verb, ...words] = action.split(" ");
  /** @type {Set<string>} */
  const squares = new Set();
  /** @type {Set<string>} */
  const tiles = new Set();
  if (verb === "lay") for (const word of words) if (layWord(trial, word)) squares.add(word.split("=")[0]);
  if (verb === "swap" && words.length === 2) {
    const tile = trial.held.find(({ card }) => card === words[1]);
    if (tile && trial.swap(tile.id, words[0])) squares.add(words[0]);
  }
  if (verb === "exchange" || verb === "pass") {
    trial.beginExchange();
    for (const word of words) {
      const tile = trial.held.find(({ card, id }) => card === word && !trial.chosen.has(id));
      if (tile) tiles.add(tile.id);
      if (tile) trial.choose(tile.id);
    }
  }
  return { squares, tiles };
}

/** @param {Trial} trial @param {string} word `h8=*As` */
function layWord(trial, word) {
  const [square, card] = word.split("=");
  const wanted = card.startsWith("*") ? "*" : card;
  const tile = trial.held.find((held) => held.card === wanted);
  if (!tile || !trial.place(tile.id, square)) return false;
  if (card.length === 3) trial.declare(square, card.slice(1), true);
  return true;
}
