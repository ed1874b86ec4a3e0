// The page of a puzzle: fetch what is asked, the game's words and its area, and show the position.

import { get, Refusal } from "../../shared/api.js";
import { h, replace } from "../../shared/dom.js";
import { markPage } from "../../shared/game_mark.js";
import { waitWithProgress } from "../../shared/readiness/wait.js";
import { startPage } from "../../shared/start_page.js";
import { style } from "../../shared/style.js";
import { t } from "../../shared/words.js";
import { loadGame } from "../../games/shared/load.js";
import { tableStyles } from "../../table/ui/style_sheets.js";
import { PuzzlePage } from "./puzzle_page.js";

/** @typedef {import("../../types/messages.js").Games} Games */
/** @typedef {import("../../types/messages.js").PuzzleInfo} PuzzleInfo */

const id = decodeURIComponent(location.pathname.split("/")[2] ?? "");
/** @type {Promise<PuzzleInfo>} */
const asked = get(`/api/puzzles/${encodeURIComponent(id)}`);
const coming = Promise.all([
  asked,
  /** @type {Promise<Games>} */ (get("/api/games")),
  asked.then(({ puzzle }) => loadGame(puzzle.game)),
  style(new URL("../table/page.css", import.meta.url)),
  style(new URL("../../table/practice/practice.css", import.meta.url)),
  tableStyles(),
]);
// It is waited for below, once there are words to say what went wrong.
coming.catch(() => {});

await startPage(async () => {
  replace(document.body, h("p", { class: "loading" }, t("web.table.connecting")));
  try {
    const [puzzle, { games }, game] = await waitWithProgress(coming, "table", () => asked.then((found) => found.puzzle.game));
    const info = games.find((each) => each.name === puzzle.puzzle.game);
    if (!info) throw new Refusal(puzzle.puzzle.game);
    markPage(info);
    const page = new PuzzlePage(puzzle, info, await game.table(info), () => game.area(info));
    replace(document.body, page.element);
    await page.begin();
  } catch (fault) {
    replace(document.body);
    throw fault;
  }
});
