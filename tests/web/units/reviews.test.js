// A review is asked for once, followed while somebody waits, and asked for again when the server has forgotten it.

import assert from "node:assert/strict";
import { test } from "node:test";

import "./browser.js";

const { awaitReview } = await import("../../../src/brelan/web/shared/reviews.js");

const told = (/** @type {number} */ done, of = 3) => ({ done, of, failed: false, review: null, you: 0 });
const finished = { ...told(3), review: { worlds: 4, seats: [], moves: [], curve: [] } };

/** A server that answers in this order. @param {...unknown} answers */
function server(...answers) {
  /** @type {string[]} */
  const asked = [];
  const answer = (/** @type {string} */ how) => async () => {
    asked.push(how);
    return answers.shift();
  };
  return { asked, get: answer("get"), post: answer("post") };
}

const soon = () => Promise.resolve();

test("it is followed until it is there", async () => {
  const there = server(told(0), told(1), told(2), finished);
  /** @type {number[]} */
  const seen = [];
  const found = await awaitReview("t", ({ done }) => seen.push(done) > 0, soon, there);
  assert.equal(found, finished);
  assert.deepEqual(seen, [0, 1, 2]);
  assert.deepEqual(there.asked, ["post", "get", "get", "get"]);
});

test("nobody asks on when nobody waits", async () => {
  const there = server(told(0), told(1));
  assert.equal(await awaitReview("t", ({ done }) => done < 1, soon, there), null);
  assert.deepEqual(there.asked, ["post", "get"]);
});

test("a server that has begun anew is asked once more", async () => {
  const there = server(told(0), told(0, 0), told(0), finished);
  assert.equal(await awaitReview("t", () => true, soon, there), finished);
  assert.deepEqual(there.asked, ["post", "get", "post", "get"]);
});

test("one that cannot be computed is told as such", async () => {
  const failed = { ...told(1), failed: true };
  assert.equal(await awaitReview("t", () => true, soon, server(failed)), failed);
});
