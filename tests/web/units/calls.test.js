// Who is called back in the browser: once a turn, in games where others wait.
import { speak } from "./browser.js";
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

const { turnsOf } = await import("../../../src/brelan/web/calls/at_home.js");
const { turnAt } = await import("../../../src/brelan/web/calls/at_table.js");
const { callBack, isFirst, isWanted, WANTED } = await import("../../../src/brelan/web/calls/turn_call.js");
const { bytesOf } = await import("../../../src/brelan/web/calls/ways.js");

await speak("fr");

/** @type {{title: string, options: any}[]} */
const shown = [];
class FakeNotification {
  static permission = "granted";
  constructor(title, options) {
    shown.push({ title, options });
  }
  addEventListener() {}
}

beforeEach(() => {
  shown.length = 0;
  localStorage.clear();
  localStorage.setItem(WANTED, "true");
  FakeNotification.permission = "granted";
  globalThis.Notification = FakeNotification;
  Object.defineProperty(globalThis, "navigator", { value: {}, configurable: true });
  document.hidden = true;
});

const TURN = { table: "t1", number: 7, game: "poker_tiles", others: ["Ada", "Ben"] };

test("one notification a turn", async () => {
  await callBack(TURN);
  await callBack(TURN);
  await callBack({ ...TURN, number: 6 });
  assert.equal(shown.length, 1);
  assert.equal(shown[0].title, "À vous de jouer");
  assert.equal(shown[0].options.body, "Poker Tiles · Ada, Ben");
  assert.equal(shown[0].options.tag, "turn-t1");
  await callBack({ ...TURN, number: 9 });
  await callBack({ ...TURN, table: "t2" });
  assert.equal(shown.length, 3);
});

test("none while a page is in sight, unwanted, or blocked", async () => {
  document.hidden = false;
  await callBack(TURN);
  document.hidden = true;
  FakeNotification.permission = "denied";
  assert.equal(isWanted(), false);
  await callBack(TURN);
  FakeNotification.permission = "granted";
  localStorage.setItem(WANTED, "false");
  await callBack(TURN);
  assert.equal(shown.length, 0);
  localStorage.setItem(WANTED, "true");
  await callBack(TURN);
  assert.equal(shown.length, 1, "nothing was noted before");
});

test("what was called is kept for so many tables only", async () => {
  for (let i = 0; i < 100; i++) await isFirst({ ...TURN, table: `t${i}` });
  assert.equal(Object.keys(JSON.parse(localStorage.getItem("brelan.called") ?? "{}")).length, 60);
});

const seat = (kind, name = "", more = {}) => ({ kind, name, bot: null, colour: 0, resigned: false, ...more });
const table = (clock, ...seats) => ({
  table: { id: "t1", game: "poker_tiles", clock: { kind: clock, seconds: 86_400 }, seats },
  you: { seat: 0 },
  log: [{ seq: 3, seat: 0 }, { seq: 5, seat: 1 }, { seq: 6, seat: 0 }],
});

test("games over days and without a clock, with other people", () => {
  const [me, ada] = [seat("person", "Me"), seat("person", "Ada")];
  assert.deepEqual(turnAt(table("days", me, ada)), { table: "t1", number: 5, game: "poker_tiles", others: ["Ada"] });
  assert.equal(turnAt(table("none", me, ada))?.number, 5);
  assert.equal(turnAt(table("turn", me, ada)), null);
  assert.equal(turnAt(table("none", me, seat("bot"))), null);
  assert.equal(turnAt(table("none", me, seat("person", "Ada", { resigned: true }))), null);
  assert.equal(turnAt({ ...table("none", me, ada), you: { seat: null } }), null);
});

test("turns of the home page", () => {
  const line = (id, more) => ({ id, your_turn: true, seat: 0, players: ["Me", "Ada"], bots: ["", ""], ...more });
  const found = turnsOf({
    mine: [line("a"), line("b", { your_turn: false }), line("c", { players: ["Me", "club"], bots: ["", "club"] }), line("d", { players: ["Me", ""] })],
  });
  assert.deepEqual([...found.keys()], ["a"]);
});

test("keys are read from base64 for addresses", () => {
  assert.deepEqual([...bytesOf("-_8A")], [251, 255, 0]);
});
