// What of the chat has been read, and whether there is anybody to talk to.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import "./browser.js";

const { hasCompany, hasNewOnlookers, hasUnread, noteRead } = await import("../../../src/brelan/web/table/panel/chat_read.js");

beforeEach(() => localStorage.clear());

const line = (seq, seat) => ({ seq, seat, name: "Zoé", text: "…", phrase: null });
const known = (chat, id = "one") => ({ chat, you: { seat: 0 }, table: { id } });

test("what others said is unread until it is read, also after a reload", () => {
  assert.equal(hasUnread(known([line(3, 1)])), true);
  noteRead(known([line(3, 1)]));
  assert.equal(hasUnread(known([line(3, 1)])), false);
  assert.equal(hasUnread(known([line(3, 1), line(7, 1)])), true);
});

test("own words are never unread, those of a spectator are", () => {
  assert.equal(hasUnread(known([line(3, 0)])), false);
  assert.equal(hasUnread(known([line(3, null)])), true);
});

test("each table is read by itself, and not all are kept for ever", () => {
  noteRead(known([line(3, 1)]));
  assert.equal(hasUnread(known([line(3, 1)], "two")), true);
  for (let number = 0; number < 30; number += 1) noteRead(known([line(3, 1)], `t${number}`));
  assert.equal(hasUnread(known([line(3, 1)])), true);
  assert.equal(hasUnread(known([line(3, 1)], "t29")), false);
});

const seats = (...kinds) => kinds.map((kind) => ({ kind }));
const COMPANY = [
  ["bots alone", { seats: seats("person", "bot", "bot") }, false],
  ["another person", { seats: seats("person", "person", "bot") }, true],
  ["a free seat in the waiting room", { seats: seats("person", "free"), status: "waiting" }, true],
  ["a spectator", { seats: seats("person", "bot"), watchers: 1 }, true],
];

for (const [what, table, company] of COMPANY) {
  test(`${company ? "there is" : "there is nobody"} to talk to: ${what}`, () => {
    const state = { chat: [], you: { seat: 0 }, table: { id: "t", status: "playing", watchers: 0, ...table } };
    assert.equal(hasCompany(state), company);
  });
}

test("what has been said stays to be read", () => {
  assert.equal(hasCompany({ chat: [line(1, 1)], you: { seat: 0 }, table: { seats: seats("person", "bot"), watchers: 0 } }), true);
});

test("a player is shown that somebody has begun to watch, until they have looked", () => {
  const watchedBy = (watchers, more = {}) => ({ chat: [], you: { seat: 0 }, table: { id: "w", status: "playing", watchers }, ...more });
  assert.equal(hasNewOnlookers(watchedBy(0)), false);
  assert.equal(hasNewOnlookers(watchedBy(1)), true);
  assert.equal(hasNewOnlookers(watchedBy(1, { you: { seat: null } })), false);
  noteRead(watchedBy(1));
  assert.equal(hasNewOnlookers(watchedBy(1)), false);
  assert.equal(hasNewOnlookers(watchedBy(2)), true);
  // One who left and came back, or another in their place, is new.
  assert.equal(hasNewOnlookers(watchedBy(0)), false);
  assert.equal(hasNewOnlookers(watchedBy(1)), true);
});
