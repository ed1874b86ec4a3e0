// Premium squares that somebody draws: taps, mirror images, what was kept from another time.

import assert from "node:assert/strict";
import { test } from "node:test";
import "./browser.js";

const { count, mirrored, readLayout, tapped } = await import("../../../src/brelan/web/games/flush_royal/premium_layout.js");

const SIZE = { columns: 15, rows: 15 };
const FACTS = { ...SIZE, start: ["h8"], premium: { e1: 2, c3: 3 }, rack: 5 };

test("a square is double, then triple, then plain", () => {
  const double = tapped({}, ["b2"]);
  const triple = tapped(double, ["b2"]);
  assert.deepEqual(double, { b2: 2 });
  assert.deepEqual(triple, { b2: 3 });
  assert.deepEqual(tapped(triple, ["b2"]), {});
});

test("a square has an image in each of the four quarters, fewer in the middle", () => {
  assert.deepEqual(mirrored("e1", SIZE).sort(), ["e1", "e15", "k1", "k15"]);
  assert.deepEqual(mirrored("h3", SIZE).sort(), ["h13", "h3"]);
  assert.deepEqual(mirrored("h8", SIZE), ["h8"]);
});

test("the square that was tapped is the first of its images, and all become what it becomes", () => {
  const [first] = mirrored("k15", SIZE);
  assert.equal(first, "k15");
  assert.deepEqual(tapped({ e1: 3 }, mirrored("k15", SIZE)), { k15: 2, k1: 2, e15: 2, e1: 2 });
});

test("other squares stay as they are, and are counted by their factor", () => {
  const layout = tapped({ a1: 3, b2: 2 }, ["c3"]);
  assert.deepEqual(layout, { a1: 3, b2: 2, c3: 2 });
  assert.equal(count(layout, 2), 2);
  assert.equal(count(layout, 3), 1);
});

test("what was kept is read as far as the board has such squares and factors", () => {
  assert.deepEqual(readLayout({ b2: 3, p1: 2, a16: 2, c3: 4, A1: 2, a01: 2 }, FACTS), { b2: 3 });
});

test("nothing kept is the standard layout, and not the same object", () => {
  for (const kept of [null, "standard", ["b2"]]) assert.deepEqual(readLayout(kept, FACTS), FACTS.premium);
  assert.notEqual(readLayout(null, FACTS), FACTS.premium);
});

test("no premium squares are a layout, too", () => {
  assert.deepEqual(readLayout({}, FACTS), {});
});
