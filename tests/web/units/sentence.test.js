// The one sentence: whose turn it is, and what can be done now.

import assert from "node:assert/strict";
import { before, test } from "node:test";
import { catalogue, speak, textOf } from "./browser.js";
import { SNAPSHOT } from "./entries.js";

const { sentence } = await import("../../../src/brelan/web/table/ui/sentence.js");
const { default: tiles } = await import("../../../src/brelan/web/games/poker_tiles/game.js");
const { default: royal } = await import("../../../src/brelan/web/games/royal_flush/game.js");

before(() => speak("fr"));

function said(hooks, game, view, moves, away = false) {
  const seats = Array(2).fill({ kind: "person", name: "Ada", away, resigned: false });
  const known = { ...SNAPSHOT, table: { ...SNAPSHOT.table, game, seats }, view: { game, turn: 0, ...view }, moves };
  return textOf(sentence(known, hooks, null));
}

for (const [moves, away, key] of [
  [null, false, "played-out"],
  [null, true, "bot-for-you"],
  [{ verbs: ["lay"] }, false, "do.poker_tiles.lay"],
  [{ verbs: ["pass", "exchange"] }, false, "do.poker_tiles.exchange"],
]) {
  test(`whoever is to move is told what to do, or why nothing: ${key}`, async () => {
    const text = said(await tiles.table({ facts: { chips: [] } }), "poker_tiles", { racks: [[], ["?"]] }, moves, away);
    assert.ok(text.endsWith(catalogue("fr")[`web.table.${key}`]), text);
  });
}

for (const [phase, verbs, key] of [
  ["open", ["take", "draw", "claim"], "claim"],
  ["open", ["claim"], "only-claim"],
  ["open", ["take"], "take"],
  ["open", ["pass"], "pass"],
  ["refreshed", ["take"], "refreshed"],
  ["taken", ["draw", "stop"], "more"],
  ["taken", ["stop"], "stop"],
]) {
  test(`what to do follows from the phase of the turn: ${phase}, ${verbs}`, async () => {
    const text = said(await royal.table({}), "royal_flush", { phase }, { verbs });
    assert.ok(text.endsWith(catalogue("fr")[`web.table.do.royal_flush.${key}`]), text);
  });
}

for (const [winners, start] of [
  [[1], "you-resigned-won"],
  [[1, 2], "you-resigned-shared"],
  [[], "you-resigned"],
]) {
  test(`whoever has given up is told so at the end, and who has won: ${start}`, () => {
    const seats = ["Ada", "Bob", "Eve"].map((name, seat) => ({ kind: "person", name, resigned: seat === 0 }));
    const table = { status: "over", seats, closed: null, result: { scores: [1, 2, 2], winners } };
    const text = textOf(sentence({ ...SNAPSHOT, table }, {}, null));
    const said = catalogue("fr")[`web.table.${start}`];
    assert.ok(text.startsWith(said.split(":")[0].trim()), text);
    if (winners.length) assert.ok(text.includes("Bob"), text);
  });
}

test("whom the host has removed is told so, and is not asked to sit down", () => {
  const table = { status: "waiting", listed: true, seats: [{ kind: "free" }] };
  const text = (sent_away) => textOf(sentence({ ...SNAPSHOT, table, you: { seat: null, host: false, sent_away } }, {}, null));
  assert.equal(text(true), catalogue("fr")["web.table.sent-away"]);
  assert.equal(text(false), catalogue("fr")["web.table.sit-down"]);
});

test("a hint is told as one, not as a demand", async () => {
  const hooks = await tiles.table({ facts: { chips: [] } });
  const seats = Array(2).fill({ kind: "person", name: "Ada", away: false, resigned: false });
  const view = { game: "poker_tiles", turn: 0, racks: [[], ["?"]] };
  const known = { ...SNAPSHOT, table: { ...SNAPSHOT.table, game: "poker_tiles", seats }, view, moves: { verbs: ["lay"] } };
  const text = (hinted) => textOf(sentence(known, hooks, { sentence: "posez pour +8", hinted }, 0));
  assert.equal(text(true), "Indice\u00a0: posez pour +8");
  assert.equal(text(false), "À vous\u00a0: posez pour +8");
});

test("whoever shares a win is named in the middle of the sentence", () => {
  const seats = ["Bob", "Ada", "Eve"].map((name) => ({ kind: "person", name, resigned: false }));
  const table = { status: "over", seats, closed: null, result: { scores: [2, 2, 2], winners: [0, 1, 2] } };
  const text = (seat) => textOf(sentence({ ...SNAPSHOT, table, you: { seat, host: false } }, {}, null));
  assert.equal(text(1), "Partie terminée. Victoire partagée\u00a0: vous, Bob et Eve");
  assert.equal(text(null), "Partie terminée. Victoire partagée\u00a0: Bob, Ada et Eve");
});
