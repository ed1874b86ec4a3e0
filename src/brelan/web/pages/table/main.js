// The page of a table: connect at once, fetch what is needed meanwhile, and build the page when
// the table is known.

import { get, Refusal } from "../../shared/api.js";
import { h, replace } from "../../shared/dom.js";
import { markPage } from "../../shared/game_mark.js";
import { TableConnection } from "../../table/state/connection.js";
import { waitWithProgress } from "../../shared/readiness/wait.js";
import { keepSeen } from "../../shared/seen_tables.js";
import { startPage } from "../../shared/start_page.js";
import { t } from "../../shared/words.js";
import { loadGame } from "../../games/shared/load.js";
import { TablePage } from "../../table/ui/table_page.js";
import { tableStyles } from "../../table/ui/style_sheets.js";

/** @typedef {import("../../types/messages.js").Games} Games */
/** @typedef {import("../../types/messages.js").ServerMessage} ServerMessage */

const id = decodeURIComponent(location.pathname.split("/")[2] ?? "");
/** The game, as the server could tell it at once; "" otherwise. */
const told = document.body.dataset.game ?? "";
const connection = new TableConnection(id);

/** @type {ServerMessage[]} What came in before there was a page to show it. */
const early = [];
const keep = (/** @type {Event} */ event) => void early.push(/** @type {CustomEvent} */ (event).detail);

/** The name of the game that is played here, or why there is none. @type {Promise<string>} */
const gameName = new Promise((resolve, reject) => {
  connection.addEventListener("message", (event) => {
    const message = /** @type {ServerMessage} */ (/** @type {CustomEvent} */ (event).detail);
    if (message.type === "table") resolve(message.table.game);
    if (message.type !== "fault" || early.some((each) => each.type === "table")) return;
    connection.close();
    reject(new Refusal(message.message, message));
  });
});
connection.addEventListener("message", keep);
connection.addEventListener("message", async (event) => {
  if (/** @type {CustomEvent} */ (event).detail.type === "device") await (await import("../../shared/devices/notice.js")).askForDevices();
});
// The server answers with a page that says so.
connection.addEventListener("banned", () => location.reload());
connection.open();
// Fetched while the table is still being asked for.
void preload(told);
const needed = Promise.all([
  /** @type {Promise<Games>} */ (get(told ? `/api/games?game=${told}` : "/api/games")),
  gameName.then(loadGame),
  gameName,
  tableStyles(),
]);
// It is waited for below, once there are words to say what went wrong.
needed.catch(() => {});

/** @param {string} name the game that is about to be shown, if it is known */
async function preload(name) {
  const game = name ? await loadGame(name).catch(() => null) : null;
  await game?.preload?.().catch(() => null);
}

await startPage(async () => {
  replace(document.body, h("p", { class: "loading" }, t("web.table.connecting")));
  try {
    const [{ games, phrases }, game, name] = await waitWithProgress(needed, "table", () => told);
    const info = games.find((each) => each.name === name);
    if (!info) throw new Refusal(name);
    markPage(info);
    const page = new TablePage(connection, info, await game.table(info), phrases, () => game.area(info));
    connection.removeEventListener("message", keep);
    replace(document.body, page.element);
    addEventListener("pagehide", () => page.known?.view && keepSeen(id, page.known.view));
    for (const message of early) page.receive(message);
  } catch (fault) {
    replace(document.body);
    throw fault;
  }
});
