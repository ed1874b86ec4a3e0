// A replay as steps: what was known after each of them.

import assert from "node:assert/strict";
import { test } from "node:test";

const { Timeline } = await import("../../../src/brelan/web/pages/replay/timeline.js");

const frame = (seq, seat) => ({ seq, seat, events: [], view: { turn: seat } });
const REPLAY = {
  table: { status: "over", tally: [1], result: {}, seed: "s" },
  seat: null,
  frames: [frame(1, null), frame(2, 0), frame(2, 0), frame(5, 1)],
};

test("until the last step a replay knows neither result nor seed", () => {
  const timeline = new Timeline(REPLAY);
  assert.equal(timeline.last, 3);
  assert.deepEqual(timeline.at(2).table, { status: "playing", tally: [], result: null, seed: null });
  assert.equal(timeline.at(3).table, REPLAY.table);
  assert.deepEqual(timeline.at(2).log.map((entry) => entry.seq), [2, 2]);
});

test("an entry of the log leads to its last step", () => {
  assert.deepEqual([1, 2, 4, 5].map((seq) => new Timeline(REPLAY).stepOf(seq)), [0, 2, 2, 3]);
});
