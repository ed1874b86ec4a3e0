// What has come in is shown in its turn, and nothing of it is left out.

import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import "./browser.js";

const { UpdateQueue } = await import("../../../src/brelan/web/table/notify/update_queue.js");

const SEATS = [{ kind: "person" }, { kind: "bot" }, { kind: "bot" }];
let now = 1000;
let batches = [];
let known = null;
let queue = null;
let lasts = 0;
const clock = performance.now;

beforeEach(() => {
  mock.timers.enable({ apis: ["setTimeout"] });
  now = 1000;
  performance.now = () => now;
  batches = [];
  lasts = 0;
  known = { seq: 0, table: { status: "playing", seats: SEATS }, you: { seat: 0 }, view: { turn: 1 }, moves: null, timer: null, events: [] };
  queue = make("normal");
});
afterEach(() => {
  mock.timers.reset();
  performance.now = clock;
});

function make(pace) {
  return new UpdateQueue(
    async (batch) => {
      batches.push(batch);
      return { lasts, seen: true };
    },
    () => pace,
  );
}

/** Somebody acts; `turn` is whose turn it is then. */
function did(seat, turn = 1) {
  const before = known;
  known = { ...known, seq: known.seq + 1, view: { turn }, moves: turn === 0 ? {} : null, events: [{ kind: "acted", seat }] };
  queue.add({ message: { type: "did", seat, seq: known.seq }, before, known });
}

function changed() {
  const before = known;
  known = { ...known, seq: known.seq + 1, events: [] };
  queue.add({ message: { type: "changed" }, before, known });
}

async function pass(ms) {
  for (let step = 0; step < ms; step += 20) {
    now += 20;
    mock.timers.tick(20);
    for (let turn = 0; turn < 5; turn++) await Promise.resolve();
  }
}

/** The entries shown, batch by batch. */
function shown() {
  return batches.map((batch) => batch.updates.map((update) => update.known.seq));
}

test("actions of others are shown one by one, each with its own state", async () => {
  did(1);
  did(2);
  did(1);
  await pass(0);
  assert.deepEqual(shown(), [[1]]);
  assert.equal(batches[0].known.seq, 1);
  await pass(3000);
  assert.deepEqual(shown(), [[1], [2], [3]]);
  assert.ok(batches.every((batch) => !batch.quick));
});

test("whoever likes it quick sees what comes in together at once", async () => {
  queue = make("quick");
  did(1);
  await pass(0);
  did(2);
  did(1);
  await pass(100);
  assert.deepEqual(shown(), [[1], [2, 3]]);
  assert.equal(batches[1].quick, true);
  assert.equal(batches[1].events.length, 2);
});

test("the own action does not wait, nor is anything left out before it", async () => {
  lasts = 2000;
  did(1);
  did(2);
  did(0);
  await pass(100);
  assert.deepEqual(shown().flat(), [1, 2, 3]);
});

test("who comes and goes is told while an action is looked at", async () => {
  lasts = 2000;
  did(1);
  await pass(100);
  changed();
  await pass(60);
  assert.deepEqual(shown(), [[1], [2]]);
  did(2);
  await pass(100);
  assert.deepEqual(shown(), [[1], [2]], "what is looked at keeps its time");
});

test("a press shows the next action, and all of them if the own turn waits", async () => {
  lasts = 2000;
  did(1);
  did(2);
  did(1);
  await pass(100);
  queue.skip();
  await pass(60);
  assert.deepEqual(shown(), [[1], [2]]);
  did(2, 0);
  queue.skip();
  await pass(60);
  assert.deepEqual(shown(), [[1], [2], [3, 4]]);
});

test("what comes in while something is put in place waits for it", async () => {
  let ready = () => {};
  queue = new UpdateQueue(
    (batch) => {
      batches.push(batch);
      return new Promise((resolve) => (ready = () => resolve({ lasts: 0, seen: false })));
    },
    () => "normal",
  );
  did(1);
  did(2);
  await pass(5000);
  assert.deepEqual(shown(), [[1]]);
  ready();
  await pass(100);
  assert.deepEqual(shown(), [[1], [2]]);
});

test("what waits and belongs to something else is never shown", async () => {
  did(1);
  did(2);
  await pass(40);
  const shown = batches.length;
  assert.equal(queue.waiting.length > 0, true);
  queue.forget();
  await pass(20000);
  assert.equal(batches.length, shown);
  did(1, 0);
  await pass(60);
  assert.equal(batches.length, shown + 1);
});
