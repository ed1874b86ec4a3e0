// Points as chips in stacks.

import assert from "node:assert/strict";
import { test } from "node:test";
import "./browser.js";

const { HIGHEST, stacksOf } = await import("../../../src/brelan/web/games/poker_tiles/chip_stacks.js");

const CHIPS = [
  { colour: "blue", points: 10 },
  { colour: "red", points: 5 },
  { colour: "yellow", points: 1 },
];
const worth = Object.fromEntries(CHIPS.map(({ colour, points }) => [colour, points]));

test("points are paid in the fewest chips", () => {
  assert.deepEqual(stacksOf(0, CHIPS), []);
  assert.deepEqual(stacksOf(4, CHIPS), [{ colour: "yellow", count: 4 }]);
  assert.deepEqual(stacksOf(28, CHIPS), [
    { colour: "blue", count: 2 },
    { colour: "red", count: 1 },
    { colour: "yellow", count: 3 },
  ]);
});

test("chips that are owed are as many", () => {
  assert.deepEqual(stacksOf(-7, CHIPS), stacksOf(7, CHIPS));
});

test("every score that fits is worth its chips", () => {
  for (let points = 0; points < 160; points++) {
    const sum = stacksOf(points, CHIPS).reduce((total, { colour, count }) => total + count * worth[colour], 0);
    assert.equal(sum, points);
  }
});

test("stacks are never too high or too many for a plate", () => {
  for (const points of [99, 159, 1000]) {
    const stacks = stacksOf(points, CHIPS);
    assert.ok(stacks.length <= 5);
    assert.ok(stacks.every(({ count }) => count <= HIGHEST));
  }
});
