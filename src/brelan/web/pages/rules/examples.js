// The worked examples: each drawn by its game, and what the engine says to it.
import { h } from "../../shared/dom.js";
import { capital, number, t } from "../../shared/words.js";
import { rich } from "./text.js";

/** @typedef {import("./rulebook.js").Example} Example */
/** @typedef {import("../../games/shared/game.js").RulesHooks} RulesHooks */

/**
 * @param {Example} example
 * @param {RulesHooks | undefined} hooks
 * @param {string} [rules] the page with the numbered rules, if it is another one
 */
export function exampleFigure(example, hooks, rules = "") {
  return h(
    "figure",
    { class: example.rule ? "example refused" : "example" },
    h("div", { class: "drawn" }, hooks?.example(example) ?? h("code", null, example.action)),
    h("figcaption", null, outcome(example, rules), h("p", null, rich(example.text))),
  );
}

/** @param {Example} example @param {string} rules */
function outcome({ points, rule }, rules) {
  if (!rule) return h("strong", { class: "earns" }, capital(t("rules.label.earns", { points: number(points ?? 0) })));
  return h("strong", { class: "refuses" }, h("a", { href: `${rules}#${rule}` }, capital(t("rules.label.refused", { rule }))));
}
