// The moments of a game: which actions earned points, the best of them, and those to see again.

import assert from "node:assert/strict";
import { test } from "node:test";
import { acted, entry } from "./entries.js";

const { bestMoment, bestSquares, highlights, momentsOf } = await import("../../../src/brelan/web/table/end/moments.js");

const scored = (seat, points, more = {}) => ({ kind: "scored", seat, points, ...more });
const PAIR = { combination: "pair", squares: ["a1", "a2"], points: 4 };
const FULL = { combination: "full-house", squares: ["b1", "b2"], points: 40 };
const LOG = [
  entry(3, 0, acted("swap h8 *"), acted("lay a1=As"), scored(0, 44, { hands: [PAIR, FULL] })),
  entry(5, 1, acted("pass")),
  entry(6, 1, acted("claim pair 7s 7h"), scored(1, 9, { boards: ["pair"] }), { kind: "round-ended", round: 1 }),
  entry(8, 0, acted("lay c1=Ks"), scored(0, 0)),
  entry(9, 1, acted("claim flush 2s"), scored(1, 44, { boards: ["flush"] })),
];

test("every action that earned points is numbered as in the replay", () => {
  const told = momentsOf(LOG).map(({ step, seq, seat, points, round, board }) => [step, seq, seat, points, round, board]);
  assert.deepEqual(told, [
    [2, 3, 0, 44, 1, null],
    [4, 6, 1, 9, 1, "pair"],
    [6, 9, 1, 44, 2, "flush"],
  ]);
});

test("the best moment is the first that earned most, of all or of one seat", () => {
  const moments = momentsOf(LOG);
  assert.equal(bestMoment(moments)?.step, 2);
  assert.equal(bestMoment(moments, 1)?.step, 6);
  assert.equal(bestMoment(moments, 2), null);
  assert.equal(bestMoment([]), null);
});

test("the best combination of a moment comes first", () => {
  const [moment] = momentsOf(LOG);
  assert.deepEqual(moment.hands.map((hand) => hand.combination), ["full-house", "pair"]);
  assert.deepEqual(bestSquares(moment), ["b1", "b2"]);
});

test("highlights are the best of all, in the order of play", () => {
  assert.deepEqual(highlights(momentsOf(LOG), 2).map((moment) => moment.step), [2, 6]);
  assert.deepEqual(highlights(momentsOf(LOG)).map((moment) => moment.step), [2, 4, 6]);
});
