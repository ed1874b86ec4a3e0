// The stages of a hint: one button goes on, and every position begins anew.

import assert from "node:assert/strict";
import { test } from "node:test";
import { speak } from "./browser.js";

await speak("en");
const { HintStages, hintLabel } = await import("../../../src/brelan/web/table/actions/hint_stages.js");
const { isLookedAt } = await import("../../../src/brelan/web/games/grid/looked_at.js");
const { hintsUsed } = await import("../../../src/brelan/web/table/end/hints_used.js");

const where = { type: "hinted", id: 1, stage: 1, reason: "look there", look: ["h"], action: null, points: 0 };

test("the button asks for one stage after the other, and then for the last again", () => {
  const hints = new HintStages();
  const asked = [];
  for (let press = 0; press < 4; press++) {
    asked.push([hints.next, hintLabel(hints.stage)]);
    hints.told({ ...where, stage: hints.next, action: hints.next === 3 ? "pass" : null }, "words");
  }
  assert.deepEqual(asked, [
    [1, "web.table.hint"],
    [2, "web.table.hint-more"],
    [3, "web.table.hint-show"],
    [3, "web.table.hint-show"],
  ]);
});

test("words are shown until something is tried, and again when it is taken back", () => {
  const hints = new HintStages();
  hints.told(where, "look there");
  assert.equal(hints.clue, "look there");
  hints.aside = true;
  assert.equal(hints.clue, null);
  hints.aside = false;
  assert.equal(hints.clue, "look there");
  hints.told({ ...where, stage: 3, action: "pass" }, "why");
  assert.equal(hints.clue, null, "the area says the reason of an action itself");
});

test("another position begins anew", () => {
  const hints = new HintStages();
  hints.moveTo(7);
  hints.told(where, "look there");
  assert.equal(hints.moveTo(7), false);
  assert.equal(hints.stage, 1);
  assert.equal(hints.moveTo(8), true);
  assert.deepEqual([hints.stage, hints.clue, hints.next], [0, null, 1]);
});

test("a square is looked at by its name, its column or its row", () => {
  assert.deepEqual(["h8", "h12", "a8", "a1"].map((square) => isLookedAt(square, ["h", "8"])), [true, true, true, false]);
  assert.equal(isLookedAt("a1", ["11", "b1", "*"]), false);
  assert.equal(isLookedAt("b11", ["11"]), true);
});

test("the end names those who asked, and nobody else", () => {
  const seat = (/** @type {string} */ name) => ({ kind: "person", name, bot: null, colour: 0 });
  const table = { seats: [seat("Ada"), seat("Ben"), seat("Cleo")], hints_used: [{ positions: 2, stage: 3 }, { positions: 0, stage: 0 }, { positions: 1, stage: 1 }] };
  const line = hintsUsed(/** @type {any} */ (table), 2);
  assert.equal(line?.textContent, "Ada: hints on 2 moves, up to “the move” · You: hints on 1 move, up to “where to look”");
  assert.equal(hintsUsed(/** @type {any} */ ({ ...table, hints_used: [] }), 0), null);
});
