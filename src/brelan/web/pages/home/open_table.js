// Opening a table: what somebody last chose for a game, and the request that makes it.
import { newCommandId, post, Refusal } from "../../shared/api.js";
import { departWith } from "../../shared/departure.js";
import { remember, remembered } from "../../shared/storage.js";
import { t } from "../../shared/words.js";
import { ownName } from "../../shared/own_name.js";
import { suggestName } from "./player_name.js";

/** @typedef {import("../../types/messages.js").GameInfo} GameInfo */
/**
 * How a table is wanted: who sits beside oneself ("person" or a bot's level), and how it plays.
 * @typedef {object} TableSetup
 * @property {string[]} others
 * @property {Record<string, unknown>} options only those that differ from their default
 * @property {{kind: "none" | "turn" | "days", seconds: number}} clock
 * @property {string} stand_in the bot that plays for whoever is absent or out of time
 * @property {boolean} hints
 * @property {boolean} listed
 * @property {"lot" | number} begins who begins: drawn by lot, or a seat, one's own being the first
 */

export const PERSON = "person";
/** The games whose lesson was offered, as they are kept in this browser. */
export const OFFERED = "brelan.lesson-offers";
const LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789";

/** The stand-in where none was chosen: neither weak nor slow. @param {GameInfo} game */
export function firstStandIn(game) {
  return game.bots[game.bots.length >> 1] ?? "";
}

/** What was last chosen for a game, or what suits a first time. @param {GameInfo} game @param {"play" | "friends"} way @returns {TableSetup} */
export function lastSetup(game, way) {
  // The weakest would bore, the others might beat whoever plays for the first time.
  const level = game.bots[1] ?? game.bots[0];
  const first = way === "play" ? [level, level] : [PERSON];
  const standIn = firstStandIn(game);
  /** @type {TableSetup} */
  const setup = { others: first, options: {}, clock: { kind: "none", seconds: 0 }, stand_in: standIn, hints: way === "play", listed: false, begins: "lot" };
  const kept = remembered(`brelan.${way}.${game.name}`, /** @type {Partial<TableSetup>} */ ({}));
  const others = (kept.others ?? first).filter((other) => other === PERSON || game.bots.includes(other));
  const seated = others.length ? others.slice(0, game.most - 1) : first;
  const { begins, stand_in } = { ...setup, ...kept };
  return {
    ...setup,
    ...kept,
    // Among people there are none unless somebody asks for them, each time.
    hints: way === "play" && (kept.hints ?? setup.hints),
    others: seated,
    stand_in: game.bots.includes(stand_in) ? stand_in : standIn,
    begins: typeof begins === "number" && begins <= seated.length ? begins : "lot",
  };
}

/** @param {GameInfo} game @param {"play" | "friends"} way @param {TableSetup} setup */
export function keepSetup(game, way, setup) {
  remember(`brelan.${way}.${game.name}`, setup);
}

/**
 * Open a table and go there. If it must be prepared first, a progress stands in for a part of the page
 * until then; whoever gives up stays here.
 * @param {GameInfo} game
 * @param {TableSetup} setup
 * @param {HTMLElement} place
 * @returns {Promise<boolean>} Whether there is a table to go to.
 */
export async function openTable(game, setup, place) {
  suggestName("");
  const order = {
    command_id: newCommandId(),
    game: game.name,
    name: ownName(),
    seats: [{ kind: "me" }, ...setup.others.map(seat)],
    options: setup.options,
    clock: setup.clock,
    stand_in: setup.stand_in,
    hints: setup.hints,
    listed: setup.listed,
    // By lot is who sits where, too. With somebody named, all sit as the dialog shows them.
    shuffle_seats: setup.begins === "lot",
    begins: setup.begins,
    mix: freshMix(),
  };
  const opened = await post("/api/tables", order).catch(async (error) => {
    if (!(error instanceof Refusal) || error.code !== "not-ready") throw error;
    const { openWhenReady } = await import("./open_when_ready.js");
    return openWhenReady(order, place);
  });
  if (opened) {
    departWith(place.closest(".game")?.querySelector(".picture"));
    location.assign(`/table/${opened.id}`);
  }
  return opened !== null;
}

/**
 * One tap: against bots, as last time.
 * @param {GameInfo} game
 * @param {HTMLButtonElement} button
 * @param {HTMLElement} row What a progress stands in for, the button in it.
 * @param {HTMLElement} problem
 */
export async function playNow(game, button, row, problem) {
  problem.hidden = true;
  button.disabled = true;
  let opened = false;
  try {
    opened = await openTable(game, lastSetup(game, "play"), row);
  } catch (error) {
    problem.replaceChildren(error instanceof Refusal ? error.message : t("web.core.failed"));
    problem.hidden = false;
  } finally {
    button.disabled = false;
    if (!opened) button.focus();
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
