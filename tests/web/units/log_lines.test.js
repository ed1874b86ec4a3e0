// The log in words: each game describes its own actions, the page makes lines of them.

import assert from "node:assert/strict";
import { before, test } from "node:test";
import { speak, textOf } from "./browser.js";
import { acted, entry, LAID } from "./entries.js";

const { freshLines, lineNodes, lineSpeech, linesOf } = await import("../../../src/brelan/web/table/panel/log_lines.js");
const hooks = {};
for (const name of ["royal_flush", "flush_royal", "poker_tiles"]) {
  const { default: game } = await import(`../../../src/brelan/web/games/${name}/game.js`);
  hooks[name] = await game.table({ facts: { rounds: 3 }, boards: [] });
}
const TABLE = { seats: ["Alice", "Zoé"].map((name) => ({ kind: "person", name })) };

before(() => speak("fr"));

function told(game, log, you) {
  return linesOf(log, hooks[game]).map((line) => textOf(lineNodes(line, TABLE, you)));
}

const CLAIM = entry(1, 0, acted("claim pair 7s 7h"), { kind: "scored", points: 2, boards: ["pair"] });
const BOUGHT = [
  entry(1, 0, acted("refresh")),
  entry(2, 0, acted("take Kh")),
  entry(3, 0, acted("draw"), { kind: "drew", cards: ["?"] }),
  entry(4, 0, acted("stop")),
];
const CASES = [
  ["flush_royal", [LAID], 0, "Zoé pose 10♦ 10♠ 10♥\u00a0: full, 17"],
  ["flush_royal", [LAID], 1, "Vous posez 10♦ 10♠ 10♥\u00a0: full, 17"],
  ["flush_royal", [entry(1, 0, acted("pass ? ?"))], 1, "Alice passe et échange 2 cartes"],
  ["flush_royal", [entry(1, 0, acted("pass ?"))], 1, "Alice passe et échange 1 carte"],
  ["flush_royal", [entry(1, 0, acted("pass 2d Ks"))], 0, "Vous passez et échangez 2♦ R♠"],
  ["flush_royal", [entry(1, 0, acted("swap h8 *"))], 1, "Alice met un joker en h8 et en prend la carte"],
  ["flush_royal", [entry(1, 0, acted("swap h8 As"))], 1, "Alice pose A♠ en h8 et reprend le joker"],
  ["poker_tiles", [entry(1, 0, acted("exchange ? ?"))], 1, "Alice échange 2 tuiles"],
  ["royal_flush", BOUGHT, 1, "Alice renouvelle l’étalage, prend R♥, achète une carte de la pioche"],
  ["royal_flush", [CLAIM], 1, "Alice marque avec 7♠ 7♥\u00a0: paire, 2"],
];

for (const [game, log, you, line] of CASES) {
  test(`an entry is told in words: ${line}`, () => assert.deepEqual(told(game, log, you), [line]));
}

test("a line is read out with the names of its cards", () => {
  const [line] = linesOf([LAID], hooks.flush_royal);
  assert.equal(lineSpeech(line, TABLE, 0), "Zoé pose dix de carreau, dix de pique, dix de cœur\u00a0: full, 17");
});

test("swaps and the lay after them are one line and one entry", () => {
  assert.equal(told("flush_royal", [entry(1, 0, acted("swap h8 *"), acted("pass"))], 1).length, 1);
});

test("the turns of one player are lines of their own", () => {
  assert.equal(told("flush_royal", [entry(1, 0, acted("pass")), entry(2, 0, acted("pass"))], 1).length, 2);
});

test("the end of a round is told to all", () => {
  const ended = entry(9, 1, acted("pass"), { kind: "round-ended", round: 2 });
  assert.deepEqual(told("royal_flush", [ended], 0), ["Zoé passe", "Fin de la manche 2"]);
});

test("only what is new is announced", () => {
  const log = [entry(1, 0, acted("refresh"))];
  const fresh = freshLines(log, [...log, entry(2, 0, acted("take Kh"))], hooks.royal_flush);
  assert.deepEqual(fresh.map((line) => line.clauses.map((clause) => clause.key)), [["take"]]);
});

test("the highlights of a line are what stands out when it is chosen", () => {
  assert.deepEqual(linesOf([LAID], hooks.flush_royal)[0].highlights, ["h6", "h7", "h10"]);
  assert.deepEqual(linesOf([CLAIM], hooks.royal_flush)[0].highlights, ["pair"]);
});
