// The ladder of joy: how great a moment is in each game, and when it is shown as less.

import assert from "node:assert/strict";
import { test } from "node:test";
import "./browser.js";

const { APART, Rare, tierOf, wantedTier } = await import("../../../src/brelan/web/games/shared/joy/ladder.js");
const { momentOf } = await import("../../../src/brelan/web/games/grid/moment.js");
const { celebrationTimes, claimTimes, dealTimes, DEALT, flightTime, revealTimes, STILL } = await import(
  "../../../src/brelan/web/games/shared/joy/times.js"
);

const LADDER = { bright: 15, grand: 30, royal: ["straight-flush"] };

function lay(squares, points, ...combinations) {
  const hands = combinations.map((combination) => ({ combination, squares, points: points / combinations.length }));
  return [
    { kind: "acted", seat: 1, action: `lay ${squares.map((square) => `${square}=As`).join(" ")}` },
    { kind: "scored", seat: 1, points, hands },
  ];
}

test("points and names decide how great it is", () => {
  const tier = (points, ...names) => tierOf({ points, names }, LADDER);
  assert.deepEqual([tier(14, "pair"), tier(15, "pair"), tier(29, "flush"), tier(30, "flush")], [0, 1, 1, 2]);
  assert.equal(tier(9, "pair", "straight-flush"), 3);
  assert.equal(tierOf({ points: 4, names: ["pair"], wholeRack: true }, LADDER), 2);
});

test("quiet leaves the reveal, off leaves nothing", () => {
  assert.deepEqual(["full", "quiet", "off"].map((wish) => wantedTier(3, wish)), [3, 0, null]);
});

test("the table stands still once for a hand, and never twice within seconds", () => {
  const rare = new Rare();
  assert.equal(rare.temper(2, "a", 0), 2);
  assert.equal(rare.temper(3, "a", 0), 3);
  assert.equal(rare.temper(3, "b", APART - 1), 2);
  assert.equal(rare.temper(3, "b", APART), 3);
  assert.equal(rare.temper(3, "a", 9 * APART), 2);
});

test("a lay is a moment of whoever laid it, with its hands and squares", () => {
  const moment = momentOf(lay(["h7", "h8"], 12, "pair"), LADDER, "full");
  assert.equal(moment.seat, 1);
  assert.deepEqual([...moment.fresh], ["h7", "h8"]);
  assert.deepEqual([moment.tier, moment.points, moment.royal], [0, 12, -1]);
  assert.equal(momentOf(lay(["a1", "a2", "a3", "a4", "a5"], 12, "straight"), LADDER, "full").tier, 2);
  assert.equal(momentOf(lay(["a1"], 12, "pair", "straight-flush"), LADDER, "full").royal, 1);
});

test("a pass is no moment, nor is anything when celebrations are off", () => {
  assert.equal(momentOf([{ kind: "acted", seat: 1, action: "pass" }], LADDER, "full"), null);
  assert.equal(momentOf(lay(["h7"], 40, "flush"), LADDER, "off"), null);
});

test("hands are shown one after the other, and others' stay longer than the own", () => {
  const how = { hands: 2, tier: 0, own: true, hold: 1, still: false };
  const own = revealTimes(how);
  assert.deepEqual(own.pills, [140, 260]);
  assert.deepEqual(own.lines, [60, 180]);
  assert.equal(own.leave, 260 + 140 + 900);
  assert.equal(revealTimes({ ...how, own: false }).leave, 260 + 140 + 1200);
  assert.equal(revealTimes({ ...how, hold: 0.5 }).leave, 260 + 140 + 450);
  assert.equal(revealTimes({ ...how, hold: 0 }).leave, 260 + 140);
});

test("without motion everything is there at once and stays a while", () => {
  const still = revealTimes({ hands: 2, tier: 0, own: true, hold: 1, still: true });
  assert.deepEqual([still.pills, still.lines, still.leave], [[0, 0], [0, 0], STILL]);
  assert.equal(celebrationTimes({ cards: 5, own: true, still: true }).end, 1200);
  assert.equal(claimTimes({ cards: 5, own: true, hold: 1, still: true }).drop, 0);
});

test("the table stands still longer for the own hand", () => {
  assert.equal(celebrationTimes({ cards: 5, own: true, still: false }).end, 1600);
  assert.equal(celebrationTimes({ cards: 5, own: false, still: false }).end, 960);
});

test("flights take as long as their way, within reason; a deal is over soon", () => {
  assert.deepEqual([flightTime(0), flightTime(500), flightTime(5000)], [200, 250, 420]);
  assert.equal(dealTimes(5).at(-1) + DEALT, 4 * 55 + 180);
  for (const cards of [1, 5, 10, 20]) assert.ok(dealTimes(cards).at(-1) + DEALT <= 700);
});
