// The log in words: what each entry's events say, for the eye and for the ear.

import { cardName, has, language, number, t } from "../../shared/words.js";
import { h } from "../../shared/dom.js";
import { cardWords, rich } from "../ui/rich_text.js";
import { seatColour, seatName } from "../state/seats.js";

/** @typedef {import("../../types/messages.js").LogEntry} LogEntry */
/** @typedef {import("../../types/messages.js").Event} Event */
/** @typedef {import("../../types/messages.js").TableInfo} TableInfo */

/**
 * One thing said: a key and what goes into it.
 * @typedef {object} Clause
 * @property {string} key
 * @property {readonly string[]} [cards]
 * @property {string} [what]
 * @property {number} [count]
 * @property {number} [points]
 * @property {string} [square]
 */

/**
 * A line of the log: what one player did, or (no seat) what befell all.
 * @typedef {object} Line
 * @property {number} seq
 * @property {number | null} seat
 * @property {Clause[]} clauses
 * @property {string[]} squares What stands out when the line is chosen: squares, or a board's name.
 * @property {boolean} done Whether the turn ended with it.
 */

/** No turn has more entries than this. */
const LONGEST_TURN = 60;
const TAKING = new Set(["take", "draw"]);

/**
 * All lines of a log, oldest first; the steps of one turn make one line.
 * @param {readonly LogEntry[]} log
 * @returns {Line[]}
 */
export function linesOf(log) {
  /** @type {Line[]} */
  const lines = [];
  let taken = false;
  for (const entry of log) {
    for (const step of stepsOf(entry)) {
      const verb = (step[0]?.action ?? "").split(" ")[0] ?? "";
      const last = lines.at(-1);
      const goesOn = last !== undefined && last.seat === entry.seat && !last.done;
      taken = goesOn && taken;
      const { clauses, squares } = tell(step, taken);
      taken = taken || TAKING.has(verb);
      /** @type {Line} */
      const line = goesOn ? last : { seq: entry.seq, seat: entry.seat, clauses: [], squares: [], done: false };
      line.clauses.push(...clauses);
      line.squares.push(...squares);
      line.done = !GOES_ON.has(verb);
      if (!goesOn && clauses.length) lines.push(line);
      lines.push(...generalLines(step, entry.seq));
    }
  }
  return lines;
}

/**
 * What the last entries of a log add to what was told before.
 * @param {readonly LogEntry[]} before
 * @param {readonly LogEntry[]} after
 * @returns {Line[]}
 */
export function freshLines(before, after) {
  const start = Math.max(0, before.length - LONGEST_TURN);
  const told = linesOf(before.slice(start));
  return linesOf(after.slice(start))
    .map((line, index) => ({ ...line, clauses: line.clauses.slice(told[index]?.clauses.length ?? 0) }))
    .filter((line) => line.clauses.length > 0);
}

/**
 * The newest line of a log, or null.
 * @param {readonly LogEntry[]} log
 */
export function lastLine(log) {
  return linesOf(log.slice(-LONGEST_TURN)).at(-1) ?? null;
}

/** Verbs that leave the turn with the same player. */
const GOES_ON = new Set(["take", "draw", "refresh", "swap"]);

/**
 * The events of an entry, action by action.
 * @param {LogEntry} entry
 * @returns {Event[][]}
 */
export function stepsOf(entry) {
  /** @type {Event[][]} */
  const steps = [];
  for (const event of entry.events) {
    if (event.kind === "acted" || steps.length === 0) steps.push([event]);
    else steps.at(-1)?.push(event);
  }
  return steps;
}

/**
 * What befell all.
 * @param {readonly Event[]} step
 * @param {number} seq
 * @returns {Line[]}
 */
function generalLines(step, seq) {
  return step
    .filter((event) => ["reshuffled", "round-ended", "game-ended"].includes(event.kind))
    .map((event) => ({
      seq,
      seat: null,
      clauses: [{ key: event.kind, count: event.round ?? 0 }],
      squares: [],
      done: true,
    }));
}

