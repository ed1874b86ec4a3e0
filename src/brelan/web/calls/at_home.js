// Looks, while the home page is open but out of sight, whether it is one's turn somewhere.
import { get } from "../shared/api.js";
import { callBack, isWanted } from "./turn_call.js";

/** @typedef {import("../types/messages.js").Home} Home */
/** @typedef {import("../types/messages.js").TableLine} TableLine */

const LOOK = 60_000;

/**
 * Begin to look; `names` says who else sits at a table.
 * @param {Home} home what is known already: nobody is called for it
 * @param {(table: TableLine) => string[]} names
 */
export function watchTurns(home, names) {
  let known = turnsOf(home);
  const look = async (/** @type {boolean} */ isLeaving) => {
    if (!document.hidden || !isWanted()) return;
    const next = await get("/api/home").catch(() => null);
    // What was there when the page went out of sight has been seen on it.
    if (isLeaving && next) known = turnsOf(next);
    if (!next) return;
    for (const [id, table] of turnsOf(next)) {
      const isNew = known.get(id)?.turn_began !== table.turn_began;
      if (isNew) await callBack({ table: id, number: table.turn_began, game: table.game, others: names(table) });
    }
    known = turnsOf(next);
  };
  setInterval(() => void look(false), LOOK);
  document.addEventListener("visibilitychange", () => void look(true));
}

/** The tables where it is one's turn and other people wait. @param {Home} home */
export function turnsOf(home) {
  const others = (/** @type {TableLine} */ table) => table.players.some((name, seat) => name && seat !== table.seat && !table.bots[seat]);
  return new Map(home.mine.filter((table) => table.your_turn && others(table)).map((table) => [table.id, table]));
}
