// Opening a table: what somebody last chose for a game, and the request that makes it.
import { newCommandId, post, Refusal } from "../core/api.js";
import { remember, remembered } from "../core/settings.js";
import { t } from "../core/words.js";
import { playerName, suggestName } from "./name.js";

/** @typedef {import("../types/messages.d.ts").GameInfo} GameInfo */
/**
 * How a table is wanted: who sits beside oneself ("person" or a bot's level), and how it plays.
 * @typedef {object} Wish
 * @property {string[]} others
 * @property {Record<string, unknown>} options only those that differ from their default
 * @property {{kind: "none" | "turn" | "days", seconds: number}} clock
 * @property {boolean} hints
 * @property {boolean} listed
 */

export const PERSON = "person";
const FIRST_LEVEL = "casual";
const LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789";

/** What was last chosen for a game, or what suits a first time. @param {GameInfo} game @param {"play" | "friends"} way @returns {Wish} */
export function lastWish(game, way) {
  const level = game.bots.includes(FIRST_LEVEL) ? FIRST_LEVEL : game.bots[0];
  const first = way === "play" ? [level, level] : [PERSON];
  const wish = { others: first, options: {}, clock: { kind: /** @type {"none"} */ ("none"), seconds: 0 }, hints: true, listed: false };
  const kept = remembered(`brelan.${way}.${game.name}`, /** @type {Partial<Wish>} */ ({}));
  const others = (kept.others ?? first).filter((other) => other === PERSON || game.bots.includes(other));
  return { ...wish, ...kept, others: others.length ? others.slice(0, game.most - 1) : first };
}

/** @param {GameInfo} game @param {"play" | "friends"} way @param {Wish} wish */
export function keepWish(game, way, wish) {
  remember(`brelan.${way}.${game.name}`, wish);
}

/** Open a table and go there. @param {GameInfo} game @param {Wish} wish */
export async function openTable(game, wish) {
  suggestName("");
  const opened = await post("/api/tables", {
    command_id: newCommandId(),
    game: game.name,
    name: playerName(),
    seats: [{ kind: "me" }, ...wish.others.map(seat)],
    options: wish.options,
    clock: wish.clock,
    hints: wish.hints,
    listed: wish.listed,
    shuffle_seats: !("children" in wish.options),
    mix: freshMix(),
  });
  location.assign(`/table/${opened.id}`);
}

/** One tap: against bots, as last time. @param {GameInfo} game @param {HTMLButtonElement} button @param {HTMLElement} problem */
export async function playNow(game, button, problem) {
  problem.hidden = true;
  button.disabled = true;
  try {
    await openTable(game, lastWish(game, "play"));
  } catch (error) {
    problem.replaceChildren(error instanceof Refusal ? error.message : t("web.core.failed"));
    problem.hidden = false;
  } finally {
    button.disabled = false;
  }
}

/** @param {string} other */
function seat(other) {
  return other === PERSON ? { kind: "person" } : { kind: "bot", bot: other };
}

/** Our own part of the shuffle, which the server cannot have known. */
function freshMix() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => LETTERS[byte % LETTERS.length]).join("");
}
