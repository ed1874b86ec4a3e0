// Drawing one's own premium squares: a tap makes a square double, triple, and plain again.

import { h, replace } from "../../shared/dom.js";
import { number, plural, t } from "../../shared/words.js";
import { squareLabel } from "../grid/labels.js";
import { LayoutBoard } from "../grid/layout_board.js";
import { planOf } from "./board_plan.js";
import { count, mirrored, readLayout, tapped } from "./premium_layout.js";

/** @typedef {import("./premium_layout.js").PremiumLayout} PremiumLayout */

/** @type {import("../grid/layout_field.js").LayoutEditor} */
export function layoutEditor({ facts }, first, change) {
  let layout = /** @type {PremiumLayout} */ (first);
  const mirror = h("input", { type: "checkbox", checked: true });
  const counts = h("p", { class: "note" });
  const board = new LayoutBoard((square) => {
    const squares = mirror.checked ? mirrored(square, planOf(layout, facts)) : [square];
    show(tapped(layout, squares));
    board.say(plural("web.layout.changed", squares.length, { what: squareLabel(planOf(layout, facts), square, null) }));
  });
  const show = (/** @type {PremiumLayout} */ next) => {
    if (next !== layout) change(next);
    layout = next;
    board.show(planOf(layout, facts));
    replace(counts, t("web.layout.premium.count", { doubles: number(count(layout, 2)), triples: number(count(layout, 3)) }));
  };
  const set = (/** @type {PremiumLayout} */ next) => {
    show(next);
    board.say(counts.textContent ?? "");
  };
  show(layout);
  return h(
    "div",
    { class: "layout-editor" },
    h("label", { class: "switch" }, mirror, h("span", null, h("span", null, t("web.layout.premium.mirror")), h("br"), h("span", { class: "note" }, t("web.layout.premium.help")))),
    board.element,
    h(
      "div",
      { class: "layout-foot" },
      counts,
      h(
        "div",
        null,
        h("button", { type: "button", onclick: () => set(readLayout(null, facts)) }, t("web.layout.standard")),
        h("button", { type: "button", onclick: () => set({}) }, t("web.layout.premium.clear")),
      ),
    ),
  );
}
