// What the table page says and shows of a game on a grid: log lines, score sheet, what to do now.

import { language, number, t } from "../../shared/words.js";
import { countedPoints, isCounted } from "../shared/counted.js";
import { actionWords, describeExchange, stepsOf } from "../shared/steps.js";

/** @typedef {import("../../table/state/table_state.js").TableState} TableState */
/** @typedef {import("../../types/messages.js").Event} Event */
/** @typedef {import("../shared/game.js").Described} Described */
/** @typedef {import("../shared/game.js").ScoreRow} ScoreRow */
/** @typedef {import("../shared/game.js").Step} Step */
/** @typedef {import("./game.js").GridView} GridView */

/** @param {import("./game.js").GridRules} rules @returns {import("../shared/game.js").TableHooks} */
export function tableHooks(rules) {
  return {
    pieces: rules.pieces,
    smallHands: true,
    held: (view, seat) => /** @type {GridView} */ (view).racks[seat] ?? [],
    supply: rules.supply,
    whatToDo: (view, { verbs }) => t(`web.table.do.${view.game}.${doing(verbs)}`),
    describe,
    scoreRows,
  };
}

/** @param {readonly string[]} verbs */
function doing(verbs) {
  return ["lay", "swap", "exchange"].find((verb) => verbs.includes(verb)) ?? "pass";
}

/** @param {Step} step @returns {Described} */
export function describe(step) {
  const [verb = "", ...words] = actionWords(step);
  switch (verb) {
    case "lay": {
      const scored = step.find((event) => event.kind === "scored");
      const squares = words.map((word) => word.split("=")[0] ?? "");
      const cards = words.map((word) => word.split("=")[1] ?? "?");
      return { clauses: [{ key: "lay", cards, what: combinationsOf(scored), points: scored?.points ?? 0 }], highlights: squares };
    }
    case "swap": {
      const [square = "", card = ""] = words;
      const key = card === "*" ? "lend-joker" : "fetch-joker";
      return { clauses: [{ key, square, cards: [card] }], highlights: [square], goesOn: true };
    }
    case "pass":
    case "exchange":
      return describeExchange(verb, words);
    default:
      return { clauses: [] };
  }
}

/** The names of the combinations made: "full et brelan". @param {Event | undefined} scored */
function combinationsOf(scored) {
  /** @type {Map<string, number>} */
  const many = new Map();
  for (const { combination } of scored?.hands ?? []) many.set(combination, (many.get(combination) ?? 0) + 1);
  const names = [...many].map(([name, times]) => t(`combination.${name}`) + (times > 1 ? ` ×${times}` : ""));
  return new Intl.ListFormat(language(), { type: "conjunction" }).format(names);
}

/** A row for each turn, and at the end one for what was left on the racks. @param {TableState} known @returns {ScoreRow[]} */
function scoreRows(known) {
  /** @type {string[][]} */
  const turns = known.table.seats.map(() => []);
  for (const entry of known.log) {
    for (const step of stepsOf(entry)) {
      if ((step[0]?.action ?? "swap").startsWith("swap")) continue;
      const points = step.find((event) => event.kind === "scored")?.points;
      turns[entry.seat]?.push(points == null ? "–" : number(points));
    }
  }
  const many = Math.max(0, ...turns.map((each) => each.length));
  const rows = Array.from({ length: many }, (_, index) => ({
    title: number(index + 1),
    cells: turns.map((each) => each[index] ?? ""),
  }));
  if (!isCounted(known)) return rows;
  const left = known.table.seats.map((_, seat) => countedPoints(known, seat, (line) => line.key === "tally.left"));
  return [...rows, { title: t("web.table.left-over"), cells: left }];
}
