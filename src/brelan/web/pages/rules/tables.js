// The tables of the rules: rows with a drawn example, and above them what the game draws.
import { h } from "../../shared/dom.js";
import { cardRow, rich } from "./text.js";

/** @typedef {import("./rulebook.js").Table} Table */
/** @typedef {import("../../games/shared/game.js").RulesHooks} RulesHooks */
/** @typedef {import("../../types/messages.js").GameInfo} GameInfo */

const LONG = 24;

/** On a phone its rows are laid out anew, so that each part says by itself what it is. @param {Table} table @param {GameInfo} game @param {RulesHooks | undefined} hooks */
export function tableFigure(table, game, hooks) {
  const pictures = examples(table, game);
  const row = (/** @type {(string | number)[]} */ cells, /** @type {number} */ i) =>
    h("tr", { role: "row" }, ...cells.map((cell, column) => cellOf(table, cell, column, pictures?.[i])));
  return h(
    "figure",
    { class: `table ${table.name}` },
    h("figcaption", null, h("h3", null, table.title)),
    hooks?.illustration?.(table),
    h(
      "div",
      { class: "scroll", tabindex: 0, role: "group", "aria-label": table.title },
      h(
        "table",
        { role: "table" },
        h(
          "thead",
          { role: "rowgroup" },
          h("tr", { role: "row" }, ...table.headings.map((heading) => h("th", { scope: "col", role: "columnheader" }, heading))),
        ),
        h("tbody", { role: "rowgroup" }, ...table.rows.map(row)),
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
  // Under it stands what is typed in a terminal.
  const [text] = String(cell).split("\n");
  const head = column === 0 && typeof cell === "string";
  const long = table.rows.some((cells) => String(cells[column]).split("\n")[0].length > LONG);
  const look = typeof cell === "number" ? "count" : long || example && last ? "long" : null;
  return h(
    head ? "th" : "td",
    { class: look, scope: head ? "row" : null, role: head ? "rowheader" : "cell", "data-heading": head ? null : table.headings[column] },
    ...rich(text),
    last && example && cardRow([...example]),
  );
}
