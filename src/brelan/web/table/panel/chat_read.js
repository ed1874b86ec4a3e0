// What of the chat has been read, table by table, and whether it is muted: it outlasts a reload. Who watches is named
// there, and is seen with it.

import { remember, remembered } from "../../shared/storage.js";

/** @typedef {import("../state/table_state.js").TableState} TableState */

const MUTED = "brelan.muted";
const READ = "brelan.chat-read";
/** So many tables are kept in mind, those read last. */
const MOST = 30;

/** How many watched when the reader last saw it, table by table. @type {Map<string, number>} */
const watched = new Map();

/** Take note that everything said so far has been read, and that it was seen who watches. @param {TableState} known */
export function noteRead({ table, chat }) {
  watched.set(table.id, table.watchers);
  const last = chat.at(-1)?.seq ?? 0;
  const { [table.id]: before, ...others } = lastRead();
  if (last <= (before ?? 0)) return;
  remember(READ, Object.fromEntries([...Object.entries(others), [table.id, last]].slice(-MOST)));
}

/** Whether somebody else has said something that has not been read. @param {TableState} known */
export function hasUnread({ table, chat, you }) {
  const read = lastRead()[table.id] ?? 0;
  return chat.some((line) => line.seq > read && (line.seat === null || line.seat !== you.seat));
}

/** Whether somebody watches a game of the reader's who has not been seen there. @param {TableState} known */
export function hasNewOnlookers({ table, you }) {
  const seen = Math.min(watched.get(table.id) ?? 0, table.watchers);
  watched.set(table.id, seen);
  return you.seat !== null && table.status === "playing" && table.watchers > seen;
}

/** Whether the reader wants to hear nothing. */
export function isMuted() {
  return remembered(MUTED, false);
}

/** @param {boolean} muted */
export function mute(muted) {
  remember(MUTED, muted);
}

/** @returns {Record<string, number>} */
function lastRead() {
  return remembered(READ, {});
}

/**
 * Whether there is anybody to talk to: another person, a spectator, or somebody who may still come.
 * @param {TableState} known
 */
export function hasCompany({ table, chat, you }) {
  const other = table.seats.some((seat, index) => seat.kind === "person" && index !== you.seat);
  const expected = table.status === "waiting" && table.seats.some((seat) => seat.kind === "free");
  return other || expected || chat.length > 0 || table.silent_onlookers || table.watchers > (you.seat === null ? 1 : 0);
}
