// Drawing one's own board of Poker Tiles: its size, its two start squares, its joker squares.

import { h, replace } from "../../shared/dom.js";
import { number, t } from "../../shared/words.js";
import { squareLabel } from "../grid/labels.js";
import { LayoutBoard } from "../grid/layout_board.js";
import { planOf } from "./board_plan.js";
import { readLayout, resized, withJoker, withStart } from "./tile_layout.js";

/** @typedef {import("./types.js").Layout} Layout */
/** @typedef {import("./types.js").PokerTilesFacts} PokerTilesFacts */

/** What a tap can set. */
const TOOLS = /** @type {const} */ ({ jokers: withJoker, start: withStart });

/** @type {import("../grid/layout_field.js").LayoutEditor} */
export function layoutEditor({ facts }, first, change) {
  let layout = /** @type {Layout} */ (first);
  /** @type {keyof typeof TOOLS} */
  let tool = "jokers";
  const help = h("p", { class: "note" });
  const counts = h("p", { class: "note" });
  const problem = h("p", { class: "problem", hidden: true });
  const board = new LayoutBoard((square) => {
    const done = TOOLS[tool](layout, square);
    if ("refused" in done) return refuse(t(`web.layout.tiles.${done.refused}`, { square }));
    show(done.layout);
    board.say(squareLabel(planOf(layout), square, null));
  });
  const refuse = (/** @type {string} */ why) => {
    replace(problem, why);
    problem.hidden = false;
    board.say(why);
  };
  const show = (/** @type {Layout} */ next) => {
    if (next !== layout) change(next);
    layout = next;
    problem.hidden = true;
    board.show(planOf(layout));
    for (const side of /** @type {const} */ (["columns", "rows"])) sides[side].value = String(layout[side]);
    replace(counts, t("web.layout.tiles.count", { jokers: number(layout.jokers.length), start: layout.start.join(" ") }));
  };
  const set = (/** @type {Layout} */ next) => {
    show(next);
    board.say(counts.textContent ?? "");
  };
  const choose = (/** @type {keyof typeof TOOLS} */ name) => {
    tool = name;
    replace(help, t(`web.layout.tiles.${name}.help`));
  };
  const resize = () => set(resized(layout, { columns: Number(sides.columns.value), rows: Number(sides.rows.value) }));
  const sides = { columns: sideChoice(facts, resize), rows: sideChoice(facts, resize) };
  choose(tool);
  show(layout);
  const field = (/** @type {keyof typeof sides} */ side) => h("label", { class: "field" }, h("span", null, t(`web.layout.tiles.${side}`)), sides[side]);
  return h(
    "div",
    { class: "layout-editor" },
    h("div", { class: "layout-fields" }, field("columns"), field("rows")),
    toolChoice(tool, choose),
    help,
    board.element,
    problem,
    h(
      "div",
      { class: "layout-foot" },
      counts,
      h(
        "div",
        null,
        h("button", { type: "button", onclick: () => set(readLayout(null, facts)) }, t("web.layout.standard")),
        h("button", { type: "button", onclick: () => set({ ...layout, jokers: [] }) }, t("web.layout.tiles.clear")),
      ),
    ),
  );
}

/** How many columns, or rows. @param {Record<string, unknown>} facts @param {() => void} changed */
function sideChoice(facts, changed) {
  const { smallest, largest } = /** @type {PokerTilesFacts} */ (/** @type {unknown} */ (facts));
  const sizes = Array.from({ length: largest - smallest + 1 }, (_, index) => smallest + index);
  return h("select", { onchange: changed }, ...sizes.map((size) => h("option", { value: size }, number(size))));
}

/** @param {keyof typeof TOOLS} chosen @param {(name: keyof typeof TOOLS) => void} choose */
function toolChoice(chosen, choose) {
  const names = /** @type {(keyof typeof TOOLS)[]} */ (Object.keys(TOOLS));
  const one = (/** @type {keyof typeof TOOLS} */ name) => {
    const input = h("input", { type: "radio", name: "layout-tool", checked: name === chosen, onchange: () => choose(name) });
    return h("label", null, input, t(`web.layout.tiles.${name}.label`));
  };
  return h("fieldset", null, h("legend", null, t("web.layout.tiles.tool")), h("div", { class: "segments" }, ...names.map(one)));
}
