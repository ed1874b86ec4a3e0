// The worked examples: each drawn by its game, and what the engine says to it.
import { h } from "../../shared/dom.js";
import { capital, number, t } from "../../shared/words.js";
import { rich } from "./text.js";

/** @typedef {import("./rulebook.js").Rulebook} Rulebook */
/** @typedef {import("./rulebook.js").Example} Example */
/** @typedef {import("../../games/shared/game.js").RulesHooks} RulesHooks */

/** A figure for each example. @param {Rulebook} book @param {RulesHooks | undefined} hooks */
export function exampleFigures(book, hooks) {
  return book.examples.map((example) =>
    h("figure", { class: example.rule ? "example refused" : "example" }, h("div", { class: "drawn" }, hooks?.example(example) ?? h("code", null, example.action)), h("figcaption", null, outcome(example), h("p", null, rich(example.text)))),
  );
}

/** @param {Example} example */
function outcome({ points, rule }) {
  if (!rule) return h("strong", { class: "earns" }, capital(t("rules.label.earns", { points: number(points ?? 0) })));
  return h("strong", { class: "refuses" }, h("a", { href: `#${rule}` }, capital(t("rules.label.refused", { rule }))));
}
