// Questions to the server: after a pause, and only the latest counts.

import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import "./browser.js";

const { LatestQuestion } = await import("../../../src/brelan/web/games/shared/latest_question.js");

const LONG_ENOUGH = 1000;
let said = [];
let latest = new LatestQuestion();

beforeEach(() => {
  mock.timers.enable({ apis: ["setTimeout"] });
  said = [];
  latest = new LatestQuestion();
});
afterEach(() => mock.timers.reset());

function ask(question) {
  latest.ask(question, (answer) => said.push(answer), (reason) => said.push(`failed: ${reason}`));
}

/** Let the pause pass, and promises settle. */
async function wait() {
  mock.timers.tick(LONG_ENOUGH);
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
}

test("only the latest question is asked and answered", async () => {
  let asked = 0;
  ask(async () => void asked++);
  ask(async () => "second");
  await wait();
  assert.deepEqual(said, ["second"]);
  assert.equal(asked, 0);
});

test("an answer that comes after another question is not told", async () => {
  let answer = () => {};
  ask(() => new Promise((resolve) => (answer = () => resolve("late"))));
  await wait();
  ask(async () => "quick");
  answer();
  await wait();
  assert.deepEqual(said, ["quick"]);
});

test("a failure is told with its reason", async () => {
  ask(() => Promise.reject(new Error("no")));
  await wait();
  assert.deepEqual(said, ["failed: no"]);
});

test("what was cancelled is not asked", async () => {
  ask(async () => "answer");
  latest.cancel();
  await wait();
  assert.deepEqual(said, []);
});
