// The end of a round: who ended it, and the score sheet so far, every number with the sum that it is.

import { openDialog } from "../../shared/dialog.js";
import { h } from "../../shared/dom.js";
import { style } from "../../shared/style.js";
import { number, plural, t } from "../../shared/words.js";
import { boardName } from "./wording.js";
import { drawToken } from "./pieces.js";

/** @typedef {import("../shared/game.js").AreaContext} AreaContext */
/** @typedef {import("./types.js").RoyalFlushView} RoyalFlushView */
/** @typedef {import("../../types/messages.js").Event} Event */
/** @typedef {import("../../types/messages.js").BoardInfo} BoardInfo */
/** `parts` are the spaces held in the round that has ended, best first; `total` counts the tokens. @typedef {{seat: number, rounds: number[], parts: number[], tokens: number, gained: number, worth: number, total: number}} Line */

await style(new URL("./dialogs.css", import.meta.url));

/**
 * The lines of the sheet, from the view before the round ended and what ended it.
 * @param {RoyalFlushView} before @param {readonly Event[]} events
 * @param {readonly BoardInfo[]} boards @param {number} tokenPoints
 * @returns {Line[]}
 */
export function sheetLines(before, events, boards, tokenPoints) {
  const ended = events.find((event) => event.kind === "round-ended");
  const earlier = ended?.round === 2 ? [before.scores] : [];
  return before.scores.map((score, seat) => {
    const scored = ended?.scores?.[seat] ?? score;
    const tokens = ended?.tokens?.[seat] ?? 0;
    const worth = tokens * tokenPoints;
    return {
      seat,
      rounds: [...earlier.map((points) => points[seat] ?? 0), scored - score],
      parts: spacesOf(before, events, boards, seat).sort((one, other) => other - one),
      tokens,
      gained: tokens - (before.tokens[seat] ?? 0),
      worth,
      total: scored + worth,
    };
  });
}

/** The points of the spaces that a seat holds, with the one that ended the round. @param {RoyalFlushView} before @param {readonly Event[]} events @param {readonly BoardInfo[]} boards @param {number} seat */
function spacesOf(before, events, boards, seat) {
  const held = boards.flatMap(({ name, points }) =>
    (before.claims[name] ?? []).flatMap((holder, space) => (holder === seat ? [points[space] ?? 0] : [])),
  );
  const last = events.filter((event) => event.kind === "scored" && event.seat === seat).map((event) => event.points ?? 0);
  return [...held, ...last];
}

/**
 * Tell how a round ended, with the sheet.
 * @param {AreaContext} context @param {RoyalFlushView} before @param {readonly Event[]} events
 * @returns {{closed: Promise<string>} | null} the sheet, if there is one
 */
export function showRound(context, before, events) {
  const ended = events.find((event) => event.kind === "round-ended");
  if (!ended) return null;
  // A sheet that nobody has put away must not lie on what comes after it.
  for (const old of document.querySelectorAll("dialog.royal-sheet")) if (old instanceof HTMLDialogElement) old.close();
  if (events.some((event) => event.kind === "game-ended")) return null;
  const round = ended.round ?? before.round;
  const tokenPoints = context.game.extras.token ?? 0;
  const lines = sheetLines(before, events, context.game.boards, tokenPoints);
  const dialog = openDialog({
    title: t("web.royal.sheet.title", { number: round }),
    kind: "royal-sheet",
    body: [h("p", {}, howItEnded(context, events)), sheet(context, lines, round), h("p", { class: "note" }, t("web.royal.sheet.shared", { points: tokenPoints }))],
    actions: [{ id: "on", label: context.practice ? t("web.core.close") : t("web.royal.sheet.on", { number: round + 1 }), primary: true }],
  });
  /** @type {HTMLElement | null} */ (dialog.element.querySelector("[data-id=on]"))?.focus();
  return dialog;
}

/** @param {AreaContext} context @param {readonly Event[]} events */
function howItEnded(context, events) {
  const scored = events.find((event) => event.kind === "scored");
  const board = scored?.boards?.[0];
  if (!scored || !board || typeof scored.seat !== "number") return t("web.royal.sheet.passed");
  const name = context.seatName(scored.seat);
  return plural("web.royal.sheet.claimed", scored.points ?? 0, { name, board: boardName(board) });
}

/** @param {AreaContext} context @param {readonly Line[]} lines @param {number} round the one that has ended */
function sheet(context, lines, round) {
  const best = Math.max(...lines.map((line) => line.total));
  const heads = Array.from({ length: round }, (_, at) => h("th", { scope: "col" }, t("web.royal.sheet.round", { number: at + 1 })));
  const tokens = h("th", { scope: "col", title: t("web.royal.sheet.tokens") }, drawToken(), hidden(t("web.royal.sheet.tokens")));
  return h(
    "table",
    { class: "royal-scores" },
    h("thead", {}, h("tr", {}, h("td"), ...heads, tokens, h("th", { scope: "col" }, t("web.royal.sheet.total")))),
    h("tbody", {}, ...lines.map((line) => row(context, line, line.total === best))),
  );
}

/** @param {AreaContext} context @param {Line} line @param {boolean} leads */
function row(context, line, leads) {
  const name = h("th", { scope: "row" }, h("span", { class: "royal-dot" }), context.seatName(line.seat));
  name.style.setProperty("--seat", context.seatColour(line.seat));
  const rounds = line.rounds.map((points, at) => h("td", {}, number(points), at === line.rounds.length - 1 ? sumOf(line.parts) : null));
  const price = line.tokens > 0 ? h("small", {}, `${number(line.tokens)} × ${number(line.worth / line.tokens)}`) : null;
  const gained = line.gained > 0 ? h("small", { class: "gained" }, `+${number(line.gained)} `, drawToken()) : null;
  return h(
    "tr",
    { class: leads ? "leads" : null },
    name,
    ...rounds,
    h("td", {}, number(line.worth), price, gained),
    h("td", { class: "total" }, number(line.total)),
  );
}

/** How points came together: "10 + 6 + 2"; nothing where there is nothing to add. @param {readonly number[]} parts */
function sumOf(parts) {
  return parts.length > 1 ? h("small", { class: "sum" }, parts.map(number).join(" + ")) : null;
}

/** @param {string} text */
function hidden(text) {
  return h("span", { class: "visually-hidden" }, text);
}
