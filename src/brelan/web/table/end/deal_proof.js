// The proof of the deal: the hash shown before the first card, the seed shown at the end.

import { t } from "../../shared/words.js";
import { h } from "../../shared/dom.js";
import { remember, remembered } from "../../shared/storage.js";
import { sha256 } from "./sha256.js";

/** @typedef {import("../state/table_state.js").TableState} TableState */
/** @typedef {import("../../types/messages.js").TableInfo} TableInfo */

const KEPT = "brelan.deals";
const MOST_KEPT = 100;

/**
 * Note the hash of a table in this browser, the first time it is seen and its seed is not.
 * @param {TableInfo} table
 */
export function noteCommitment(table) {
  if (table.seed) return;
  const deals = remembered(KEPT, /** @type {[string, string][]} */ ([]));
  if (deals.some(([id]) => id === table.id)) return;
  remember(KEPT, [...deals.slice(1 - MOST_KEPT), [table.id, table.commitment]]);
}

/**
 * What this browser noted of a table, or null.
 * @param {string} id
 * @returns {string | null}
 */
function noted(id) {
  const deals = remembered(KEPT, /** @type {[string, string][]} */ ([]));
  return deals.find(([each]) => each === id)?.[1] ?? null;
}

/**
 * What can be said of a deal once its seed is known.
 * @param {TableInfo} table
 * @returns {"good" | "unnoted" | "bad"}
 */
export function check(table) {
  const [ownPart = "", ...mixes] = (table.seed ?? "").split("|");
  const before = noted(table.id);
  const told = table.mixes ?? [];
  const mixed = told.some((mix) => mix !== "");
  const right =
    sha256(ownPart) === table.commitment &&
    (before === null || before === table.commitment) &&
    (mixed ? JSON.stringify(mixes) === JSON.stringify(told) : mixes.length === 0);
  if (!right) return "bad";
  return before === null ? "unnoted" : "good";
}

/**
 * The proof in words, with all its numbers behind a fold.
 * @param {TableInfo} table
 */
export function proof(table) {
  if (!table.seed) return h("div");
  const verdict = check(table);
  const command = `brelan verify ${table.id}.brelan.json`;
  return h(
    "details",
    { class: `proof ${verdict}` },
    h("summary", null, t(`web.end.proof.${verdict}`)),
    h("p", null, t("web.end.proof.explained")),
    h(
      "dl",
      null,
      h("dt", null, t("web.end.proof.before")),
      h("dd", null, h("code", null, table.commitment)),
      h("dt", null, t("web.end.proof.after")),
      h("dd", null, h("code", null, table.seed)),
    ),
    h("p", null, t("web.end.proof.offline"), " ", h("code", null, command)),
  );
}
