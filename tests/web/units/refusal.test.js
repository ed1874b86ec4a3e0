// Why a lay is refused, where that is: which words beside which squares.

import assert from "node:assert/strict";
import { test } from "node:test";
import { speak } from "./browser.js";

const { inOneLine, refusedIn } = await import("../../../src/brelan/web/games/grid/refusal.js");
await speak("fr");

const REFUSED = { type: "judged", id: 1, legal: false, points: 0, hands: [], rule: "FR-23", reason: "…", brief: "ce joker remplace Kh", squares: ["h8"] };

test("the words stand beside the squares that the server names", () => {
  const { words, squares } = refusedIn(REFUSED, ["g8", "h8"]);
  assert.equal(words.replaceAll("\uFE0E", ""), "ce joker remplace R♥");
  assert.deepEqual(squares, ["h8"]);
});

test("a fault without a place of its own is shown where the cards are tried", () => {
  assert.deepEqual(refusedIn({ ...REFUSED, squares: [] }, ["g8", "h9"]).squares, ["g8", "h9"]);
});

for (const [name, judged, tried] of [
  ["nothing is judged yet", null, ["h8"]],
  ["it is legal", { ...REFUSED, legal: true }, ["h8"]],
  ["no few words say it", { ...REFUSED, brief: null }, ["h8"]],
  ["nothing lies on the board", REFUSED, []],
]) {
  test(`no label where ${name}`, () => assert.equal(refusedIn(judged, tried), null));
}

test("squares in a row or a column are a line, others are not", () => {
  assert.ok(inOneLine(["a4", "c4"]) && inOneLine(["c1", "c9"]) && inOneLine(["b2"]));
  assert.ok(!inOneLine(["a1", "b2"]));
});
