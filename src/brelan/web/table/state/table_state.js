// What this browser knows of a table: server messages folded, one after the other, into one value.
// Pure: no page, no clock, no network.

/** @typedef {import("../../types/messages.js").ServerMessage} ServerMessage */
/** @typedef {import("../../types/messages.js").Snapshot} Snapshot */
/** @typedef {import("../../types/messages.js").TableInfo} TableInfo */
/** @typedef {import("../../types/messages.js").Timer} Timer */
/** @typedef {import("../../types/messages.js").LogEntry} LogEntry */
/** @typedef {import("../../types/messages.js").Event} Event */
/** @typedef {import("../../types/messages.js").View} View */

/**
 * @typedef {object} TableState
 * @property {number} seq
 * @property {TableInfo} table
 * @property {number} tableAt When the table was told, in milliseconds.
 * @property {import("../../types/messages.js").Me} you
 * @property {View | null} view
 * @property {import("../../types/messages.js").Moves | null} moves
 * @property {readonly LogEntry[]} log
 * @property {readonly import("../../types/messages.js").ChatLine[]} chat
 * @property {Timer | null} timer
 * @property {number} timerAt When the timer was told, in milliseconds.
 * @property {readonly Event[]} events What led to this view, as far as it was not known before.
 */

/**
 * What is known after a message; the same value if the message tells nothing of the table.
 * @param {TableState | null} known
 * @param {ServerMessage} message
 * @param {number} now
 * @returns {TableState | null}
 */
export function fold(known, message, now) {
  if (message.type === "table") return fromSnapshot(known, message, now);
  if (known === null) return null;
  switch (message.type) {
    case "did": {
      const entry = { seq: message.seq, seat: message.seat, events: message.events };
      return {
        ...known,
        seq: message.seq,
        view: /** @type {View} */ (message.view),
        moves: message.moves,
        log: [...known.log, entry],
        timer: message.timer,
        timerAt: now,
        events: message.events,
      };
    }
    case "changed":
      return {
        ...known,
        seq: Math.max(known.seq, message.seq),
        table: message.table,
        tableAt: now,
        you: message.you,
        timer: message.timer,
        timerAt: now,
        events: [],
      };
    case "said":
      if (known.chat.some((line) => line.seq === message.line.seq)) return known;
      return { ...known, chat: [...known.chat, message.line], events: [] };
    default:
      return known;
  }
}

/**
 * @param {TableState | null} known
 * @param {Snapshot} message
 * @param {number} now
 * @returns {TableState}
 */
function fromSnapshot(known, message, now) {
  return {
    seq: message.seq,
    table: message.table,
    tableAt: now,
    you: message.you,
    view: /** @type {View | null} */ (message.view),
    moves: message.moves,
    log: message.log,
    chat: message.chat,
    timer: message.timer,
    timerAt: now,
    events: unseenEntries(known, message).flatMap((entry) => entry.events),
  };
}

/**
 * What somebody has missed who comes back; who opens the table begins with their own last action, or else with the last one.
 * @param {TableState | null} known
 * @param {Snapshot} message
 */
function unseenEntries(known, { log, you }) {
  if (known) return log.filter((entry) => entry.seq > known.seq);
  const own = log.findLastIndex((entry) => entry.seat === you.seat);
  return log.slice(own < 0 ? -1 : own);
}

/**
 * The seat to move, or null.
 * @param {TableState} known
 */
export function turnOf(known) {
  return known.table.status === "playing" && known.view ? known.view.turn : null;
}

/**
 * Whether this browser's player is to move, not a bot in their place, and has something to decide.
 * @param {TableState} known
 */
export function myTurn(known) {
  const seat = known.you.seat;
  return seat !== null && turnOf(known) === seat && !standIn(known, seat) && known.moves !== null;
}

/**
 * Whether a bot plays that seat now.
 * @param {TableState} known
 * @param {number} seat
 */
export function standIn(known, seat) {
  const info = known.table.seats[seat];
  return info !== undefined && (info.kind === "bot" || info.away || info.resigned);
}

/**
 * Seats in the order in which they play, one's own first.
 * @param {TableState} known
 */
export function seatsFromMine(known) {
  const many = known.table.seats.length;
  const first = known.you.seat ?? 0;
  return Array.from({ length: many }, (_, index) => (first + index) % many);
}
