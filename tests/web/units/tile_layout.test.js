// A board of Poker Tiles that somebody draws: size, start squares, joker squares, and what cannot be.

import assert from "node:assert/strict";
import { test } from "node:test";
import "./browser.js";

const { readLayout, resized, withJoker, withStart } = await import("../../../src/brelan/web/games/poker_tiles/tile_layout.js");

const STANDARD = { columns: 8, rows: 7, start: ["d4", "e4"], jokers: ["b2", "g6"] };
const ROOMY = { columns: 9, rows: 9, start: ["e5", "f5"], jokers: ["c3", "g7"] };
const FACTS = { layouts: { standard: STANDARD, roomy: ROOMY }, smallest: 2, largest: 15 };

test("a joker square comes and goes, in the order of the board", () => {
  const { layout } = withJoker(STANDARD, "c5");
  assert.deepEqual(layout.jokers, ["b2", "c5", "g6"]);
  assert.deepEqual(withJoker(layout, "c5").layout, STANDARD);
});

test("a start square is no joker square", () => {
  assert.deepEqual(withJoker(STANDARD, "d4"), { refused: "taken" });
});

test("of two start squares the one that was set first moves, and joker squares make way", () => {
  const once = withStart(STANDARD, "b2").layout;
  assert.deepEqual(once.start, ["e4", "b2"]);
  assert.deepEqual(once.jokers, ["g6"]);
  assert.deepEqual(withStart(once, "a1").layout.start, ["b2", "a1"]);
  assert.deepEqual(withStart(STANDARD, "e4").layout, STANDARD);
});

test("a square beside the start stays free", () => {
  const small = { columns: 2, rows: 2, start: ["a1", "b1"], jokers: ["a2"] };
  assert.deepEqual(withJoker(small, "b2"), { refused: "full" });
});

test("a smaller board keeps what is on it, and has its start in the middle if it must move", () => {
  assert.deepEqual(resized(STANDARD, { columns: 6, rows: 5 }), { columns: 6, rows: 5, start: ["d4", "e4"], jokers: ["b2"] });
  assert.deepEqual(resized(STANDARD, { columns: 4, rows: 3 }), { columns: 4, rows: 3, start: ["b2", "c2"], jokers: [] });
  assert.deepEqual(resized(STANDARD, { columns: 2, rows: 2 }), { columns: 2, rows: 2, start: ["a1", "b1"], jokers: ["b2"] });
});

test("every size has two start squares on the board, a free square beside them, and each square once", () => {
  const crowded = { ...STANDARD, jokers: ["a2", "b2", "c2", "a1", "b1"] };
  for (let columns = 2; columns <= 15; columns++)
    for (let rows = 2; rows <= 15; rows++) {
      const board = resized(crowded, { columns, rows });
      assert.equal(readLayout(board, FACTS).columns, columns);
      assert.ok(board.start.length + board.jokers.length < columns * rows);
    }
});

test("what was kept is read if it can be played on; a name is that board", () => {
  const own = { columns: 3, rows: 2, start: ["a1", "b1"], jokers: ["c2"] };
  assert.deepEqual(readLayout(own, FACTS), own);
  assert.deepEqual(readLayout("roomy", FACTS), ROOMY);
});

test("what cannot be played on becomes the standard board", () => {
  const broken = [
    null,
    {},
    "gone",
    { ...STANDARD, columns: 1 },
    { ...STANDARD, rows: 16 },
    { ...STANDARD, start: ["d4"] },
    { ...STANDARD, start: ["d4", "i4"] },
    { ...STANDARD, jokers: ["d4"] },
    { ...STANDARD, jokers: ["b2", "b2"] },
  ];
  for (const kept of broken) assert.deepEqual(readLayout(kept, FACTS), STANDARD);
});
