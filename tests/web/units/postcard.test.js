// The postcard: which part of a board it shows, and which boards.

import assert from "node:assert/strict";
import { test } from "node:test";
import "./browser.js";

const { boxFor } = await import("../../../src/brelan/web/games/grid/postcard.js");
const { roundBoards } = await import("../../../src/brelan/web/games/royal_flush/round_boards.js");

const PLAN = { columns: 15, rows: 15 };

test("a board is shown around its cards, in the shape of the picture", () => {
  const box = boxFor(["g8", "h8", "i8"], PLAN, 1.275);
  assert.ok(box.column <= 6 && box.column + box.columns >= 9);
  assert.ok(Math.abs(box.columns / box.rows - 1.275) < 0.4);
});

test("a board that is full of cards is shown whole, and never more than it has", () => {
  assert.deepEqual(boxFor(["a1", "o15"], PLAN, 1.275), { column: 0, row: 0, columns: 15, rows: 15 });
  const edge = boxFor(["a1", "a2", "a3", "a4", "a5", "a6", "a7", "a8"], PLAN, 1.275);
  assert.equal(edge.column, 0);
  assert.ok(edge.columns > 8);
});

const view = (claims) => ({ boards: ["pair", "flush"], claims });
const FRAMES = [
  { events: [], view: view({}) },
  { events: [{ kind: "scored", seat: 0, boards: ["pair"] }], view: view({ pair: [0] }) },
  { events: [{ kind: "scored", seat: 1, boards: ["pair"] }, { kind: "round-ended", round: 1 }], view: view({}) },
  { events: [{ kind: "scored", seat: 1, boards: ["flush"] }, { kind: "round-ended", round: 2 }, { kind: "game-ended" }], view: view({ flush: [1] }) },
];

test("boards are shown with every piece that a round put on them", () => {
  assert.deepEqual(roundBoards(FRAMES, 1).claims, { pair: [0, 1] });
  assert.deepEqual(roundBoards(FRAMES, 2).claims, { pair: [0, 1] });
  assert.equal(roundBoards(FRAMES, 3), null, "the end of the game is what everybody sees");
});
