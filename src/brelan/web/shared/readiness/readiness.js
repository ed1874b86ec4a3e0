// What the server has compiled yet: asked for only while somebody waits for it, about once a second.
// Everybody who waits shares the same answers, and goes when theirs has come.
import { get } from "../api.js";

/** @typedef {import("../../types/messages.js").ReadinessReport} Readiness */
/** @typedef {() => void} Listener */

const EVERY = 1000;
/** Seconds that are left when an estimate is used up and the server has not said "ready". */
const ALMOST = 0.01;

/** @type {Readiness | null} */
let known = null;
let knownAt = 0;
/** When the server first did not answer, or null. @type {number | null} */
let silentSince = null;
let asking = false;
let askedAt = -EVERY;
let timer = 0;

/** Who waits, and for which game, in the order in which they came. @type {Map<Listener, string>} */
const waiting = new Map();

/**
 * Be told about once a second how it stands.
 * @param {Listener} listener
 * @param {string} game To be compiled next; "" for whichever.
 * @returns {() => void} Ends it.
 */
export function watchReadiness(listener, game) {
  waiting.set(listener, game);
  if (!timer) timer = window.setInterval(tick, EVERY);
  if (performance.now() - askedAt >= EVERY) void ask();
  return () => {
    waiting.delete(listener);
    if (!waiting.size) stop();
  };
}

/**
 * Seconds until a game and these bots can play: 0 for now, null if the server has not said yet.
 * @param {string} game "" for all of them.
 * @param {readonly string[]} [levels]
 */
export function secondsLeft(game, levels = []) {
  if (!known) return null;
  const games = game ? [known.games[game]] : Object.values(known.games);
  const said = games.flatMap((each) => [each?.rules ?? 0, ...levels.map((level) => each?.bots[level] ?? 0)]);
  const most = Math.max(0, ...said);
  return most && Math.max(ALMOST, most - (performance.now() - knownAt) / 1000);
}

/** For how many seconds the server has not answered. */
export function secondsSilent() {
  return silentSince === null ? 0 : (performance.now() - silentSince) / 1000;
}

function tick() {
  tell();
  if (waiting.size) void ask();
}

/** Ask, and have the game compiled next that was wanted first. */
async function ask() {
  if (asking) return;
  asking = true;
  askedAt = performance.now();
  const game = [...waiting.values()].find(Boolean);
  try {
    known = await get(game ? `/api/readiness?game=${encodeURIComponent(game)}` : "/api/readiness");
    knownAt = performance.now();
    silentSince = null;
  } catch {
    silentSince ??= performance.now();
  }
  asking = false;
  tell();
}

function tell() {
  for (const listener of [...waiting.keys()]) listener();
}

function stop() {
  clearInterval(timer);
  timer = 0;
}
