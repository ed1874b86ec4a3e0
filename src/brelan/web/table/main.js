// The page of a table: fetch words and games, connect, and build the frame when the table is known.

import { get } from "../core/api.js";
import { h, replace } from "../core/dom.js";
import { TableLink } from "../core/link.js";
import { style } from "../core/style.js";
import { loadWords, t } from "../core/words.js";
import { gameArea } from "./areas.js";
import { TableFrame } from "./frame.js";

/** @typedef {import("../types/messages.js").Games} Games */

const id = decodeURIComponent(location.pathname.split("/")[2] ?? "");
const link = new TableLink(id);

/** @type {CustomEvent[]} */
const early = [];
const keep = (/** @type {Event} */ event) => early.push(/** @type {CustomEvent} */ (event));
link.addEventListener("message", keep);
link.open();

const [games] = await Promise.all([
  /** @type {Promise<Games>} */ (get("/api/games")),
  loadWords(),
  style(new URL("../css/panel.css", import.meta.url)),
]);

/** The first message tells which game it is. @param {CustomEvent} event */
function start(event) {
  const snapshot = event.detail;
  if (snapshot.type !== "table") return;
  link.removeEventListener("message", keep);
  link.removeEventListener("message", waitFor);
  const game = games.games.find((each) => each.name === snapshot.table.game);
  if (!game) return;
  const frame = new TableFrame(link, game, games.phrases, () => gameArea(game.name));
  document.body.replaceChildren(frame.element);
  for (const message of early) frame.heard(message.detail);
}

const waitFor = (/** @type {Event} */ event) => start(/** @type {CustomEvent} */ (event));
const first = early.find((event) => event.detail.type === "table");
if (first) start(first);
else {
  link.addEventListener("message", waitFor);
  replace(document.body, h("p", { class: "loading" }, t("web.table.connecting")));
}
