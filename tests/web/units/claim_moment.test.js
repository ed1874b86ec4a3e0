// A claim as a moment: whose, how great, and the table between it and the next deal.

import assert from "node:assert/strict";
import { test } from "node:test";
import "./browser.js";

const { afterClaim, claimOf } = await import("../../../src/brelan/web/games/royal_flush/moment.js");

function claim(board, points, ...cards) {
  return [
    { kind: "acted", seat: 1, action: ["claim", board, ...cards].join(" ") },
    { kind: "scored", seat: 1, points, boards: [board] },
  ];
}

test("a claim is as great as its points, and a royal flush greater than all", () => {
  const tier = (board, points) => claimOf(claim(board, points, "As"), "full").tier;
  assert.deepEqual([tier("pair", 2), tier("flush", 9), tier("straight-flush", 13), tier("four-of-a-kind", 14)], [0, 1, 1, 2]);
  assert.equal(tier("royal-flush", 25), 3);
});

test("a claim says whose it is and which cards it took", () => {
  const moment = claimOf([...claim("pair", 2, "9s", "*"), { kind: "round-ended", round: 1 }], "quiet");
  assert.deepEqual(moment, { seat: 1, board: "pair", cards: ["9s", "*"], points: 2, tier: 0 });
});

test("a card taken is no such moment, nor is anything when celebrations are off", () => {
  assert.equal(claimOf([{ kind: "acted", seat: 1, action: "take 9s" }, { kind: "took", seat: 1, cards: ["9s"] }], "full"), null);
  assert.equal(claimOf(claim("pair", 2, "9s", "9h"), "off"), null);
});

test("after a claim the piece lies there and its cards are on the discard pile, known or not", () => {
  const view = {
    claims: { pair: [0] },
    hands: [["2c"], ["9s", "?", "?"]],
    jokers: [0, 2],
    pieces: [4, 5],
    discard: ["3d"],
    scores: [0, 0],
  };
  const after = afterClaim(view, { seat: 1, board: "pair", cards: ["9s", "9h", "*"], points: 1, tier: 0 });
  assert.deepEqual(after.claims.pair, [0, 1]);
  assert.deepEqual(after.hands, [["2c"], ["?"]]);
  assert.deepEqual([after.jokers, after.pieces], [[0, 1], [4, 4]]);
  assert.deepEqual(after.discard, ["3d", "9s", "9h", "*"]);
  assert.deepEqual(view.claims.pair, [0], "what was shown before stays as it was");
});
