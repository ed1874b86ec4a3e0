// Who was given how many hints in a finished game, and how far they went: one quiet line, nothing where nobody asked.

import { h } from "../../shared/dom.js";
import { plural, t } from "../../shared/words.js";
import { seatName } from "../state/seats.js";

/** @typedef {import("../../types/messages.js").TableInfo} TableInfo */

/** @param {TableInfo} table @param {number | null} you */
export function hintsUsed(table, you) {
  const lines = table.hints_used.flatMap(({ positions, stage }, seat) =>
    positions ? [plural("web.end.hints", positions, { name: seatName(table, seat, you), stage: t(`web.end.hint-stage.${stage}`) })] : [],
  );
  return lines.length ? h("p", { class: "hints-used" }, lines.join(" · ")) : null;
}
