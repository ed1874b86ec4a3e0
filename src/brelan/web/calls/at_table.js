// Calls somebody back to the table whose page is open but out of sight.
import { givenName } from "../table/state/seats.js";
import { callBack } from "./turn_call.js";

/** @typedef {import("../table/state/table_state.js").TableState} TableState */

/** The turn that has begun for the reader; null in games that are played at once, and against bots alone. @param {TableState} known */
export function turnAt({ table, you, log }) {
  const others = [...table.seats.keys()].filter((seat) => seat !== you.seat && table.seats[seat].kind !== "free");
  const hasPeople = others.some((seat) => table.seats[seat].kind === "person" && !table.seats[seat].resigned);
  if (you.seat === null || table.clock.kind === "turn" || !hasPeople) return null;
  const number = log.findLast((entry) => entry.seat !== you.seat)?.seq ?? 0;
  return { table: table.id, number, game: table.game, others: others.map((seat) => givenName(table, seat)) };
}

/** @param {TableState} known */
export async function callToTable(known) {
  const turn = turnAt(known);
  if (turn) await callBack(turn);
}
