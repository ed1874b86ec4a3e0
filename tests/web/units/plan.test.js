// The plan of a board: its squares and their names, read from a view and the facts of the game.

import assert from "node:assert/strict";
import { test } from "node:test";
import "./browser.js";

const plan = await import("../../../src/brelan/web/games/grid/plan.js");

test("a square has the name of its column and row", () => {
  assert.equal(plan.squareAt(0, 0), "a1");
  assert.equal(plan.squareAt(14, 9), "o10");
  assert.deepEqual(plan.spotOf("o10"), { column: 14, row: 9 });
});

test("squares are ordered by row, then column", () => {
  assert.deepEqual(["b10", "a2", "b1", "a10"].sort(plan.bySquare), ["b1", "a2", "a10", "b10"]);
});

test("the box around squares stays on the board", () => {
  const size = { columns: 8, rows: 7 };
  assert.deepEqual(plan.boxAround(["a1", "c2"], size, 1), { column: 0, row: 0, columns: 4, rows: 3 });
  assert.deepEqual(plan.boxAround([], size, 1), { column: 0, row: 0, columns: 8, rows: 7 });
});

test("the keyboard begins on the first start square, or in the middle of the start zone", () => {
  const zone = { column: 5, row: 5, columns: 5, rows: 5 };
  const board = { columns: 15, rows: 15, premiums: new Map(), jokers: new Set() };
  assert.equal(plan.firstSquare({ ...board, start: new Set(["d4", "e4"]), zone: null }), "d4");
  assert.equal(plan.firstSquare({ ...board, start: new Set(), zone }), "h8");
  assert.equal(plan.firstSquare({ ...board, start: new Set(), zone: null }), "h8");
});
