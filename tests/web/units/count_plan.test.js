// The count at the end: its parts and their order, who comes where, and what is held back until then.

import assert from "node:assert/strict";
import { test } from "node:test";

const { partsOf, ranking, resignedSeats, shortBy, stepTime } = await import("../../../src/brelan/web/table/end/count_plan.js");
const { beforeCount, pointsBefore } = await import("../../../src/brelan/web/table/end/before_count.js");

const line = (key, points, more = {}) => ({ key, count: 1, points, board: null, round: null, ...more });

test("what takes points away is counted first, and the largest part last", () => {
  const lines = [
    line("tally.combination", 30, { board: "flush" }),
    line("tally.combination", 12, { board: "pair" }),
    line("tally.rack", 10),
    line("tally.left", -3),
  ];
  assert.deepEqual(partsOf(lines).map((part) => part.points), [-3, 10, 12, 30]);
});

test("rounds are parts of their own, told in their order after everything else", () => {
  const lines = [
    line("tally.claim", 9, { round: 1, board: "pair" }),
    line("tally.claim", 5, { round: 1, board: "flush" }),
    line("tally.claim", 2, { round: 2, board: "pair" }),
    line("tally.claim", 8, { round: 3, board: "pair" }),
    line("tally.tokens", 20),
  ];
  assert.deepEqual(partsOf(lines).map((part) => [part.round, part.points]), [[null, 20], [1, 14], [2, 2], [3, 8]]);
});

test("however many parts there are, the count is short", () => {
  assert.equal(stepTime(3), 350);
  assert.equal(stepTime(0), 350);
  assert.equal(stepTime(14) * 14, 2800);
});

const places = (scores, winners, resigned = []) => ranking({ scores, winners }, new Set(resigned)).map(({ seat, place }) => [seat, place]);

test("people are put in order: winners, then by points, equals on one place", () => {
  assert.deepEqual(places([10, 30, 20], [1]), [[1, 1], [2, 2], [0, 3]]);
  assert.deepEqual(places([20, 30, 20, 5], [1]), [[1, 1], [0, 2], [2, 2], [3, 4]]);
  assert.deepEqual(places([30, 30], [0, 1]), [[0, 1], [1, 1]]);
});

test("who gave up comes last, whatever they have", () => {
  assert.deepEqual(places([50, 30, 20], [1], [0]), [[1, 1], [2, 2], [0, 3]]);
  assert.deepEqual([...resignedSeats({ seats: [{ resigned: true }, { resigned: false }] })], [0]);
});

test("only who came within a twentieth of the winner was close", () => {
  const short = (own, best) => shortBy({ scores: [own, best], winners: [1] }, 0, new Set());
  assert.deepEqual([short(95, 100), short(94, 100), short(0, 0), short(100, 100)], [5, 0, 0, 0]);
  assert.equal(shortBy({ scores: [95, 100], winners: [1] }, 1, new Set()), 0);
  assert.equal(shortBy({ scores: [95, 100], winners: [1] }, 0, new Set([0])), 0);
  assert.equal(shortBy({ scores: [95, 100], winners: [1] }, null, new Set()), 0);
});

test("until the count a table shows the points of the play, and no result", () => {
  const events = [{ kind: "acted" }, { kind: "scored", seat: 1, points: 12 }, { kind: "game-ended", winners: [1] }];
  const points = pointsBefore([40, 30], events);
  assert.deepEqual(points, [40, 42]);
  const known = { table: { status: "over", result: { scores: [37, 42] }, tally: [[1]] }, view: { turn: null, scores: [37, 42], board: {} } };
  const shown = beforeCount(known, points);
  assert.deepEqual(shown.table, { status: "over", result: null, tally: [] });
  assert.deepEqual(shown.view, { turn: null, scores: [40, 42], board: {} });
  assert.deepEqual(known.view.scores, [37, 42]);
});
