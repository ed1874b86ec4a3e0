// The chat: lines are added as they come, and drawn anew where the list no longer begins alike.

import assert from "node:assert/strict";
import { before, test } from "node:test";
import { speak } from "./browser.js";

const { Chat } = await import("../../../src/brelan/web/table/panel/chat.js");

const MOST_SENT = 200;
const TABLE = { seats: [], watchers: 0, onlookers: [], silent_onlookers: false };

before(() => speak("fr"));

function lines(from, to) {
  return Array.from({ length: to - from }, (_, at) => ({ seq: from + at, seat: 1, name: "Zoé", text: `« ${from + at} »`, phrase: null }));
}

function shown(...chats) {
  const chat = new Chat([], () => {});
  for (const each of chats) chat.update({ chat: each, you: { seat: 0 }, table: TABLE });
  return chat.list.childNodes.map((node) => /« (\d+) »/.exec(node.textContent)[1]).map(Number);
}

function numbers(from, to) {
  return lines(from, to).map((line) => line.seq);
}

test("lines are added as they come", () => {
  assert.deepEqual(shown(lines(0, 3), lines(0, 5)), numbers(0, 5));
});

test("after a reconnect past two hundred lines the newest are shown", () => {
  assert.deepEqual(shown(lines(0, 230), lines(60, 60 + MOST_SENT)), numbers(60, 260));
});

test("after a reconnect with as many lines as before the newest are shown", () => {
  assert.deepEqual(shown(lines(0, MOST_SENT), lines(50, 50 + MOST_SENT)), numbers(50, 250));
});

test("a chat that is gone leaves an empty list", () => {
  assert.deepEqual(shown(lines(0, 3), []), []);
});
