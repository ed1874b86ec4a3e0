// The log in words: what each entry's events say, for the eye and for the ear.

import { cardName, number, pluralKey, t } from "../../shared/words.js";
import { h } from "../../shared/dom.js";
import { stepsOf } from "../../games/shared/steps.js";
import { cardWords, rich } from "../ui/rich_text.js";
import { seatName } from "../state/seats.js";

/** @typedef {import("../../types/messages.js").LogEntry} LogEntry */
/** @typedef {import("../../types/messages.js").TableInfo} TableInfo */
/** @typedef {import("../../games/shared/game.js").Clause} Clause */
/** @typedef {import("../../games/shared/game.js").Step} Step */
/** @typedef {import("../../games/shared/game.js").TableHooks} TableHooks */

/**
 * A line of the log: what one player did, or (no seat) what happened to all.
 * @typedef {object} Line
 * @property {number} seq
 * @property {number | null} seat
 * @property {Clause[]} clauses
 * @property {string[]} highlights What stands out when the line is chosen: squares, or a board's name.
 * @property {boolean} done Whether the turn ended with it.
 */

/** No turn has more entries than this. */
const LONGEST_TURN = 60;
/** Events that are told to all, under `web.log.all.KIND`. */
const FOR_ALL = ["reshuffled", "round-ended", "game-ended"];

/**
 * All lines of a log, oldest first; the steps of one turn make one line.
 * @param {readonly LogEntry[]} log
 * @param {TableHooks} hooks
 * @returns {Line[]}
 */
export function linesOf(log, hooks) {
  /** @type {Line[]} */
  const lines = [];
  /** @type {Step[]} The earlier steps of the turn. */
  let turn = [];
  for (const entry of log) {
    for (const step of stepsOf(entry)) {
      const last = lines.at(-1);
      const goesOn = last !== undefined && last.seat === entry.seat && !last.done;
      if (!goesOn) turn = [];
      const described = hooks.describe(step, turn);
      turn.push(step);
      /** @type {Line} */
      const line = goesOn ? last : { seq: entry.seq, seat: entry.seat, clauses: [], highlights: [], done: false };
      line.clauses.push(...described.clauses);
      line.highlights.push(...(described.highlights ?? []));
      line.done = !described.goesOn;
      if (!goesOn && described.clauses.length) lines.push(line);
      lines.push(...generalLines(step, entry.seq));
    }
  }
  return lines;
}

/**
 * What the last entries of a log add to what was told before.
 * @param {readonly LogEntry[]} before
 * @param {readonly LogEntry[]} after
 * @param {TableHooks} hooks
 * @returns {Line[]}
 */
export function freshLines(before, after, hooks) {
  const start = Math.max(0, before.length - LONGEST_TURN);
  const told = linesOf(before.slice(start), hooks);
  return linesOf(after.slice(start), hooks)
    .map((line, index) => ({ ...line, clauses: line.clauses.slice(told[index]?.clauses.length ?? 0) }))
    .filter((line) => line.clauses.length > 0);
}

/**
 * The newest line of a log, or null.
 * @param {readonly LogEntry[]} log
 * @param {TableHooks} hooks
 */
export function lastLine(log, hooks) {
  return linesOf(log.slice(-LONGEST_TURN), hooks).at(-1) ?? null;
}

/**
 * What happened to all.
 * @param {Step} step
 * @param {number} seq
 * @returns {Line[]}
 */
function generalLines(step, seq) {
  return step
    .filter((event) => FOR_ALL.includes(event.kind))
    .map((event) => ({
      seq,
      seat: null,
      clauses: [{ key: event.kind, count: event.round ?? 0 }],
      highlights: [],
      done: true,
    }));
}

/**
 * The key of a clause, in the person and the number that it needs.
 * @param {Clause} clause
 * @param {"you" | "they" | "all"} person
 */
export function clauseKey(clause, person) {
  const key = `web.log.${person}.${clause.key}`;
  return clause.count === undefined ? key : pluralKey(key, clause.count);
}

/**
 * A line as nodes for the eye.
 * @param {Line} line
 * @param {TableInfo} table
 * @param {number | null} you
 * @returns {(string | Node)[]}
 */
export function lineNodes(line, table, you) {
  const person = personOf(line, you);
  const parts = line.clauses.map((clause) =>
    rich(clauseKey(clause, person), {
      cards: cardWords(clause.cards ?? []),
      what: clause.what ?? "",
      count: number(clause.count ?? 0),
      square: clause.square ?? "",
      points: h("b", { class: "points" }, number(clause.points ?? 0)),
    }),
  );
  const told = parts.flatMap((part, index) => (index ? [", ", ...part] : part));
  if (line.seat === null) return told;
  return [h("b", { class: "name" }, seatName(table, line.seat, you)), " ", ...told];
}

/**
 * A line as a sentence to be read out.
 * @param {Line} line
 * @param {TableInfo} table
 * @param {number | null} you
 */
export function lineSpeech(line, table, you) {
  const person = personOf(line, you);
  const parts = line.clauses.map((clause) =>
    t(clauseKey(clause, person), {
      cards: (clause.cards ?? []).map(cardName).join(", "),
      what: clause.what ?? "",
      count: number(clause.count ?? 0),
      square: clause.square ?? "",
      points: number(clause.points ?? 0),
    }),
  );
  const told = parts.join(", ");
  return line.seat === null ? told : `${seatName(table, line.seat, you)} ${told}`;
}

/**
 * @param {Line} line
 * @param {number | null} you
 */
function personOf(line, you) {
  if (line.seat === null) return "all";
  return line.seat === you ? "you" : "they";
}
