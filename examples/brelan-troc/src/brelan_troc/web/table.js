// What the table page says and shows of Troc: plates, log lines, score sheet.

import { number, t } from "../../shared/words.js";
import { countedPoints, isCounted } from "../shared/counted.js";
import { actionWords } from "../shared/steps.js";

/** @typedef {import("./types.js").TrocView} TrocView */

/** @param {import("../../types/messages.js").GameInfo} info @returns {import("../shared/game.js").TableHooks} */
export function tableHooks(info) {
  return {
    smallHands: true,
    held: (view, seat) => troc(view).hands[seat] ?? [],
    supply: (view) => t("web.troc.pile", { count: troc(view).pile.length }),
    whatToDo: () => t("web.table.do.troc"),
    describe,
    scoreRows: (known) => {
      if (!isCounted(known)) return [];
      const cells = (/** @type {string} */ key) =>
        known.table.seats.map((_, seat) => countedPoints(known, seat, (line) => line.key === key));
      return [
        { title: t("web.troc.hand"), cells: cells("tally.combination") },
        { title: t("web.troc.unused", { points: number(info.extras.unused ?? 0) }), cells: cells("tally.unused") },
      ];
    },
  };
}

/** @param {import("../shared/game.js").View} view */
function troc(view) {
  return /** @type {TrocView} */ (view);
}

/** Swapped cards are named only to whoever held them. @param {import("../shared/game.js").Step} step @returns {import("../shared/game.js").Described} */
function describe(step) {
  const [verb = "", ...cards] = actionWords(step);
  return { clauses: [verb === "keep" ? { key: "kept" } : { key: "swapped", cards, count: cards.length }] };
}
