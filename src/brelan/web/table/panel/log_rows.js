// A line of the log as a row: whose it is, the cards, how the points come about, and the points in a column.

import { drawMiniCard } from "../../cards/card.js";
import { h } from "../../shared/dom.js";
import { capital, number } from "../../shared/words.js";
import { badge } from "../state/seats.js";
import { rich } from "../ui/rich_text.js";
import { clauseKey, lineNodes, lineSpeech } from "./log_lines.js";

/** @typedef {import("../../games/shared/game.js").Clause} Clause */
/** @typedef {import("../../types/messages.js").TableInfo} TableInfo */
/** @typedef {import("./log_lines.js").Line} Line */

/** From so many points on a row stands out. */
const GREAT = 30;

/**
 * The nodes of a row; what is read out is the sentence.
 * @param {Line} line
 * @param {TableInfo} table
 * @param {number | null} you
 * @returns {(string | Node)[]}
 */
export function rowNodes(line, table, you) {
  if (line.seat === null) return lineNodes(line, table, you);
  const told = line.clauses.map((clause, index) => clauseNode(clause, index < line.clauses.length - 1));
  const points = pointsOf(line);
  return [
    badge(table, line.seat),
    h("span", { class: "told", "aria-hidden": "true" }, ...told),
    h("b", { class: "points", "aria-hidden": "true" }, points === null ? "" : number(points)),
    h("span", { class: "visually-hidden" }, lineSpeech(line, table, you)),
  ];
}

/**
 * Cards and sums where something was earned, otherwise what was done in words: of everybody alike, since a badge
 * stands before it and not « vous ».
 * @param {Clause} clause
 * @param {boolean} goesOn Whether another clause follows.
 */
function clauseNode(clause, goesOn) {
  const cards = h("span", { class: "log-cards" }, ...(clause.cards ?? []).map((card) => drawMiniCard(card, { size: 16, label: false })));
  if (clause.points === undefined) {
    const values = { cards, what: clause.what ?? "", count: number(clause.count ?? 0), square: clause.square ?? "" };
    return h("span", { class: "clause" }, ...rich(clauseKey(clause, "they"), values), goesOn ? "," : "");
  }
  const sums = clause.sums ?? [capital(clause.what ?? "")];
  return h("span", { class: "clause earned" }, cards, ...sums.map((sum) => h("span", { class: "sum" }, sum)));
}

/** What a line earned in all; null where nothing is counted. @param {Line} line */
function pointsOf(line) {
  const counted = line.clauses.filter((clause) => clause.points !== undefined);
  return counted.length ? counted.reduce((sum, clause) => sum + (clause.points ?? 0), 0) : null;
}

/** Whether a line stands out for what it earned. @param {Line} line */
export function isGreat(line) {
  return (pointsOf(line) ?? 0) >= GREAT;
}

/**
 * Which lines begin a round of the table: those of whoever played first.
 * @param {readonly Line[]} lines Oldest first.
 * @returns {Set<Line>}
 */
export function roundBeginnings(lines) {
  const played = lines.filter((line) => line.seat !== null);
  const first = played[0]?.seat;
  return new Set(played.filter((line) => line.seat === first).slice(1));
}
