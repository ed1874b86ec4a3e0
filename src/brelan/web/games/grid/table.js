// What the table page says and shows of a game on a grid: log lines, score sheet, what to do now.

import { byRank } from "../../cards/notation.js";
import { capital, number, t } from "../../shared/words.js";
import { countedPoints, isCounted } from "../shared/counted.js";
import { actionWords, describeExchange, stepsOf } from "../shared/steps.js";
import { handLabel } from "./labels.js";

/** @typedef {import("../../table/state/table_state.js").TableState} TableState */
/** @typedef {import("../../types/messages.js").Event} Event */
/** @typedef {import("../../types/messages.js").GameInfo} GameInfo */
/** @typedef {import("../../types/messages.js").Hand} Hand */
/** @typedef {import("../../types/messages.js").View} View */
/** @typedef {import("../shared/game.js").Described} Described */
/** @typedef {import("../shared/game.js").ScoreRow} ScoreRow */
/** @typedef {import("../shared/game.js").Step} Step */
/** @typedef {import("./game.js").GridView} GridView */

/** @param {import("./game.js").GridRules} rules @param {GameInfo} info @returns {import("../shared/game.js").TableHooks} */
export function tableHooks(rules, info) {
  return {
    pieces: rules.pieces,
    smallHands: true,
    held: (view, seat) => /** @type {GridView} */ (view).racks[seat] ?? [],
    supply: rules.supply,
    lateness,
    whatToDo: (view, { verbs }) => t(`web.table.do.${view.game}.${doing(verbs)}`),
    describe: (step) => describe(step, info),
    cardsOf: ({ hands: [best] }, view) => (best?.squares ?? []).map((square) => /** @type {GridView} */ (view).board[square] ?? "*").sort(byFace),
    scoreRows,
    lit,
  };
}

/** Where a lesson's light falls: `card 9s` on the rack, `control exchange` in the action bar, or a square. @param {string} name */
function lit(name) {
  const [kind, what] = name.split(" ");
  if (kind === "card") return [`.rack-card[data-card="${what}"]`];
  if (kind === "control") return [`.bar [data-control="${what}"]`];
  return [`.grid-square[data-square="${name}"]`];
}

/** How much of what there was to draw lies on the board. @param {View} view */
function lateness(view) {
  const { board, reserve, pile } = /** @type {GridView & {reserve?: string[], pile?: string[]}} */ (view);
  const laid = Object.keys(board).length;
  return laid / (laid + (reserve ?? pile ?? []).length || 1);
}

/** By the rank that a card is, or stands for. @param {string} one @param {string} other */
function byFace(one, other) {
  const face = (/** @type {string} */ card) => (card.length > 1 ? card.replace("*", "") : card);
  return byRank()(face(one), face(other));
}

/** @param {readonly string[]} verbs */
function doing(verbs) {
  return ["lay", "swap", "exchange"].find((verb) => verbs.includes(verb)) ?? "pass";
}

/** @param {Step} step @param {GameInfo} info @returns {Described} */
export function describe(step, info) {
  const [verb = "", ...words] = actionWords(step);
  switch (verb) {
    case "lay":
      return describeLay(step, words, info);
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

/** Each combination with its points, what the whole rack adds, and the sum of all. @param {Step} step @param {readonly string[]} words @param {GameInfo} info @returns {Described} */
function describeLay(step, words, info) {
  const scored = step.find((event) => event.kind === "scored");
  const laid = new Map(words.map((word) => /** @type {[string, string]} */ (word.split("="))));
  const hands = scored?.hands ?? [];
  const points = scored?.points ?? 0;
  const rack = points - hands.reduce((sum, hand) => sum + hand.points, 0);
  const beside = rack ? [t("web.log.rack", { points: number(rack) })] : [];
  const parts = [...hands.map((hand) => `${t(`combination.${hand.combination}`)} ${number(hand.points)}`), ...beside];
  const sums = [...hands.map((hand) => sumOf(hand, laid, info)), ...beside.map(capital)];
  const several = parts.length > 1;
  const what = several ? `${parts.join(" + ")} = ${number(points)}` : hands.map((hand) => t(`combination.${hand.combination}`)).join();
  return { clauses: [{ key: several ? "lay-sum" : "lay", cards: [...laid.values()], what, points, sums }], highlights: [...laid.keys()] };
}

/** How the points of a combination come about, as the preview has it. @param {Hand} hand @param {ReadonlyMap<string, string>} laid @param {GameInfo} info */
function sumOf(hand, laid, { combinations, extras }) {
  const fresh = hand.squares.filter((square) => laid.has(square));
  const joker = fresh.some((square) => laid.get(square)?.startsWith("*"));
  return handLabel(hand, { combinations, added: fresh.length * (extras.card ?? 0), joker, brief: false });
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
