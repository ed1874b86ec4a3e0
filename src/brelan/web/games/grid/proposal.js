// What the area proposes to the page: the button's label, the sentence, the reason, the controls.

import { capital, number, plural, prettyCards, t } from "../../shared/words.js";
import { nextSort } from "../shared/sorting.js";

/** @typedef {import("../shared/game.js").Proposal} Proposal */
/** @typedef {import("../shared/game.js").Control} Control */
/** @typedef {import("../../types/messages.js").Judged} Judged */
/** @typedef {import("../../types/messages.js").Moves} Moves */
/** @typedef {import("./game.js").GridRules} GridRules */
/** @typedef {import("./trial.js").Trial} Trial */

/**
 * @typedef {object} Situation
 * @property {GridRules} rules
 * @property {Trial} trial
 * @property {Moves | null} moves null when it is not one's turn
 * @property {Judged | null} judged the answer for the try as it is
 * @property {boolean} pending
 * @property {string | null} hint the reason of a hint that lies on the board
 * @property {boolean} empty whether the board is empty
 * @property {boolean} active whether cards can be moved
 * @property {boolean} picked whether a card waits for its square
 * @property {() => void} sort
 * @property {() => void} toggleExchange
 */

/** The proposal for a situation. @param {Situation} now @returns {Proposal} */
export function propose(now) {
  const proposal = tried(now);
  return { ...proposal, hinted: proposal.sentence !== null && proposal.sentence === now.hint };
}

/** What is tried, or nothing yet. @param {Situation} now @returns {Proposal} */
function tried(now) {
  if (now.trial.exchanging) return exchange(now);
  if (now.trial.laid.size) return lay(now);
  if (now.trial.swaps.length) return { ...nothing(now), ...swapped(now) };
  return nothing(now);
}

/** @param {Situation} now @returns {Proposal} */
function nothing(now) {
  return {
    actions: null,
    label: t("web.grid.play"),
    missing: t(now.picked ? "web.grid.missing.square" : `web.grid.missing.${now.rules.pieces}`),
    sentence: opening(now),
    reason: null,
    legal: false,
    pending: false,
    canRecall: now.trial.begun && !stuck(now),
    controls: now.active ? controls(now) : [],
  };
}

/** Whether an exchange has begun by itself and nothing has been chosen yet. @param {Situation} now */
function stuck({ trial, moves }) {
  return trial.exchanging && trial.chosen.size === 0 && trial.swaps.length === 0 && onlyPassing(moves);
}

/** What to do, where the page's own sentence is not enough. @param {Situation} now */
function opening({ rules, moves, empty, picked }) {
  if (moves && picked) return t("web.grid.picked");
  return moves?.verbs.includes("lay") && rules.opening && empty ? t(rules.opening) : null;
}

/** Swaps alone: they can be made at once, or go together with a lay. @param {Situation} now @returns {Partial<Proposal>} */
function swapped({ trial, judged, pending, hint }) {
  if (judged && !judged.legal) return { pending, ...refusal(judged) };
  const actions = judged ? trial.actions() : null;
  const label = t("web.grid.swap-first");
  return { pending, actions, label, legal: actions !== null, sentence: hint ?? t("web.grid.swapped") };
}

/** @param {Situation} now @returns {Proposal} */
function lay(now) {
  const { judged, pending, trial, hint } = now;
  const undeclared = trial.jokers.some((square) => !trial.laid.get(square)?.face);
  if (!judged) {
    const sentence = undeclared && !pending ? t("web.grid.face.needed") : null;
    return { ...nothing(now), missing: t(undeclared ? "web.grid.missing.face" : "web.grid.play"), sentence, pending };
  }
  const actions = judged.legal ? trial.actions() : null;
  if (!judged.legal && undeclared) return { ...nothing(now), pending, missing: t("web.grid.missing.face"), reason: capital(t("web.grid.face.needed")) };
  if (!judged.legal) return { ...nothing(now), actions, pending, ...refusal(judged) };
  const label = t("web.grid.play-points", { points: plural("web.grid.points", judged.points) });
  return { ...nothing(now), actions, label, legal: true, pending, sentence: hint ?? earned(judged) };
}