/**
 * What one action says, and where.
 * @param {readonly Event[]} step
 * @param {boolean} taken Whether a card has been taken in this turn.
 * @returns {{clauses: Clause[], squares: string[]}}
 */
function tell(step, taken) {
  const [verb = "", ...words] = (step[0]?.action ?? "").split(" ");
  const scored = step.find((event) => event.kind === "scored");
  const points = scored?.points ?? 0;
  switch (verb) {
    case "lay": {
      const squares = words.map((word) => word.split("=")[0] ?? "");
      const cards = words.map((word) => word.split("=")[1] ?? "?");
      return { clauses: [{ key: "lay", cards, what: handsOf(scored), points }], squares };
    }
    case "swap": {
      const [square = "", card = ""] = words;
      const key = card === "*" ? "lend-joker" : "fetch-joker";
      return { clauses: [{ key, square, cards: [card] }], squares: [square] };
    }
    case "claim": {
      const [board = "", ...cards] = words;
      return { clauses: [{ key: "claim", what: t(`board.${board}`), cards, points }], squares: [board] };
    }
    case "take":
      return { clauses: [{ key: taken ? "buy" : "take", cards: words }], squares: [] };
    case "draw":
      return { clauses: [drawn(step, taken)], squares: [] };
    case "refresh":
      return { clauses: [{ key: "refresh" }], squares: [] };
    case "pass":
    case "exchange":
      return { clauses: [given(verb, words)], squares: [] };
    default:
      return { clauses: [], squares: [] };
  }
}

/**
 * A card from the pile, named only to whoever drew it.
 * @param {readonly Event[]} step
 * @param {boolean} taken
 * @returns {Clause}
 */
function drawn(step, taken) {
  const cards = step.find((event) => event.kind === "drew")?.cards ?? [];
  const seen = cards.length > 0 && !cards.includes("?");
  return { key: `${taken ? "buy-drawn" : "draw"}${seen ? "-seen" : ""}`, cards };
}

/**
 * A pass or an exchange, its cards named only to whoever gave them.
 * @param {string} verb
 * @param {readonly string[]} cards
 * @returns {Clause}
 */
function given(verb, cards) {
  if (cards.length === 0) return { key: "pass" };
  const seen = !cards.includes("?");
  return { key: `${verb}-cards${seen ? "-seen" : ""}`, count: cards.length, cards };
}

/** The names of the combinations made: "full et brelan". @param {Event | undefined} scored */
function handsOf(scored) {
  /** @type {Map<string, number>} */
  const many = new Map();
  for (const { combination } of scored?.hands ?? []) many.set(combination, (many.get(combination) ?? 0) + 1);
  const names = [...many].map(([name, times]) => t(`combination.${name}`) + (times > 1 ? ` ×${times}` : ""));
  return new Intl.ListFormat(language(), { type: "conjunction" }).format(names);
}

/**
 * The key of a clause, in the person it needs, and in the singular if there is one.
 * @param {Clause} clause
 * @param {"you" | "they" | "all"} person
 */
function keyOf(clause, person) {
  const key = `web.log.${person}.${clause.key}`;
  return clause.count === 1 && has(`${key}-one`) ? `${key}-one` : key;
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
    rich(keyOf(clause, person), {
      cards: cardWords(clause.cards ?? []),
      what: clause.what ?? "",
      count: number(clause.count ?? 0),
      square: clause.square ?? "",
      points: h("b", { class: "points" }, number(clause.points ?? 0)),
    }),
  );
  const told = parts.flatMap((part, index) => (index ? [", ", ...part] : part));
  if (line.seat === null) return told;
  const name = h("b", { class: "name" }, seatName(table, line.seat, you));
  name.style.setProperty("--seat", seatColour(line.seat));
  return [name, " ", ...told];
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
    t(keyOf(clause, person), {
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
