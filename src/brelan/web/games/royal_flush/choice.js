// What is selected at a table of Royal Flush, as plain values: cards of the hand, a board, or a way to draw.
// A hand can hold a face twice, so a card is known by a key: "Kh/0", "Kh/1", "*/0".

import { byRank, JOKER } from "../../cards/notation.js";

/** @typedef {import("./types.js").RoyalFlushView} RoyalFlushView */
/** @typedef {{verb: "take", place: number, card: string} | {verb: "draw"} | {verb: "refresh"}} Draw */
/**
 * @typedef {object} Choice
 * @property {readonly string[]} cards keys of selected cards of the hand
 * @property {string | null} board the board that was selected
 * @property {string | null} wantedBoard a board that is to be selected once it is known whether the cards fit it
 * @property {Draw | null} draw the card or pile that was selected
 * @property {string | null} hint why a hint selected this
 */

/** @type {Choice} */
export const NOTHING = Object.freeze({ cards: [], board: null, wantedBoard: null, draw: null, hint: null });

/** The face of a card's key. @param {string} key */
export function faceOf(key) {
  return key.slice(0, key.indexOf("/"));
}

/** A key for every card. @param {readonly string[]} cards @returns {string[]} */
export function keysOf(cards) {
  /** @type {Map<string, number>} */
  const seen = new Map();
  return cards.map((card) => {
    const count = seen.get(card) ?? 0;
    seen.set(card, count + 1);
    return `${card}/${count}`;
  });
}

/** The cards that a seat holds, jokers last. @param {RoyalFlushView} view @param {number} seat */
export function handOf(view, seat) {
  return [...(view.hands[seat] ?? []), ...Array(view.jokers[seat] ?? 0).fill(JOKER)];
}

/** Whether anything is selected. @param {Choice} choice */
export function isEmpty(choice) {
  return choice.cards.length === 0 && choice.board === null && choice.draw === null;
}

/** Select a card of the hand, or put it back. @param {Choice} choice @param {string} key @returns {Choice} */
export function toggleCard(choice, key) {
  const cards = choice.cards.includes(key)
    ? choice.cards.filter((each) => each !== key)
    : [...choice.cards, key];
  return cards.length ? { ...choice, cards, draw: null, hint: null } : NOTHING;
}

/**
 * Select a board, and with it these faces of the hand; without faces what is selected stays.
 * @param {Choice} choice @param {string} board @param {readonly string[] | null} faces
 * @returns {Choice}
 */
export function chooseBoard(choice, board, faces) {
  return { ...NOTHING, cards: faces ? keysOf(faces) : choice.cards, board };
}

/** Remember a board: it is selected when it is known whether these cards fit it. @param {Choice} choice @param {string} board @returns {Choice} */
export function wantBoard(choice, board) {
  return { ...NOTHING, cards: choice.cards, wantedBoard: board };
}

/** Select a way to draw. @param {Draw} draw @returns {Choice} */
export function chooseDraw(draw) {
  return { ...NOTHING, draw };
}

/** Whether two ways to draw are the same. @param {Draw | null} one @param {Draw | null} other */
export function sameDraw(one, other) {
  if (!one || !other || one.verb !== other.verb) return false;
  return one.verb !== "take" || other.verb !== "take" || one.place === other.place;
}

/**
 * What of a choice is still there in another view.
 * @param {Choice} choice @param {RoyalFlushView} view @param {number | null} seat
 * @returns {Choice}
 */
export function stillThere(choice, view, seat) {
  if (seat === null) return NOTHING;
  const held = new Set(keysOf(handOf(view, seat)));
  const cards = choice.cards.filter((key) => held.has(key));
  const inPlay = (/** @type {string | null} */ board) => (board !== null && view.boards.includes(board) ? board : null);
  const wantedBoard = cards.length ? inPlay(choice.wantedBoard) : null;
  return { ...choice, cards, board: inPlay(choice.board), wantedBoard, draw: drawStillThere(choice.draw, view) };
}

/** @param {Draw | null} draw @param {RoyalFlushView} view @returns {Draw | null} */
function drawStillThere(draw, view) {
  if (draw?.verb !== "take" || view.display[draw.place] === draw.card) return draw;
  const place = view.display.indexOf(draw.card);
  return place < 0 ? null : { ...draw, place };
}

/** The action for selected cards on a board, written as docs/notation.md says. @param {string} board @param {readonly string[]} keys */
export function claimOf(board, keys) {
  return ["claim", board, ...keys.map(faceOf).sort(byRank())].join(" ");
}

/** The action of a way to draw. @param {Draw} draw */
export function drawOf(draw) {
  return draw.verb === "take" ? `take ${draw.card}` : draw.verb;
}

/** Whether two lists hold the same cards, in whatever order. @param {readonly string[]} one @param {readonly string[]} other */
export function sameCards(one, other) {
  return one.length === other.length && [...one].sort().join() === [...other].sort().join();
}

/**
 * The choice that an action means, for a hint.
 * @param {string} action @param {string} reason @param {RoyalFlushView} view
 * @returns {Choice}
 */
export function choiceOf(action, reason, view) {
  const [verb, ...words] = action.split(" ");
  const hint = reason;
  if (verb === "claim") return { ...NOTHING, cards: keysOf(words.slice(1)), board: words[0] ?? null, hint };
  if (verb === "take") {
    const card = words[0] ?? "";
    return { ...NOTHING, draw: { verb, place: view.display.indexOf(card), card }, hint };
  }
  if (verb === "draw" || verb === "refresh") return { ...NOTHING, draw: { verb }, hint };
  return { ...NOTHING, hint };
}
