// Score sheet, points and plates: what each game says of a table.

import assert from "node:assert/strict";
import { before, test } from "node:test";
import { speak } from "./browser.js";
import { acted, entry } from "./entries.js";

const hooks = {};
const BOARDS = [
  { name: "pair", category: 1, points: [2, 1], cards: 2, example: ["7s", "7h"] },
  { name: "full-house", category: 2, points: [6, 5, 4], cards: 5, example: [] },
  { name: "flush", category: 3, points: [9], cards: 5, example: [] },
];
for (const name of ["royal_flush", "flush_royal"]) {
  const { default: game } = await import(`../../../src/brelan/web/games/${name}/game.js`);
  hooks[name] = await game.table({ facts: { rounds: 3 }, boards: BOARDS });
}
const VIEW = {
  game: "royal_flush", turn: 0, scores: [5, 7], round: 2, tokens: [4, 3], pieces: [3, 2], phase: "open",
  boards: ["pair", "full-house"], claims: { pair: [1], "full-house": [0, 1] },
  hands: [["Ks"], ["?", "?"]], jokers: [1, 0], pile: [], discard: [],
};

before(() => speak("en"));

function known(view, log, tally = []) {
  return { view, log, table: { seats: [{}, {}], tally }, you: { seat: 0 } };
}

test("points of a running round count at once, and no more when the game is over", () => {
  const { points } = hooks.royal_flush;
  assert.deepEqual([points(VIEW, 0), points(VIEW, 1)], [5 + 6, 7 + 2 + 5]);
  assert.equal(points({ ...VIEW, turn: null }, 1), 7);
});

test("a plate counts the cards with the jokers, tokens and pieces", () => {
  assert.deepEqual(hooks.royal_flush.held(VIEW, 0), ["Ks", "*"]);
  const figures = hooks.royal_flush.figures(VIEW, 1).map(({ kind, count }) => [kind, count]);
  assert.deepEqual(figures, [["tokens", 3], ["pieces", 2]]);
});

test("the sheet has a row for each round, then the tokens", () => {
  const log = [entry(1, 0, acted("claim pair"), { kind: "scored", seat: 0, points: 5 }, { kind: "round-ended", round: 1 })];
  const rows = hooks.royal_flush.scoreRows(known(VIEW, log));
  assert.deepEqual(rows.map((row) => row.cells), [["5", "0"], ["6", "7"], ["", ""], ["4", "3"]]);
});

test("after the count the sheet shows what was counted", () => {
  const tally = [[{ key: "tally.claim", points: 5, round: 1 }, { key: "tally.tokens", points: 8 }], []];
  const rows = hooks.royal_flush.scoreRows(known({ ...VIEW, turn: null }, [], tally));
  assert.deepEqual(rows.map((row) => row.cells), [["5", "0"], ["0", "0"], ["0", "0"], ["8", "0"]]);
});

test("the boards in play come first that still earn most, with who holds their spaces", () => {
  const rows = hooks.royal_flush.pointsRows(known(VIEW, []));
  assert.deepEqual(rows.map((row) => row.worth), [
    [{ points: 6, holder: 0 }, { points: 5, holder: 1 }, { points: 4, holder: undefined }],
    [{ points: 2, holder: 1 }, { points: 1, holder: undefined }],
  ]);
});

test("on a grid the sheet has a row for each turn, and at the end what was left", () => {
  const scored = { kind: "scored", points: 17 };
  const log = [entry(1, 0, acted("swap h8 *"), acted("lay a1=As"), scored), entry(2, 1, acted("pass"))];
  const view = { game: "flush_royal", turn: 0, scores: [17, 0], racks: [[], []] };
  assert.deepEqual(hooks.flush_royal.scoreRows(known(view, log)), [{ title: "1", cells: ["17", "–"] }]);
  const tally = [[{ key: "tally.left", points: -3 }], []];
  assert.deepEqual(hooks.flush_royal.scoreRows(known(view, log, tally)).at(-1).cells, ["−3", "0"]);
});
