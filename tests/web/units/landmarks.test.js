// Where one jumps to in a replay.

import assert from "node:assert/strict";
import { test } from "node:test";
import { acted, entry } from "./entries.js";

const { landmarksOf, nextOf } = await import("../../../src/brelan/web/pages/replay/landmarks.js");

const LOG = [
  entry(1, 0, acted("take 7s")),
  entry(1, 0, acted("stop")),
  entry(2, 1, acted("claim pair 7s 7h"), { kind: "scored", seat: 1, points: 5, boards: ["pair"] }, { kind: "round-ended", round: 1 }),
  entry(3, 0, acted("draw")),
  entry(4, 1, acted("claim flush 2s"), { kind: "scored", seat: 1, points: 9, boards: ["flush"] }, { kind: "round-ended", round: 2 }),
];

test("scores, ends of rounds and beginnings of turns are marked", () => {
  const { scores, rounds, turns } = landmarksOf(LOG, 2);
  assert.deepEqual({ scores, rounds, turns }, { scores: [3, 5], rounds: [3, 5], turns: [[1, 4], [3, 5]] });
});

test("one jumps to the next mark, or to the one before", () => {
  assert.deepEqual([nextOf([3, 5], 0, 1), nextOf([3, 5], 3, 1), nextOf([3, 5], 5, 1)], [3, 5, null]);
  assert.deepEqual([nextOf([3, 5], 5, -1), nextOf([3, 5], 3, -1), nextOf([], 3, 1)], [3, null, null]);
});
