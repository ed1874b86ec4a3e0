// Who may sit down at a table.

/**
 * Whether a spectator may sit down: by invitation, or at a table open to all; never again once the host has removed them.
 * @param {import("../state/table_state.js").TableState} known
 */
export function maySit({ table, you }) {
  const invited = table.listed || you.host || you.invited || location.hash.length > 1;
  const may = you.seat === null && !you.sent_away && invited;
  return table.status === "waiting" && may && table.seats.some((seat) => seat.kind === "free");
}
