// How hard a puzzle is, as five dots.

import { h } from "../../shared/dom.js";
import { style } from "../../shared/style.js";
import { t } from "../../shared/words.js";

void style(new URL("./level.css", import.meta.url));

export const LEVELS = [1, 2, 3, 4, 5];

/** @param {number} level */
export function levelDots(level) {
  return h(
    "span",
    { class: "level-dots", role: "img", "aria-label": t("web.puzzles.level", { level }), title: t("web.puzzles.level", { level }) },
    ...LEVELS.map((each) => h("i", { class: each <= level ? "lit" : "" })),
  );
}
