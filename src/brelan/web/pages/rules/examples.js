// The worked examples: what is laid or claimed, drawn, and what the engine says to it.
import { drawCard } from "../../cards/card.js";
import { h } from "../../shared/dom.js";
import { capital, cardName, number, t } from "../../shared/words.js";
import { rich } from "./text.js";

/** @typedef {import("./rulebook.d.ts").Rulebook} Rulebook */
/** @typedef {import("./rulebook.d.ts").Example} Example */
/** @typedef {import("../../types/messages.d.ts").GameInfo} GameInfo */

/** A figure for each example. @param {Rulebook} book @param {GameInfo} game */
export async function exampleFigures(book, game) {
  const onBoard = book.examples.some((example) => Object.keys(example.laid).length);
  const draw = onBoard ? await boardDrawer(game) : claimed;
  return book.examples.map((example) =>
    h("figure", { class: example.rule ? "example refused" : "example" }, h("div", { class: "drawn" }, draw(example)), h("figcaption", null, outcome(example), h("p", null, rich(example.text)))),
  );
}

/** What draws an example on a board. @param {GameInfo} game @returns {Promise<(example: Example) => Node>} */
async function boardDrawer(game) {
  const { drawBoard } = await import("../../games/grid/picture.js");
  const { layout } = /** @type {{layout: Record<string, unknown>}} */ (/** @type {unknown} */ (game.picture));
  return ({ before, laid, joker_squares: jokers }) =>
    drawBoard({ game: game.name, layout: jokers.length ? { ...layout, jokers } : layout, board: before, laid });
}

/** The cards of a claim, and the board they are for. @param {Example} example */
function claimed({ action }) {
  const [, board, ...cards] = action.split(" ");
  return h(
    "div",
    { class: "claimed" },
    h("p", null, capital(t(`board.${board}`))),
    h("div", { class: "hand", role: "img", "aria-label": cards.map(cardName).join(", ") }, ...cards.map((card) => drawCard(card, { label: false }))),
  );
}

/** @param {Example} example */
function outcome({ points, rule }) {
  if (!rule) return h("strong", { class: "earns" }, capital(t("rules.label.earns", { points: number(points ?? 0) })));
  return h("strong", { class: "refuses" }, h("a", { href: `#${rule}` }, capital(t("rules.label.refused", { rule }))));
}
