// Messages of the server, folded one after the other into what is known of a table.

import assert from "node:assert/strict";
import { test } from "node:test";
import "./browser.js";
import { acted, entry, LAID, SNAPSHOT } from "./entries.js";

const { fold, myTurn, seatsFromMine } = await import("../../../src/brelan/web/table/state/table_state.js");

const DID = { type: "did", seq: 5, seat: 0, events: [acted("pass")], view: { turn: 1 } };
const SAID = { type: "said", line: { seq: 6, name: "Zoé", seat: 1, text: "!", phrase: null } };

function folded(...messages) {
  return messages.reduce((known, message) => fold(known, message, 0), null);
}

test("messages add up to what is known", () => {
  const known = folded(SNAPSHOT, DID, SAID, SAID);
  assert.equal(known.seq, 5);
  assert.deepEqual(known.view, { turn: 1 });
  assert.deepEqual(known.log.map((each) => each.seq), [5]);
  assert.deepEqual(known.chat.map((line) => line.seq), [6]);
});

test("a snapshot replaces what was known", () => {
  assert.deepEqual(folded(SNAPSHOT, DID, SNAPSHOT).log, []);
});

test("a snapshot brings the last events to whoever has not seen them", () => {
  const told = { ...SNAPSHOT, log: [LAID, entry(4, 0, acted("pass"))] };
  assert.deepEqual(folded(told).events, [acted("pass")]);
  assert.deepEqual(folded(told, told).events, []);
  assert.deepEqual(folded(SNAPSHOT).events, []);
});

test("who opens a table is told of everything since their own last action", () => {
  const entries = [entry(3, 0, acted("lay c4=4c")), entry(4, 1, acted("exchange ?")), entry(5, 1, acted("pass"))];
  const told = { ...SNAPSHOT, log: [LAID, ...entries], seq: 5 };
  assert.deepEqual(folded(told).events, entries.flatMap((each) => each.events));
  const earlier = { ...told, log: told.log.slice(0, 2), seq: 3 };
  assert.deepEqual(folded(earlier, told).events, entries.slice(1).flatMap((each) => each.events));
});

test("nothing is known before the first snapshot", () => {
  assert.equal(folded(DID), null);
});

test("it is one's turn only with something to decide, and no bot in one's place", () => {
  const seats = [{ kind: "person", away: false, resigned: false }, { kind: "bot" }];
  const known = { ...SNAPSHOT, table: { status: "playing", seats }, moves: { verbs: ["pass"] } };
  const away = [{ ...seats[0], away: true }, seats[1]];
  assert.equal(myTurn(known), true);
  assert.equal(myTurn({ ...known, moves: null }), false);
  assert.equal(myTurn({ ...known, view: { turn: 1 } }), false);
  assert.equal(myTurn({ ...known, table: { status: "playing", seats: away } }), false);
});

test("seats are told from one's own on", () => {
  assert.deepEqual(seatsFromMine({ table: { seats: [0, 0, 0] }, you: { seat: 2 } }), [2, 0, 1]);
});
