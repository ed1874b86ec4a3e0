// How boxes are compared by the layout tests, and said in sentences.
import assert from "node:assert/strict";
import { test } from "node:test";
import { around, howFar, leaving, moved, overlapping, pixels, quoted, shared } from "../../browser/layout/geometry.js";

const box = (left, top, right, bottom) => ({ left, top, right, bottom });

test("two boxes share a part, or nothing where they only touch", () => {
  assert.deepEqual(shared(box(0, 0, 10, 10), box(6, 4, 20, 8)), box(6, 4, 10, 8));
  assert.equal(shared(box(0, 0, 10, 10), box(10, 0, 20, 10)), null);
});

test("what leaves a box does so on its worst side", () => {
  assert.deepEqual(leaving(box(-3, 0, 22, 5), box(0, 0, 10, 10)), { side: "right", by: 12 });
  assert.equal(leaving(box(0, 0, 10.9, 10), box(0, 0, 10, 10)), null);
  assert.equal(howFar({ side: "right", by: 12.2 }), "by 12 px to the right");
});

test("every two that overlap are found, however they are sorted", () => {
  const things = [box(20, 0, 30, 10), box(0, 0, 12, 10), box(8, 2, 40, 4), box(11.5, 0, 19, 10)].map((each) => ({ box: each }));
  const pairs = overlapping(things).map(({ one, other, by }) => [one.box.left, other.box.left, by]);
  assert.deepEqual(pairs, [[0, 8, 2], [8, 11.5, 2], [8, 20, 2]]);
});

test("what moved is told with how far, and what is gone is not", () => {
  const before = { hand: box(131, 0, 231, 50), bar: box(683, 0, 900, 50), gone: box(0, 0, 1, 1), still: box(5, 5, 6, 6) };
  const after = { hand: box(138, 0, 238, 50), bar: box(683, 4, 890, 54), still: box(5.3, 5, 6.3, 6) };
  assert.deepEqual(moved(before, after), [
    "« hand » moves 7 px to the right",
    "« bar » moves 4 px down and is 10 px narrower",
  ]);
});

test("names are short and lengths are whole", () => {
  assert.equal(quoted("  Finir\n le tour "), "« Finir le tour »");
  assert.equal(quoted("x".repeat(60)).length, 52);
  assert.equal(pixels(0.6), "1 px");
  assert.deepEqual(around([box(0, 5, 4, 9), box(2, 1, 9, 6)]), box(0, 1, 9, 9));
});
