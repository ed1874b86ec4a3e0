// The action bar before there is anything to do.

import assert from "node:assert/strict";
import { test } from "node:test";
import { speak } from "./browser.js";

await speak("fr");
const { ActionBar } = await import("../../../src/brelan/web/table/actions/action_bar.js");

test("no button is offered before the game has said what it would play", () => {
  const bar = new ActionBar({ play() {}, recall() {}, hint() {}, explain() {} });
  assert.deepEqual([bar.play.hidden, bar.recall.hidden, bar.hint.hidden], [true, true, true]);
  assert.match(bar.element.attributes.get("class"), /\bempty\b/);
});
