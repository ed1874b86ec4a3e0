// The log in words: each game describes its own actions, the page makes lines of them.

import assert from "node:assert/strict";
import { before, test } from "node:test";
import { speak, textOf } from "./browser.js";
import { acted, entry, LAID } from "./entries.js";

const { freshLines, lineNodes, lineSpeech, linesOf } = await import("../../../src/brelan/web/table/panel/log_lines.js");
const { isGreat, roundBeginnings, rowNodes } = await import("../../../src/brelan/web/table/panel/log_rows.js");
const COMBINATIONS = { pair: 2, "two-pair": 4, "full-house": 8, "straight-flush": 28 };
const combinations = Object.entries(COMBINATIONS).map(([name, points]) => ({ name, points, example: [] }));
const POINTS = { flush_royal: { combinations, extras: { card: 3, rack: 10 } }, poker_tiles: { combinations, extras: {} } };
const hooks = {};
for (const name of ["royal_flush", "flush_royal", "poker_tiles"]) {
  const { default: game } = await import(`../../../src/brelan/web/games/${name}/game.js`);
  hooks[name] = await game.table({ facts: { rounds: 3 }, boards: [], ...POINTS[name] });
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
  ["flush_royal", [LAID], 0, "Zoé pose 10♦ 10♠ 10♥\u00a0: full, +17"],
  ["flush_royal", [LAID], 1, "Vous posez 10♦ 10♠ 10♥\u00a0: full, +17"],
  ["flush_royal", [entry(1, 0, acted("pass ? ?"))], 1, "Alice passe et échange 2 cartes"],
  ["flush_royal", [entry(1, 0, acted("pass ?"))], 1, "Alice passe et échange 1 carte"],
  ["flush_royal", [entry(1, 0, acted("pass 2d Ks"))], 0, "Vous passez et échangez 2♦ R♠"],
  ["flush_royal", [entry(1, 0, acted("swap h8 *"))], 1, "Alice échange un joker contre la carte en h8"],
  ["flush_royal", [entry(1, 0, acted("swap h8 As"))], 1, "Alice échange A♠ contre le joker en h8"],
  ["poker_tiles", [entry(1, 0, acted("exchange ? ?"))], 1, "Alice échange 2 tuiles"],
  ["royal_flush", BOUGHT, 1, "Alice remplace l’étalage, prend R♥, achète une carte de la pioche"],
  ["royal_flush", [CLAIM], 1, "Alice marque avec 7♠ 7♥\u00a0: paire, +2"],
];

for (const [game, log, you, line] of CASES) {
  test(`an entry is told in words: ${line}`, () => assert.deepEqual(told(game, log, you), [line]));
}

test("a line is read out with the names of its cards", () => {
  const [line] = linesOf([LAID], hooks.flush_royal);
  assert.equal(lineSpeech(line, TABLE, 0), "Zoé pose dix de carreau, dix de pique, dix de cœur\u00a0: full, +17");
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

function laid(points, hands, action) {
  return entry(1, 1, acted(action), { kind: "scored", points, hands });
}

const hand = (combination, squares, points) => ({ combination, squares: squares.split(" "), points });
const TWO_PAIRS = [hand("two-pair", "h6 h7 h8 h9", 10), hand("two-pair", "a1 a2 a3 h6", 7)];
const SUMS = [
  ["one combination", "flush_royal", laid(17, [hand("full-house", "h6 h7 h8 h9 h10", 17)], "lay h6=Td h7=Ts h10=Th"), ["Full 8 + 9 = 17"]],
  ["two alike", "flush_royal", laid(17, TWO_PAIRS, "lay h6=Td h7=Ts"), ["Double paire 4 + 6 = 10", "Double paire 4 + 3 = 7"]],
  ["the whole rack", "flush_royal", laid(27, TWO_PAIRS, "lay h6=Td h7=Ts"), ["Double paire 4 + 6 = 10", "Double paire 4 + 3 = 7", "Chevalet entier 10"]],
  ["a premium square", "flush_royal", laid(20, [hand("two-pair", "h6 h7 h8 h9", 20)], "lay h6=Td h7=Ts"), ["Double paire (4 + 6) × 2 = 20"]],
  ["a joker", "flush_royal", laid(20, [hand("straight-flush", "h6 h7 h8 h9 h10", 20)], "lay h6=*Td h7=Jd"), ["Quinte flush (28 → 14) + 6 = 20"]],
  ["a joker that lay there", "flush_royal", laid(20, [hand("straight-flush", "h6 h7 h8 h9 h10", 20)], "lay h6=Td h7=Jd"), ["Quinte flush (28 → 14) + 6 = 20"]],
  ["tiles, which add nothing", "poker_tiles", laid(8, [hand("full-house", "h6 h7", 8)], "lay h6=*Td"), ["Full 8"]],
];

for (const [what, game, log, sums] of SUMS) {
  test(`a row of the log says how the points come about: ${what}`, () => {
    const [line] = linesOf([log], hooks[game]);
    assert.deepEqual(line.clauses[0].sums, sums);
    const row = textOf(rowNodes(line, TABLE, 0));
    assert.ok(row.startsWith(`Z${sums.join("")}${line.clauses[0].points}`), row);
  });
}

test("several combinations are told as a sum that says what they are", () => {
  const log = [laid(27, TWO_PAIRS, "lay h6=Td h7=Ts")];
  assert.deepEqual(told("flush_royal", log, 0), ["Zoé pose 10♦ 10♠\u00a0: double paire 10 + double paire 7 + chevalet entier 10 = 27"]);
});

test("a row without points tells what was done, and is read out as a sentence", () => {
  const [line] = linesOf(BOUGHT, hooks.royal_flush);
  const row = textOf(rowNodes(line, TABLE, 1));
  assert.ok(row.endsWith("Alice remplace l’étalage, prend roi de cœur, achète une carte de la pioche"), row);
});

test("a row tells of everybody alike, and the sentence that is read out speaks to you", () => {
  const [line] = linesOf([entry(1, 0, acted("take Kh"))], hooks.royal_flush);
  assert.match(textOf(rowNodes(line, TABLE, 0)), /^Aprend .*Vous prenez roi de cœur$/);
});

test("thirty points stand out, and a round of the table has its beginning", () => {
  const log = [0, 1, 0, 1].map((seat, at) => entry(at, seat, acted("lay h6=Td"), { kind: "scored", points: 10 * (at + 1), hands: [] }));
  const lines = linesOf(log, hooks.flush_royal);
  assert.deepEqual(lines.map(isGreat), [false, false, true, true]);
  assert.deepEqual([...roundBeginnings(lines)], [lines[2]]);
});
