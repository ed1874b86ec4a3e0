// The short rules of a game: one illustrated page to be read aloud, then a lesson or a game.
import { loadGame } from "../../games/shared/load.js";
import { get } from "../../shared/api.js";
import { h } from "../../shared/dom.js";
import { gameMark, markPage } from "../../shared/game_mark.js";
import { icon } from "../../shared/icons.js";
import { pageHeader } from "../../shared/page_header.js";
import { waitWithProgress } from "../../shared/readiness/wait.js";
import { startPage } from "../../shared/start_page.js";
import { style } from "../../shared/style.js";
import { language, t } from "../../shared/words.js";
import { playNow } from "../home/open_table.js";
import { exampleFigure } from "../rules/examples.js";
import { tableFigure } from "../rules/tables.js";
import { numberedRules, rich } from "../rules/text.js";

/** @typedef {import("../rules/rulebook.js").Rulebook} Rulebook */
/** @typedef {import("../rules/rulebook.js").Passage} Passage */
/** @typedef {import("../../games/shared/game.js").RulesHooks} RulesHooks */
/** @typedef {import("../../types/messages.js").GameInfo} GameInfo */

const name = location.pathname.split("/")[2] ?? "";
/** The table that is looked up while one plays. */
const POINTS = ["points", "boards"];

// A rule is named by its number: it is on the other page.
if (location.hash) location.replace(numberedRules(name) + location.hash);

startPage(async () => {
  const coming = Promise.all([
    /** @type {Promise<Rulebook>} */ (get(`/api/rules/${name}?lang=${language()}`)),
    /** @type {Promise<{games: GameInfo[]}>} */ (get("/api/games")),
  ]);
  const [book, { games }] = await waitWithProgress(coming, "rules", () => name);
  const game = /** @type {GameInfo} */ (games.find((each) => each.name === name));
  const hooks = await (await loadGame(name)).rules?.(game);
  await style(new URL("../rules/figures.css", import.meta.url));
  document.title = `${book.title} · Brelan`;
  markPage(game);
  document.body.append(
    pageHeader(),
    h(
      "main",
      { class: "short-rules", dataset: { suit: game.suit } },
      h("header", null, h("h1", null, gameMark(game), book.title), h("p", { class: "description" }, book.description), h("p", { class: "aloud" }, t("web.rules.aloud"))),
      h("ol", { class: "passages" }, ...book.short.map((passage) => passageOf(passage, hooks))),
      ...tablesOf(book).map((table) => tableFigure(table, game, hooks)),
      whatNext(game),
    ),
  );
});

/** @param {Passage} passage @param {RulesHooks | undefined} hooks */
function passageOf({ title, text, example }, hooks) {
  return h(
    "li",
    { class: example ? "passage pictured" : "passage" },
    h("div", { class: "said" }, h("h2", null, title), h("p", null, rich(text))),
    example && exampleFigure(example, hooks, numberedRules(name)),
  );
}

/** @param {Rulebook} book */
function tablesOf(book) {
  return book.sections.flatMap((section) => section.tables).filter((table) => POINTS.includes(table.name));
}

/** A lesson, a game, or every rule by its number. @param {GameInfo} game */
function whatNext(game) {
  const problem = h("p", { class: "problem", role: "alert", hidden: true });
  const play = h("button", { type: "button", class: "primary play" }, icon("play"), t("web.rules.play"));
  const lesson = game.lesson > 0 && h("a", { class: "button", href: `/lesson/${game.name}` }, icon("learn"), t("web.rules.lesson"));
  const row = h("div", { class: "ways" }, play, lesson);
  play.addEventListener("click", () => playNow(game, play, row, problem));
  return h(
    "footer",
    { class: "what-next" },
    h("h2", null, t("web.rules.ready")),
    row,
    problem,
    h("p", null, h("a", { class: "more-link", href: numberedRules(game.name) }, t("web.rules.all"))),
  );
}
