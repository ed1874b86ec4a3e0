// How near a hand is to a board, what it is drawn like, and what is said of it.

import assert from "node:assert/strict";
import { before, test } from "node:test";
import { catalogue, speak } from "./browser.js";

const { countFilled, reachOf } = await import("../../../src/brelan/web/games/royal_flush/reach.js");
const { patternOf, SHAPES } = await import("../../../src/brelan/web/games/royal_flush/board_shapes.js");
const { NOTHING, keysOf } = await import("../../../src/brelan/web/games/royal_flush/choice.js");
const { offer, questionFor } = await import("../../../src/brelan/web/games/royal_flush/proposal.js");
const { showsReach } = await import("../../../src/brelan/web/games/royal_flush/shown_reach.js");
const { settings } = await import("../../../src/brelan/web/shared/settings.js");
const { sheetLines } = await import("../../../src/brelan/web/games/royal_flush/round_sheet.js");

before(() => speak("en"));

/** A hand, or slots: what is missing stands in brackets as far as it is known. */
const cards = (text) => text.split(" ");
const written = (slots) => slots.map((slot) => slot.card ?? `[${slot.rank}${slot.suit}]`).join(" ");

for (const [board, hand, slots] of [
  ["pair", "7s 7s 9h", "9h [9]"],
  ["perfect-pair", "7s 7s 9h", "7s 7s"],
  ["full-house", "7s 7h 7d Kc 9s", "7s 7h 7d Kc [K]"],
  ["double-three-of-a-kind", "7s 7h", "7s 7h [7] [] [] []"],
  ["triple-pair", "7s 7h 7d 7c 2s", "7s 7h 7d 7c 2s [2]"],
  ["perfect-triple-pair", "7s 7s 9h", "7s 7s 9h [9h] [] []"],
  ["flush", "2h 5h 5h 9h Ks", "9h 5h 2h [h] [h]"],
  ["six-pictures", "Js Js Qh Kd *", "Js Qh Kd * [] []"],
  ["straight", "5s 6s 7s 8s 9s", "6s 7s 8s 9s [T]"],
  ["straight", "5s 6s 7s 8s 9s 6h", "5s 6h 7s 8s 9s"],
  ["big-straight", "5s 7h 8d Jc", "5s [6] 7h 8d [9] [T] Jc"],
  ["straight-flush", "6d 7d 9d Ts *", "6d 7d * 9d [Td]"],
  ["royal-flush", "Ts Js Ks Ah *", "Ts Js [Qs] Ks [As]"],
  ["royal-flush", "2s 3s", "[] [] [] [] []"],
]) {
  test(`what a hand has for a board lies in its places: ${board}, ${hand}`, () => {
    const found = reachOf(board, cards(hand));
    assert.equal(written(found), slots);
    assert.equal(countFilled(found), cards(slots).filter((slot) => !slot.startsWith("[")).length);
  });
}

test("a straight of one suit is whole where the table allows it", () => {
  assert.equal(written(reachOf("straight", cards("5s 6s 7s 8s 9s"), true)), "5s 6s 7s 8s 9s");
});

test("a pattern names no card: ranks by letters or by their order, suits by signs", () => {
  const drawn = (board) => patternOf(SHAPES[board]).map((group) => group.map(({ rank, suit }) => rank + suit).join(" ")).join(" | ");
  assert.equal(drawn("full-house"), "X0 X1 X2 | Y0 Y1");
  assert.equal(drawn("perfect-triple-pair"), "X0 X0 | Y1 Y1 | Z2 Z2");
  assert.equal(drawn("flush"), "0 0 0 0 0");
  assert.equal(drawn("straight-flush"), "10 20 30 40 50");
  assert.equal(drawn("royal-flush"), "T0 J0 Q0 K0 A0");
  for (const board of ["straight", "big-straight"]) {
    assert.ok(new Set(patternOf(SHAPES[board])[0].map(({ suit }) => suit)).size > 1);
  }
});

const BOARDS = [{ name: "full-house", category: 2, points: [10, 8, 6], cards: 5, example: [] }];

function seen({ hints = true, phase = "open", claims = [], hand = "7s 7h Kd 2c" } = {}) {
  const view = { turn: 0, phase, hands: [cards(hand)], jokers: [0], claims: { "full-house": claims }, options: {} };
  return { view, moves: { verbs: ["take"], claims: [] }, you: 0, table: { hints }, boards: BOARDS };
}

const tapped = (text = "") => ({ ...NOTHING, board: "full-house", cards: text ? keysOf(cards(text)) : [] });

test("a board that is out of reach says at once what it asks for and what the hand has", () => {
  assert.equal(questionFor(seen(), tapped(), () => null), null);
  const { reason, legal, pending } = offer(seen(), tapped(), null);
  assert.deepEqual([reason, legal, pending], ["A three of a kind and a pair: you have 3 cards of 5", false, false]);
});

test("without hints it says only what it asks for", () => {
  assert.equal(offer(seen({ hints: false }), tapped(), null).reason, "A three of a kind and a pair (cards: 5)");
});

test("what else forbids a claim is asked of the server", () => {
  for (const state of [{ phase: "taken" }, { claims: [1, 2, 1] }]) {
    assert.equal(questionFor(seen(state), tapped(), () => null)?.type, "judge");
    assert.equal(offer(seen(state), tapped(), { type: "judged", legal: false, rule: "RF-8", reason: "not now" }).reason, "Not now");
  }
});

test("cards of a wrong number or kind are answered with what the board asks for", () => {
  const answer = (rule) => ({ type: "judged", legal: false, rule, reason: "no" });
  const told = (rule, text) => offer(seen(), tapped(text), answer(rule)).reason;
  assert.equal(told("RF-14", "7s 7h"), "A three of a kind and a pair; cards chosen: 2 of 5");
  assert.equal(told("RF-3", "7s 7h Kd 2c 2d"), "These cards do not fit (a three of a kind and a pair)");
  assert.equal(told("RF-15", "7s 7h Kd 2c 2d"), "No");
});

test("how far a hand is shows in the first three games, or as the settings say, and never without hints", () => {
  localStorage.clear();
  const at = (id, hints = true) => showsReach({ id, hints });
  assert.deepEqual([at("a"), at("b", false), at("b"), at("c"), at("d"), at("a")], [true, false, true, true, false, true]);
  settings.reach = "on";
  assert.deepEqual([at("d"), at("d", false)], [true, false]);
  settings.reach = "off";
  assert.equal(at("a"), false);
  settings.reach = "first";
});

test("the sheet of a round adds up: spaces, tokens and earlier rounds", () => {
  const before = { scores: [12, 20], tokens: [3, 1], claims: { "full-house": [1, 0] } };
  const ended = { kind: "round-ended", round: 2, scores: [26, 30], tokens: [4, 2] };
  const scored = { kind: "scored", seat: 0, points: 6, boards: ["full-house"] };
  const [mine, theirs] = sheetLines(before, [scored, ended], BOARDS, 2);
  assert.deepEqual([mine.rounds, mine.parts, mine.worth, mine.gained, mine.total], [[12, 14], [8, 6], 8, 1, 34]);
  assert.deepEqual([theirs.rounds, theirs.parts, theirs.total], [[20, 10], [10], 34]);
});

test("the texts exist in every language", () => {
  for (const language of ["fr", "en", "de"]) {
    const texts = catalogue(language);
    for (const key of ["short.one", "short.other", "asks", "chosen", "unfit"]) {
      assert.match(texts[`web.royal.reach.${key}`], /\{needs\}/);
    }
  }
});
