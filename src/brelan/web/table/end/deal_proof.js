// The proof of the deal: the hash shown before the first card, the seed shown at the end.

import { t } from "../../shared/words.js";
import { h } from "../../shared/dom.js";
import { style } from "../../shared/style.js";
import { notedCommitment } from "./commitment_note.js";
import { sha256 } from "./sha256.js";

/** @typedef {import("../../types/messages.js").TableInfo} TableInfo */

await style(new URL("./deal_proof.css", import.meta.url));

/**
 * What can be said of a deal once its seed is known.
 * @param {TableInfo} table
 * @returns {"good" | "unnoted" | "bad"}
 */
export function check(table) {
  const [ownPart = "", ...mixes] = (table.seed ?? "").split("|");
  const before = notedCommitment(table.id);
  const told = table.mixes ?? [];
  const mixed = told.some((mix) => mix !== "");
  const right =
    sha256(ownPart) === table.commitment &&
    (before === null || before === table.commitment) &&
    (mixed ? JSON.stringify(mixes) === JSON.stringify(told) : mixes.length === 0);
  if (!right) return "bad";
  return before === null ? "unnoted" : "good";
}

/** The file that the record of a game is downloaded as. @param {TableInfo} table */
export function recordFile(table) {
  return `${table.game}-${table.id}.brelan.json`;
}

/**
 * The proof in words, with all its numbers behind a fold.
 * @param {TableInfo} table
 */
export function proof(table) {
  if (!table.seed) return h("div");
  const verdict = check(table);
  return h("details", { class: `proof ${verdict}` }, h("summary", null, t(`web.end.proof.${verdict}`)), ...proofNumbers(table));
}

/** How the proof works, its numbers, and how to repeat it elsewhere. @param {TableInfo} table */
export function proofNumbers(table) {
  return [
    h("p", null, t("web.end.proof.explained")),
    h(
      "dl",
      null,
      h("dt", null, t("web.end.proof.before")),
      h("dd", null, h("code", null, table.commitment)),
      h("dt", null, t("web.end.proof.after")),
      h("dd", null, h("code", null, table.seed)),
    ),
    h("p", null, t("web.end.proof.offline"), " ", h("code", null, `brelan verify ${recordFile(table)}`)),
  ];
}
