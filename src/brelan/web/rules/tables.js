// The tables of the rules: points with a drawn example, boards, premium squares, options.
import { h } from "../core/dom.js";
import { cardRow, rich } from "./text.js";

/** @typedef {import("./rulebook.d.ts").Table} Table */
/** @typedef {import("../types/messages.d.ts").GameInfo} GameInfo */

/** @param {Table} table @param {GameInfo} game */
export async function tableFigure(table, game) {
  const pictures = examples(table, game);
  const row = (/** @type {(string | number)[]} */ cells, /** @type {number} */ i) =>
    h("tr", null, ...cells.map((cell, column) => cellOf(table, cell, column, pictures?.[i])));
  return h(
    "figure",
    { class: `table ${table.name}` },
    h("figcaption", null, h("h3", null, table.title)),
    ["premium", "layouts"].includes(table.name) && (await wholeBoard(game, table.title)),
    h(
      "div",
      { class: "scroll", tabindex: 0, role: "group", "aria-label": table.title },
      h(
        "table",
        null,
        h("thead", null, h("tr", null, ...table.headings.map((heading) => h("th", { scope: "col" }, heading)))),
        h("tbody", null, ...table.rows.map(row)),
      ),
    ),
    table.note && h("p", { class: "note" }, rich(table.note)),
  );
}

/** The cards that show each row, where the game knows them. @param {Table} table @param {GameInfo} game */
function examples(table, game) {
  if (table.name === "points") return game.combinations.map((combination) => combination.example);
  if (table.name === "boards") return game.boards.map((board) => board.example);
  return null;
}

/**
 * A cell; the last one, what is needed, is shown in cards too.
 * @param {Table} table
 * @param {string | number} cell
 * @param {number} column
 * @param {readonly string[]} [example]
 */
function cellOf(table, cell, column, example) {
  const last = column === table.headings.length - 1;
  const [text, ...notation] = String(cell).split("\n");
  return h(
    typeof cell === "number" ? "td" : column === 0 ? "th" : "td",
    { class: typeof cell === "number" ? "count" : null, scope: column === 0 && typeof cell === "string" ? "row" : null },
    ...rich(text),
    ...notation.map((line) => h("span", { class: "notation" }, ...rich(line))),
    last && example && cardRow([...example]),
  );
}

/** Where the squares are that matter. @param {GameInfo} game @param {string} label */
async function wholeBoard(game, label) {
  const { drawBoard } = await import("../grid/picture.js");
  const { layout } = /** @type {{layout: unknown}} */ (/** @type {unknown} */ (game.picture));
  return drawBoard({ game: game.name, layout, board: {}, whole: true, label });
}
