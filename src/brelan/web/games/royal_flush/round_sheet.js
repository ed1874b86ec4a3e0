// The end of a round: who ended it, and the score sheet so far.

import { openDialog } from "../../shared/dialog.js";
import { h } from "../../shared/dom.js";
import { style } from "../../shared/style.js";
import { number, plural, t } from "../../shared/words.js";
import { boardName } from "./wording.js";
import { roundsOf } from "./facts.js";
import { drawToken } from "./pieces.js";

/** @typedef {import("../shared/game.js").AreaContext} AreaContext */
/** @typedef {import("./types.js").RoyalFlushView} RoyalFlushView */
/** @typedef {import("../../types/messages.js").Event} Event */
/** @typedef {{seat: number, rounds: number[], tokens: number, gained: number, total: number}} Line */

await style(new URL("./dialogs.css", import.meta.url));

/**
 * The lines of the sheet, from the view before the round ended and what ended it.
 * @param {RoyalFlushView} before @param {Event} ended
 * @param {readonly number[][]} earlier points of earlier rounds, as far as they are known
 * @returns {Line[]}
 */
function sheetLines(before, ended, earlier) {
  return before.scores.map((score, seat) => {
    const total = ended.scores?.[seat] ?? score;
    const tokens = ended.tokens?.[seat] ?? 0;
    const rounds = [...earlier.map((points) => points[seat] ?? 0), total - score];
    return { seat, rounds, tokens, gained: tokens - (before.tokens[seat] ?? 0), total };
  });
}

/**
 * Tell how a round ended, with the sheet.
 * @param {AreaContext} context @param {RoyalFlushView} before @param {readonly Event[]} events
 */
export function showRound(context, before, events) {
  const ended = events.find((event) => event.kind === "round-ended");
  if (!ended) return;
  // A sheet that nobody has put away must not lie on what comes after it.
  for (const old of document.querySelectorAll("dialog.royal-sheet")) if (old instanceof HTMLDialogElement) old.close();
  if (events.some((event) => event.kind === "game-ended")) return;
  const round = ended.round ?? before.round;
  const lines = sheetLines(before, ended, round === 2 ? [before.scores] : []);
  openDialog({
    title: t("web.royal.sheet.title", { number: round }),
    kind: "royal-sheet",
    body: [h("p", {}, howItEnded(context, events)), sheet(context, lines), h("p", { class: "note" }, t("web.royal.sheet.shared"))],
    actions: [{ id: "on", label: t("web.royal.sheet.on", { number: round + 1 }), primary: true }],
  });
}

/** @param {AreaContext} context @param {readonly Event[]} events */
function howItEnded(context, events) {
  const scored = events.find((event) => event.kind === "scored");
  const board = scored?.boards?.[0];
  if (!scored || !board || typeof scored.seat !== "number") return t("web.royal.sheet.passed");
  const name = context.seatName(scored.seat);
  return plural("web.royal.sheet.claimed", scored.points ?? 0, { name, board: boardName(board) });
}

/** The numbers of the rounds. @param {AreaContext} context */
function rounds(context) {
  return Array.from({ length: roundsOf(context.game) }, (_, index) => index + 1);
}

/** @param {AreaContext} context @param {readonly Line[]} lines */
function sheet(context, lines) {
  const best = Math.max(...lines.map((line) => line.total));
  const heads = rounds(context).map((round) => h("th", { scope: "col" }, t("web.royal.sheet.round", { number: round })));
  return h(
    "table",
    { class: "royal-scores" },
    h(
      "thead",
      {},
      h("tr", {}, h("td"), ...heads, h("th", { scope: "col", title: t("web.royal.sheet.tokens") }, drawToken(), hidden(t("web.royal.sheet.tokens"))), h("th", { scope: "col" }, t("web.royal.sheet.total"))),
    ),
    h("tbody", {}, ...lines.map((line) => row(context, line, line.total === best))),
  );
}

/** @param {AreaContext} context @param {Line} line @param {boolean} leads */
function row(context, line, leads) {
  const name = h("th", { scope: "row" }, h("span", { class: "royal-dot" }), context.seatName(line.seat));
  name.style.setProperty("--seat", context.seatColour(line.seat));
  const points = rounds(context).map((round) => h("td", {}, line.rounds[round - 1] === undefined ? "" : number(line.rounds[round - 1] ?? 0)));
  const gained = line.gained > 0 ? h("small", {}, ` +${number(line.gained)}`) : null;
  return h(
    "tr",
    { class: leads ? "leads" : null },
    name,
    ...points,
    h("td", {}, number(line.tokens), gained),
    h("td", { class: "total" }, number(line.total)),
  );
}

/** @param {string} text */
function hidden(text) {
  return h("span", { class: "visually-hidden" }, text);
}
