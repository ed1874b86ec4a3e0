// The numbered rules of a game: in brief, by example, then number by number, with a way to each number.
import { loadGame } from "../../games/shared/load.js";
import { get } from "../../shared/api.js";
import { h } from "../../shared/dom.js";
import { gameMark, markPage } from "../../shared/game_mark.js";
import { pageHeader } from "../../shared/page_header.js";
import { startPage } from "../../shared/start_page.js";
import { style } from "../../shared/style.js";
import { waitWithProgress } from "../../shared/readiness/wait.js";
import { language, t } from "../../shared/words.js";
import { exampleFigure } from "./examples.js";
import { tableFigure } from "./tables.js";
import { numberedRules, rich } from "./text.js";

/** @typedef {import("./rulebook.js").Rulebook} Rulebook */
/** @typedef {import("./rulebook.js").Rule} Rule */
/** @typedef {import("./rulebook.js").Section} Section */
/** @typedef {import("../../games/shared/game.js").RulesHooks} RulesHooks */
/** @typedef {import("../../types/messages.js").GameInfo} GameInfo */

startPage(async () => {
  const name = location.pathname.split("/")[2] ?? "";
  const coming = Promise.all([
    /** @type {Promise<Rulebook>} */ (get(`/api/rules/${name}?lang=${language()}`)),
    /** @type {Promise<{games: GameInfo[]}>} */ (get("/api/games")),
  ]);
  const [book, { games }] = await waitWithProgress(coming, "rules", () => name);
  const game = /** @type {GameInfo} */ (games.find((each) => each.name === name));
  const hooks = await (await loadGame(name)).rules?.(game);
  await style(new URL("./figures.css", import.meta.url));
  document.title = `${book.title} · Brelan`;
  markPage(game);
  document.body.append(
    pageHeader(),
    h(
      "div",
      { class: "rules-page" },
      contents(book, games),
      h(
        "main",
        null,
        h("h1", null, gameMark(game), book.title),
        h("p", { class: "description" }, book.description),
        book.short.length > 0 && h("p", null, h("a", { class: "more-link", href: `/rules/${name}` }, t("web.rules.short"))),
        h("p", { class: "brief" }, rich(book.brief)),
        h(
          "section",
          { id: "examples", "aria-labelledby": "examples-title" },
          h("h2", { id: "examples-title" }, t("rules.label.examples")),
          h("div", { class: "examples" }, ...book.examples.map((example) => exampleFigure(example, hooks))),
        ),
        h("p", { class: "legend" }, t("rules.label.legend")),
        ...book.sections.map((section) => sectionOf(section, game, hooks)),
      ),
    ),
  );
  addEventListener("hashchange", goToHash);
  goToHash();
});

/** Where is what: the other games, the sections, a rule by its number. @param {Rulebook} book @param {GameInfo[]} games */
function contents(book, games) {
  const other = (/** @type {GameInfo} */ game) =>
    h("a", { href: numberedRules(game.name), "aria-current": game.name === book.game ? "page" : null }, t(`game.${game.name}.name`));
  const entry = (/** @type {string} */ id, /** @type {string} */ title) => h("li", null, h("a", { href: `#${id}` }, title));
  // Where there is room beside the rules the contents stand open, also when a window becomes wide.
  const wide = matchMedia("(min-width: 56rem)");
  const sections = h(
    "details",
    { open: wide.matches },
    h("summary", null, t("web.rules.contents")),
    h("ol", null, entry("examples", t("rules.label.examples")), ...book.sections.map((section) => entry(section.name, section.title))),
  );
  wide.addEventListener("change", () => (sections.open = wide.matches));
  return h(
    "nav",
    { class: "contents", "aria-label": t("web.rules.contents") },
    h("div", { class: "books" }, ...games.map(other)),
    finder(book),
    sections,
  );
}

/** A field for a rule's number; its list offers them all. @param {Rulebook} book */
function finder(book) {
  const numbers = book.sections.flatMap((section) => played(section.rules).map((rule) => rule.number));
  const input = h("input", { type: "search", list: "rule-numbers", placeholder: numbers[0], autocomplete: "off", "aria-label": t("web.rules.find") });
  const go = () => {
    const typed = input.value.trim().toUpperCase();
    const found = numbers.find((number) => number === typed || number.split("-")[1] === typed);
    if (found) location.hash = found;
  };
  input.addEventListener("change", go);
  return h(
    "form",
    { class: "finder", onsubmit: (/** @type {Event} */ event) => (event.preventDefault(), go()) },
    h("label", null, h("span", null, t("web.rules.find")), input),
    h("datalist", { id: "rule-numbers" }, ...numbers.map((number) => h("option", { value: number }))),
  );
}

/** @param {Section} section @param {GameInfo} game @param {RulesHooks | undefined} hooks */
function sectionOf(section, game, hooks) {
  return h(
    "section",
    { id: section.name, "aria-labelledby": `${section.name}-title` },
    h("h2", { id: `${section.name}-title` }, section.title),
    section.rules.length > 0 && h("div", { class: "rules" }, ...played(section.rules).map(ruleOf)),
    ...played(section.tables).map((table) => tableFigure(table, game, hooks)),
  );
}

/** Without what is only for typing in a terminal. @template {{notation: boolean}} T @param {readonly T[]} all */
function played(all) {
  return all.filter((each) => !each.notation);
}

/** @param {Rule} rule */
function ruleOf(rule) {
  return h(
    "article",
    { class: rule.ruling ? "rule ruling" : "rule", id: rule.number },
    h("a", { class: "number", href: `#${rule.number}` }, rule.number),
    h("div", null, h("p", null, rich(rule.text)), rule.other && h("p", { class: "other" }, rich(t("rules.label.other", { other: rule.other })))),
  );
}

/** The target is drawn after the page came: go there now. */
function goToHash() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  target?.scrollIntoView({ block: "start" });
  for (const marked of document.querySelectorAll(".found")) marked.classList.remove("found");
  if (target?.classList.contains("rule")) target.classList.add("found");
}
