// The proof of a deal: our SHA-256, and what was noted before the first card.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import "./browser.js";

const { sha256 } = await import("../../../src/brelan/web/table/end/sha256.js");
const { check, recordFile } = await import("../../../src/brelan/web/table/end/deal_proof.js");
const { noteCommitment } = await import("../../../src/brelan/web/table/end/commitment_note.js");

function hashed(text) {
  return createHash("sha256").update(text).digest("hex");
}

for (const text of ["", "abc", "é".repeat(100), "a".repeat(55), "a".repeat(56), "a".repeat(64), "x".repeat(1000)]) {
  test(`our hash is the one that everybody has: ${text.length} characters`, () => assert.equal(sha256(text), hashed(text)));
}

const CASES = [
  ["s3cret", ["", ""], hashed("s3cret"), hashed("s3cret"), "good"],
  ["s3cret|salt|", ["salt", ""], hashed("s3cret"), hashed("s3cret"), "good"],
  ["s3cret", ["", ""], hashed("s3cret"), null, "unnoted"],
  ["s3cret", ["", ""], hashed("other"), hashed("other"), "bad"],
  ["s3cret", ["", ""], hashed("s3cret"), hashed("other"), "bad"],
  ["s3cret", ["salt", ""], hashed("s3cret"), hashed("s3cret"), "bad"],
  ["s3cret|pepper|", ["salt", ""], hashed("s3cret"), hashed("s3cret"), "bad"],
];

for (const [index, [seed, mixes, commitment, noted, verdict]] of CASES.entries()) {
  test(`a deal is checked against what was noted before: case ${index + 1}, ${verdict}`, () => {
    const table = { id: "t", seed, mixes, commitment };
    localStorage.clear();
    if (noted) noteCommitment({ ...table, seed: null, commitment: noted });
    assert.equal(check(table), verdict);
  });
}

test("the record is verified under the name that it is downloaded as", () => {
  assert.equal(recordFile({ game: "poker_tiles", id: "abc" }), "poker_tiles-abc.brelan.json");
});
