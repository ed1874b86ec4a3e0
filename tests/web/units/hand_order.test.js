// The order of cards: by rank, by suit, or one's own.

import assert from "node:assert/strict";
import { test } from "node:test";
import "./browser.js";

const { byRank, bySuit } = await import("../../../src/brelan/web/cards/notation.js");
const { inOrder, moveBefore } = await import("../../../src/brelan/web/games/royal_flush/hand_order.js");
const { claimOf, keysOf } = await import("../../../src/brelan/web/games/royal_flush/choice.js");

test("cards are sorted by rank or by suit, jokers last", () => {
  const cards = ["*", "Ac", "2d", "Th", "2s", "?"];
  assert.deepEqual([...cards].sort(byRank()), ["2s", "2d", "Th", "Ac", "*", "?"]);
  assert.deepEqual([...cards].sort(bySuit()), ["2s", "Th", "2d", "Ac", "*", "?"]);
  assert.deepEqual(["2d", "2c"].sort(byRank("shcd")), ["2c", "2d"]);
});

const KEYS = keysOf(["Kh", "2d", "*", "2c", "Kh"]);

test("a hand is sorted with the suits black and red in turn", () => {
  assert.deepEqual(inOrder(KEYS, "rank", []), ["2c/0", "2d/0", "Kh/0", "Kh/1", "*/0"]);
  assert.deepEqual(inOrder(KEYS, "suit", []), ["Kh/0", "Kh/1", "2c/0", "2d/0", "*/0"]);
});

test("new cards come after those in one's own order", () => {
  assert.deepEqual(inOrder(KEYS, "own", ["*/0", "9s/0", "2d/0"]), ["*/0", "2d/0", "2c/0", "Kh/0", "Kh/1"]);
});

test("cards move in front of another, or to the end", () => {
  assert.deepEqual(moveBefore(["a", "b", "c", "d"], ["d"], "b"), ["a", "d", "b", "c"]);
  assert.deepEqual(moveBefore(["a", "b", "c", "d"], ["a", "c"], null), ["b", "d", "a", "c"]);
});

test("the cards of a claim are written in the order of the notation", () => {
  assert.equal(claimOf("full-house", keysOf(["*", "Kd", "2d", "Ks", "2s"])), "claim full-house 2s 2d Ks Kd *");
});
