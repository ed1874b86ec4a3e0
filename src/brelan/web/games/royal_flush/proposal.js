// What the primary button would send, what it says, and why it cannot be pressed.

import { capital, plural, prettyCards, t } from "../../shared/words.js";
import { chooseBoard, claimOf, drawOf, faceOf, handOf, sameCards, wantBoard } from "./choice.js";
import { countFilled, reachOf } from "./reach.js";
import { boardName } from "./wording.js";

/** @typedef {import("../shared/game.js").Proposal} Proposal */
/** @typedef {import("../shared/game.js").Scene} Scene */
/** @typedef {import("./types.js").RoyalFlushView} RoyalFlushView */
/** @typedef {import("../../types/messages.js").Moves} Moves */
/** @typedef {import("./choice.js").Choice} Choice */
/** @typedef {import("./choice.js").Draw} Draw */
/** @typedef {import("./choice_questions.js").Answer} Answer */
/** @typedef {import("./choice_questions.js").Question} Question */
/** @typedef {import("../../types/messages.js").BoardInfo} BoardInfo */
/** @typedef {import("../../types/messages.js").TableInfo} TableInfo */
/** @typedef {{view: RoyalFlushView, moves: Moves | null, you: number | null, table: TableInfo, boards: readonly BoardInfo[]}} Seen */
/** @typedef {Omit<Proposal, "canRecall" | "controls">} Offer */

/** @type {Offer} */
const NONE = { actions: null, label: "", sentence: null, reason: null, legal: false, pending: false };

/** The rules that say how many cards a board asks for, and which. */
const WRONG_NUMBER = "RF-14";
const WRONG_CARDS = "RF-3";

/** The moves, if it is one's own turn. @param {Seen} seen */
export function movesOf({ view, moves, you }) {
  return you !== null && view.turn === you ? moves : null;
}

/**
 * The board that a choice is about: the one selected, or the best that the cards fit.
 * @param {Choice} choice @param {Answer | null} answer
 * @returns {string | null}
 */
export function boardOf(choice, answer) {
  const wanted = choice.board ?? choice.wantedBoard;
  if (wanted !== null) return wanted;
  const boards = answer?.type === "fitted" ? [...answer.boards] : [];
  return boards.sort((one, other) => other.points - one.points)[0]?.board ?? null;
}

/** The claim that the server found for just these cards, if it is one of those it named. @param {Choice} choice @param {Moves} moves */
function namedClaim(choice, moves) {
  return moves.claims.find(
    (claim) => claim.board === choice.board && sameCards(claim.cards, choice.cards.map(faceOf)),
  );
}

/**
 * What must be asked before a choice can be offered; null if everything is known. An answer that
 * tells already what the cards earn on the board is kept.
 * @param {Seen} seen @param {Choice} choice @param {(question: Question) => Answer | null} answerTo
 * @returns {Question | null}
 */
export function questionFor(seen, choice, answerTo) {
  const moves = movesOf(seen);
  if (choice.draw) return moves && !moves.verbs.includes(choice.draw.verb) ? judge(drawOf(choice.draw)) : null;
  if (choice.board === null) return choice.cards.length ? fit(choice) : null;
  if (!moves || namedClaim(choice, moves) || isOutOfReach(seen, choice)) return null;
  const fits = moves.verbs.includes("claim") && pointsOn(choice.board, answerTo(fit(choice))) !== null;
  return fits ? fit(choice) : judge(claimOf(choice.board, choice.cards));
}

/** Which boards do the selected cards fit? @param {Choice} choice @returns {Question} */
function fit(choice) {
  return { type: "fit", cards: choice.cards.map(faceOf) };
}

/** What the cards that were asked about earn on a board; null if that is not known, or nothing. @param {string} board @param {Answer | null} answer */
function pointsOn(board, answer) {
  return answer?.type === "fitted" ? (answer.boards.find((each) => each.board === board)?.points ?? null) : null;
}

/**
 * The choice after a tap on a board: with cards that were selected by hand if they fit it, else with
 * those that cost least. Until it is known whether they fit, the board is only remembered.
 * @param {Moves} moves @param {Choice} choice @param {string} board @param {(question: Question) => Answer | null} answerTo
 * @returns {Choice}
 */
export function tapBoard(moves, choice, board, answerTo) {
  const cheapest = moves.claims.find((claim) => claim.board === board)?.cards ?? null;
  const byHand = choice.cards.length > 0 && choice.board !== board && !namedClaim(choice, moves);
  if (!byHand) return chooseBoard(choice, board, cheapest);
  const answer = answerTo(fit(choice));
  if (answer === null) return wantBoard(choice, board);
  return chooseBoard(choice, board, pointsOn(board, answer) === null ? cheapest : null);
}

/** @param {string} action @returns {Question} */
function judge(action) {
  return { type: "judge", actions: [action] };
}

/**
 * What the choice offers to play.
 * @param {Seen} seen @param {Choice} choice @param {Answer | null} answer
 * @returns {Offer}
 */
export function offer(seen, choice, answer) {
  const moves = movesOf(seen);
  if (!moves) return NONE;
  const said = { sentence: choice.hint === null ? null : prettyCards(choice.hint), hinted: choice.hint !== null };
  if (choice.draw) return { ...drawing(seen.view, moves, choice.draw, answer), ...said };
  if (choice.board !== null) return { ...claiming(seen, moves, choice, choice.board, answer), ...said };
  if (choice.cards.length) return { ...fitting(moves, choice, answer), ...said };
  return { ...resting(moves), ...said };
}

