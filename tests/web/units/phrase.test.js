// Recovery phrases as they are typed: what is noticed before anything is sent.
import assert from "node:assert/strict";
import { test } from "node:test";
import { slipOf } from "../../../src/brelan/web/shared/devices/phrase.js";

// `tests/server/protocol/test_recovery_phrases.py` has the same phrase.
const PHRASE = "babode dufiga gokeku limamo nenupi rarose sutiza lomire";

test("a phrase is one however it is typed", () => {
  for (const typed of [PHRASE, PHRASE.toUpperCase(), PHRASE.replaceAll(" ", "-"), PHRASE.replaceAll(" ", ""), PHRASE.replaceAll("a", "â"), `\n ${PHRASE}. `]) {
    assert.equal(slipOf(typed), null, typed);
  }
});

test("a word that cannot be is named", () => {
  assert.deepEqual(slipOf(PHRASE.replace("gokeku", "gokexu")), { what: "word", number: 3, word: "gokexu" });
});

test("a phrase that is too short or too long is counted", () => {
  assert.deepEqual(slipOf("babode dufiga"), { what: "count", many: 12 });
  assert.deepEqual(slipOf(""), { what: "count", many: 0 });
  assert.deepEqual(slipOf(`${PHRASE} ba`), { what: "count", many: 50 });
});

test("a slip that makes another possible word is noticed by the last word", () => {
  assert.deepEqual(slipOf(PHRASE.replace("limamo", "limano")), { what: "check" });
  assert.deepEqual(slipOf(PHRASE.replace("babode dufiga", "dufiga babode")), { what: "check" });
});