/** @param {Judged} judged @returns {Partial<Proposal>} */
function refusal(judged) {
  const reason = judged.reason ? capital(prettyCards(judged.reason)) : t("web.grid.not-allowed");
  return { reason, missing: t("web.grid.not-allowed"), sentence: null, legal: false };
}

/** « deux combinaisons, 23 points » @param {Judged} judged */
export function earned({ hands, points }) {
  const made = hands.length === 1 ? t(`combination.${hands[0].combination}`) : plural("web.grid.combinations", hands.length);
  return `${made}, ${plural("web.grid.points", points)}`;
}

/** @param {Situation} now @returns {Proposal} */
function exchange(now) {
  const { rules, trial, judged, pending, hint } = now;
  const cards = trial.chosenCards;
  const most = now.moves?.most_exchanged ?? 0;
  const base = { ...nothing(now), pending, missing: t(`web.grid.missing.exchange-${rules.pieces}`), label: exchangeLabel(rules, cards.length, most) };
  if (judged && !judged.legal) return { ...base, ...refusal(judged) };
  const choose = t(`web.grid.exchange.choose-${rules.pieces}`, {
    chosen: number(cards.length),
    most: number(most),
  });
  const what = most ? choose : t("web.grid.exchange.none-left");
  const sentence = hint ?? (onlyPassing(now.moves) ? t("web.grid.exchange.stuck", { what }) : what);
  const actions = judged?.legal ? exchangeActions(now) : null;
  return { ...base, sentence, actions, legal: actions !== null };
}

/** Whether there is nothing to do but to pass or to exchange. @param {Moves | null} moves */
export function onlyPassing(moves) {
  return moves !== null && moves.verbs.length > 0 && moves.verbs.every((verb) => verb === "pass" || verb === "exchange");
}

/** @param {GridRules} rules @param {number} count @param {number} most */
function exchangeLabel(rules, count, most) {
  if (count) return plural(`web.grid.exchange.${rules.pieces}`, count);
  return rules.exchanges && most ? t("web.grid.exchange.begin") : t("web.grid.exchange.pass");
}

/** The actions of an exchange or a pass; null while nothing is chosen that must be. @param {{ rules: GridRules, trial: Trial, moves: Moves | null }} now @returns {string[] | null} */
export function exchangeActions({ rules, trial, moves }) {
  const cards = trial.chosenCards;
  if (!rules.exchanges) return [...trial.actions(), ["pass", ...cards].join(" ")];
  if (cards.length) return [`exchange ${cards.join(" ")}`];
  return moves?.verbs.includes("pass") ? ["pass"] : null;
}

/** Sort, and exchange or pass; who can do nothing else has no other way to go back to. @param {Situation} now @returns {Control[]} */
function controls({ rules, trial, moves, sort, toggleExchange }) {
  const sorting = { id: "sort", label: t("web.grid.sort.label"), enabled: true, title: t(`web.grid.sort.${nextSort()}`), run: sort };
  if (trial.exchanging && onlyPassing(moves)) return [sorting];
  const verbs = moves?.verbs ?? [];
  const allowed = verbs.includes("pass") || verbs.includes("exchange") || (trial.swaps.length > 0 && verbs.length > 0);
  const exchanges = rules.exchanges && (verbs.includes("exchange") || !verbs.includes("pass"));
  return [
    sorting,
    {
      id: "exchange",
      label: t(exchanges ? "web.grid.exchange.begin" : "web.grid.exchange.pass"),
      enabled: allowed || trial.exchanging,
      pressed: trial.exchanging,
      why: verbs.length && !allowed && !trial.exchanging ? t("web.grid.exchange.not-now") : undefined,
      run: toggleExchange,
    },
  ];
}
