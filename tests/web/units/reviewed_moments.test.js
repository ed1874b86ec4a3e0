// Which moves of a review are told: mistakes first, then luck, in the order of the game.

import assert from "node:assert/strict";
import { test } from "node:test";

import { mattered } from "../../../src/brelan/web/pages/review/moments.js";

/** @param {number} step @param {number} seat @param {{lost?: number, mark?: string | null, luck?: number[]}} [more] */
const move = (step, seat, { lost = 0, mark = null, luck = [0, 0] } = {}) =>
  /** @type {any} */ ({ step, seat, action: "pass", share: 0.5, best: "pass", best_share: 0.5, lost, lost_error: 0.01, mark, luck });

/** @param {ReturnType<typeof move>[]} moves */
const review = (...moves) => /** @type {any} */ ({ worlds: 64, seats: [], curve: [], moves });

const steps = (/** @type {ReturnType<typeof mattered>} */ moments) => moments.map((moment) => moment.move.step);

test("three at most, the gravest, in the order of the game", () => {
  const found = mattered(
    review(move(0, 0, { lost: 0.03, mark: "inaccuracy" }), move(2, 0, { lost: 0.2, mark: "blunder" }), move(4, 0, { lost: 0.06, mark: "mistake" }), move(6, 0, { lost: 0.11, mark: "blunder" })),
    0,
  );
  assert.deepEqual(steps(found), [2, 4, 6]);
});

test("luck comes after mistakes, and only if it is notable", () => {
  const found = mattered(
    review(move(0, 0, { luck: [0.3, -0.3] }), move(1, 0, { luck: [-0.2, 0.2] }), move(2, 0, { luck: [0.04, -0.04] }), move(3, 0, { lost: 0.02, mark: "inaccuracy" })),
    0,
  );
  assert.deepEqual(steps(found), [0, 1, 3]);
  assert.deepEqual(found.map(({ luck }) => luck), [0.3, -0.2, 0]);
});

test("they are one's own, or everybody's for whoever did not play", () => {
  const both = review(move(0, 0, { lost: 0.1, mark: "blunder" }), move(1, 1, { lost: 0.1, mark: "blunder" }));
  assert.deepEqual(steps(mattered(both, 1)), [1]);
  assert.deepEqual(steps(mattered(both, null)), [0, 1]);
});

test("a loss that is not clear is no moment", () => {
  assert.deepEqual(mattered(review(move(0, 0, { lost: 0.3 })), 0), []);
});
