// What the table page says and shows of Royal Flush: plates, log lines, score sheet, boards and points.

import { capital, number, t } from "../../shared/words.js";
import { countedPoints, isCounted } from "../shared/counted.js";
import { actionWords, describeExchange } from "../shared/steps.js";
import { handOf } from "./choice.js";
import { roundsOf } from "./facts.js";
import { drawPiece, drawToken } from "./pieces.js";

/** @typedef {import("../shared/game.js").Clause} Clause */
/** @typedef {import("../shared/game.js").Described} Described */
/** @typedef {import("../shared/game.js").PointsRow} PointsRow */
/** @typedef {import("../shared/game.js").ScoreRow} ScoreRow */
/** @typedef {import("../shared/game.js").Step} Step */
/** @typedef {import("../../table/state/table_state.js").TableState} TableState */
/** @typedef {import("../../types/messages.js").BoardInfo} BoardInfo */
/** @typedef {import("../../types/messages.js").GameInfo} GameInfo */
/** @typedef {import("../../types/messages.js").View} View */
/** @typedef {import("./types.js").RoyalFlushView} RoyalFlushView */

/** @param {GameInfo} info @returns {import("../shared/game.js").TableHooks} */
export function tableHooks(info) {
  return {
    held: (view, seat) => handOf(royal(view), seat),
    figures: (view, seat) => [
      { kind: "tokens", count: royal(view).tokens[seat] ?? 0, sign: drawToken },
      { kind: "pieces", count: royal(view).pieces[seat] ?? 0, sign: drawPiece },
    ],
    points: (view, seat) => (view.scores[seat] ?? 0) + (view.turn === null ? 0 : roundPoints(royal(view), seat, info.boards)),
    lateness: (view) => (royal(view).round - 1) / Math.max(1, roundsOf(info) - 1),
    progress: (view) => t("web.table.round", { number: royal(view).round, most: roundsOf(info) }),
    supply: (view) => t("web.log.pile-and-discard", { pile: royal(view).pile.length, discard: royal(view).discard.length }),
    whatToDo: (view, moves) => t(`web.table.do.royal_flush.${doing(moves.verbs, royal(view).phase)}`),
    playedOut: (view) => t((royal(view).tokens[view.turn ?? 0] ?? 0) > 0 ? "web.royal.turn-ends.no-cards" : "web.royal.turn-ends.no-token"),
    describe,
    cardsOf: ({ action }) => action.split(" ").slice(2),
    scoreRows: (known) => scoreRows(known, info),
    pointsRows: (known) => pointsRows(known, info.boards),
    lit,
  };
}

/** Where a lesson's light falls: `card 8s` in the hand, `display 8d`, `refresh`, `control play`, or a board. @param {string} name */
function lit(name) {
  const [kind, what] = name.split(" ");
  if (kind === "card") return [`.royal-card[data-key^="${what}/"]`];
  if (kind === "display") return [`[data-draw="take"][data-card="${what}"]`];
  if (kind === "control") return [".bar button.play"];
  return kind === "refresh" ? ['[data-draw="refresh"]'] : [`.royal-board[data-board="${name}"]`];
}

/** @param {View} view */
function royal(view) {
  return /** @type {RoyalFlushView} */ (view);
}

/** What a seat's pieces are worth in the running round. @param {RoyalFlushView} view @param {number} seat @param {readonly BoardInfo[]} boards */
function roundPoints(view, seat, boards) {
  let points = 0;
  for (const board of boards) {
    (view.claims[board.name] ?? []).forEach((holder, space) => {
      if (holder === seat) points += board.points[space] ?? 0;
    });
  }
  return points;
}

/** @param {readonly string[]} verbs @param {string} phase */
function doing(verbs, phase) {
  const canTake = verbs.includes("take") || verbs.includes("draw");
  if (phase === "taken") return canTake ? "more" : "stop";
  if (phase === "refreshed") return "refreshed";
  if (verbs.includes("claim")) return canTake ? "claim" : "only-claim";
  return canTake ? "take" : "pass";
}

/** A second card in the same turn is bought. @param {Step} step @param {readonly Step[]} earlier @returns {Described} */
export function describe(step, earlier) {
  const [verb = "", ...words] = actionWords(step);
  const bought = earlier.some((each) => ["take", "draw"].includes(actionWords(each)[0] ?? ""));
  switch (verb) {
    case "take":
      return { clauses: [{ key: bought ? "buy" : "take", cards: words }], goesOn: true };
    case "draw":
      return { clauses: [drawn(step, bought)], goesOn: true };
    case "refresh":
      return { clauses: [{ key: "refresh" }], goesOn: true };
    case "claim": {
      const [board = "", ...cards] = words;
      const points = step.find((event) => event.kind === "scored")?.points ?? 0;
      return { clauses: [{ key: "claim", what: t(`board.${board}`), cards, points }], highlights: [board] };
    }
    case "pass":
      return describeExchange(verb, words);
    default:
      return { clauses: [] };
  }
}

/** A card from the pile, named only to whoever drew it. @param {Step} step @param {boolean} bought @returns {Clause} */
function drawn(step, bought) {
  const cards = step.find((event) => event.kind === "drew")?.cards ?? [];
  const seen = cards.length > 0 && !cards.includes("?");
  return { key: `${bought ? "buy-drawn" : "draw"}${seen ? "-seen" : ""}`, cards };
}

/** A row for each round, and one for the tokens. @param {TableState} known @param {GameInfo} info @returns {ScoreRow[]} */
function scoreRows(known, info) {
  const view = known.view && royal(known.view);
  const counted = isCounted(known);
  const seats = known.table.seats.map((_, seat) => seat);
  const rows = Array.from({ length: roundsOf(info) }, (_, index) => {
    const round = index + 1;
    const cell = (/** @type {number} */ seat) => {
      if (counted) return countedPoints(known, seat, (line) => line.round === round);
      if (!view || round > view.round) return "";
      return number(round === view.round ? roundPoints(view, seat, info.boards) : scoredIn(known, round, seat));
    };
    return { title: t("web.table.round-short", { number: round }), cells: seats.map(cell) };
  });
  const tokens = seats.map((seat) =>
    counted ? countedPoints(known, seat, (line) => !line.round) : number(view?.tokens[seat] ?? 0),
  );
  return [...rows, { title: t(counted ? "web.table.tokens-counted" : "web.table.tokens"), cells: tokens }];
}

/** What a seat scored in a round that is over. @param {TableState} known @param {number} round @param {number} seat */
function scoredIn(known, round, seat) {
  let now = 1;
  let points = 0;
  for (const event of known.log.flatMap((entry) => entry.events)) {
    if (event.kind === "scored" && event.seat === seat && now === round) points += event.points ?? 0;
    if (event.kind === "round-ended") now = (event.round ?? now) + 1;
  }
  return points;
}

/** The boards in play, those first that still earn most. @param {TableState} known @param {readonly BoardInfo[]} boards @returns {PointsRow[]} */
function pointsRows(known, boards) {
  const view = known.view && royal(known.view);
  const holders = (/** @type {BoardInfo} */ board) => view?.claims[board.name] ?? [];
  const left = (/** @type {BoardInfo} */ board) => board.points[holders(board).length] ?? 0;
  return boards
    .filter((board) => !view || view.boards.includes(board.name))
    .sort((one, other) => left(other) - left(one))
    .map((board) => ({
      name: capital(t(`board.${board.name}`)),
      needs: t(`needs.board.${board.name}`),
      example: board.example,
      worth: board.points.map((points, space) => ({ points, holder: holders(board)[space] })),
    }));
}