/** @param {RoyalFlushView} view @param {Moves} moves @param {Draw} draw @param {Answer | null} answer @returns {Offer} */
function drawing(view, moves, draw, answer) {
  const bought = view.phase === "taken" || draw.verb === "refresh";
  const card = draw.verb === "take" ? prettyCards(draw.card) : "";
  const label = t(bought ? `web.royal.${draw.verb}.bought` : `web.royal.${draw.verb}.free`, { card });
  const legal = moves.verbs.includes(draw.verb);
  return { ...NONE, actions: [drawOf(draw)], label, legal, ...(legal ? {} : verdict(answer)) };
}

/** @param {Seen} seen @param {Moves} moves @param {Choice} choice @param {string} board @param {Answer | null} answer @returns {Offer} */
function claiming(seen, moves, choice, board, answer) {
  const actions = [claimOf(board, choice.cards)];
  const named = namedClaim(choice, moves);
  if (named) return { ...NONE, actions, label: claimLabel(board, named.points), legal: true };
  const points = answer?.type === "judged" && answer.legal ? answer.points : pointsOn(board, answer);
  if (points !== null) return { ...NONE, actions, label: claimLabel(board, points), legal: true };
  const reason = whatItAsks(seen, choice, board, answer);
  const why = reason ? { reason } : verdict(answer);
  return { ...NONE, actions, label: boardName(board), missing: "pending" in why ? "" : whatIsMissing(seen, choice, board), ...why };
}

/** Why a board cannot be claimed, as shortly as a button says it. @param {Seen} seen @param {Choice} choice @param {string} board */
function whatIsMissing(seen, choice, board) {
  const have = isOutOfReach(seen, choice) && seen.table.hints ? reached(seen, board) : null;
  const missing = have === null ? 0 : cardsOf(seen, board) - have;
  return missing > 0 ? plural("web.royal.claim.missing", missing) : t("web.grid.not-allowed");
}

/** How many cards a board asks for. @param {Seen} seen @param {string} board */
function cardsOf(seen, board) {
  return seen.boards.find((each) => each.name === board)?.cards ?? 0;
}

/**
 * Whether a board was selected for which no cards are: it has a free space, and this would be the
 * moment, but the hand lacks cards.
 * @param {Seen} seen @param {Choice} choice
 */
function isOutOfReach({ view, boards }, { board, cards }) {
  if (board === null || cards.length > 0 || view.phase !== "open") return false;
  const spaces = boards.find((each) => each.name === board)?.points.length ?? 0;
  return (view.claims[board]?.length ?? 0) < spaces;
}

/**
 * What a board asks for, and what is still missing, if that is what is wrong.
 * @param {Seen} seen @param {Choice} choice @param {string} board @param {Answer | null} answer
 * @returns {string | null}
 */
function whatItAsks(seen, choice, board, answer) {
  const needs = capital(t(`needs.board.${board}`));
  const cards = cardsOf(seen, board);
  if (isOutOfReach(seen, choice)) {
    const have = seen.table.hints ? reached(seen, board) : null;
    return have === null ? t("web.royal.reach.asks", { needs, cards }) : plural("web.royal.reach.short", have, { needs, cards });
  }
  if (answer?.type !== "judged" || answer.legal) return null;
  if (answer.rule === WRONG_NUMBER) return t("web.royal.reach.chosen", { needs, chosen: choice.cards.length, cards });
  return answer.rule === WRONG_CARDS ? t("web.royal.reach.unfit", { needs: t(`needs.board.${board}`) }) : null;
}

/** How many cards of a board the own hand has; null if that is not known. @param {Seen} seen @param {string} board */
function reached({ view, you }, board) {
  const slots = you === null ? null : reachOf(board, handOf(view, you), view.options.straight_any_suit === true);
  return slots && countFilled(slots);
}

/** @param {Moves} moves @param {Choice} choice @param {Answer | null} answer @returns {Offer} */
function fitting(moves, choice, answer) {
  if (choice.wantedBoard !== null) return { ...NONE, label: boardName(choice.wantedBoard), pending: true };
  if (answer?.type !== "fitted") return { ...NONE, label: t("web.royal.claim.none"), ...verdict(answer) };
  const board = boardOf(choice, answer);
  if (board === null) {
    const reason = choice.cards.length > 1 ? t("web.royal.fits-none") : null;
    return { ...NONE, label: t("web.royal.claim.none"), reason };
  }
  const points = pointsOn(board, answer) ?? 0;
  const legal = moves.verbs.includes("claim");
  const reason = legal ? null : t("web.royal.later");
  return { ...NONE, actions: [claimOf(board, choice.cards)], label: claimLabel(board, points), legal, reason };
}

/** What ends a turn, and what its button says. */
export const ENDINGS = { stop: "web.royal.stop", pass: "web.royal.pass" };

/** Nothing is selected: end the turn, pass, or wait for a choice. @param {Moves} moves @returns {Offer} */
function resting(moves) {
  for (const [verb, key] of Object.entries(ENDINGS)) {
    if (moves.verbs.includes(verb)) return { ...NONE, actions: [verb], label: t(key), legal: true };
  }
  const missing = t(moves.claims.length ? "web.royal.choose-or-claim" : "web.royal.choose");
  return { ...NONE, label: missing, missing };
}

/** @param {string} board @param {number} points */
function claimLabel(board, points) {
  return plural("web.royal.claim", points, { board: boardName(board) });
}

/** Why not; or that the server is still being asked. @param {Answer | null} answer */
function verdict(answer) {
  if (answer === null) return { pending: true };
  const why = answer.type === "judged" ? answer.reason : answer.type === "failed" ? answer.message : null;
  return { reason: why ? capital(prettyCards(why)) : null };
}
