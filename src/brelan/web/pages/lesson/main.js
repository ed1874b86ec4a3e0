// The page of a lesson: fetch its steps, the game's words and its area, and go on where somebody was.

import { get, Refusal } from "../../shared/api.js";
import { h, replace } from "../../shared/dom.js";
import { markPage } from "../../shared/game_mark.js";
import { waitWithProgress } from "../../shared/readiness/wait.js";
import { startPage } from "../../shared/start_page.js";
import { style } from "../../shared/style.js";
import { t } from "../../shared/words.js";
import { loadGame } from "../../games/shared/load.js";
import { tableStyles } from "../../table/ui/style_sheets.js";
import { LessonPage } from "./lesson_page.js";

/** @typedef {import("../../types/messages.js").Games} Games */
/** @typedef {import("../../types/messages.js").LessonInfo} LessonInfo */

const name = decodeURIComponent(location.pathname.split("/")[2] ?? "");

await startPage(async () => {
  replace(document.body, h("p", { class: "loading" }, t("web.table.connecting")));
  try {
    const coming = Promise.all([
      /** @type {Promise<Games>} */ (get("/api/games")),
      /** @type {Promise<LessonInfo>} */ (get(`/api/lessons/${encodeURIComponent(name)}`)),
      loadGame(name),
      style(new URL("../table/page.css", import.meta.url)),
      tableStyles(),
    ]);
    const [games, lesson, game] = await waitWithProgress(coming, "table", () => Promise.resolve(name));
    const info = games.games.find((each) => each.name === name);
    if (!info) throw new Refusal(name);
    markPage(info);
    const page = new LessonPage(lesson, info, await game.table(info), () => game.area(info));
    replace(document.body, page.element);
    await page.resume();
  } catch (fault) {
    replace(document.body);
    throw fault;
  }
});
