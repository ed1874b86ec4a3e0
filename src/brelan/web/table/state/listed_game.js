// The game of a table whose page has not come yet, as the lists of the home page tell it.

import { get } from "../../shared/api.js";

/** @typedef {import("../../types/messages.js").Home} Home */

/** The game of a table that is listed, or "". @param {string} id */
export async function listedGame(id) {
  const home = /** @type {Home | null} */ (await get("/api/home").catch(() => null));
  const lines = home ? [...home.mine, ...home.open, ...home.recent] : [];
  return lines.find((line) => line.id === id)?.game ?? "";
}
