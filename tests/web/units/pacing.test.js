// How long each action of others stays: as the viewer likes it, and never far behind.

import assert from "node:assert/strict";
import { test } from "node:test";
import "./browser.js";

const { holdFor, PACES, pauseAfter } = await import("../../../src/brelan/web/table/notify/pacing.js");

const SHOWN = { lasts: 0, seen: true, shownAt: 0 };

function after(pace, waiting, more = {}) {
  return pauseAfter({ ...SHOWN, pace, ...more }, waiting);
}

/** So many that came in at the same moment. */
function burst(many, at = 0, clock = false) {
  return Array.from({ length: many }, () => ({ at, clock }));
}

test("who likes it slow gets more time than others, who likes it quick none", () => {
  const [slow, normal, quick] = ["slow", "normal", "quick"].map((pace) => after(pace, burst(1)));
  assert.ok(slow > normal && normal > 0);
  assert.equal(quick, 0);
});

test("what takes longer to show has its time", () => {
  assert.equal(after("normal", burst(1), { lasts: 1400 }), 1400);
});

test("where there was nothing to see nobody waits", () => {
  assert.equal(after("slow", burst(1), { seen: false }), 0);
});

for (const pace of ["slow", "normal"]) {
  test(`however many wait, the newest is never later than this: ${pace}`, () => {
    const waiting = burst(7);
    let now = 0;
    while (waiting.length) {
      now += after(pace, waiting, { lasts: 3000, shownAt: now });
      waiting.shift();
    }
    assert.ok(now <= PACES[pace].behind + 1, `${now}`);
    assert.ok(now > PACES[pace].behind / 2, "and the time is used");
  });
}

test("each of those that wait has an equal part of the time", () => {
  const waiting = burst(5);
  const first = after("normal", waiting, { lasts: 3000 });
  assert.ok(Math.abs(first - PACES.normal.behind / 5) < 1);
});

test("while the own time runs the own turn comes sooner", () => {
  assert.ok(after("slow", burst(1, 0, true)) <= 1200);
});

test("so many waiting leave no time for an outcome", () => {
  assert.equal(holdFor("normal", 2), 1);
  assert.equal(holdFor("normal", 3), 0);
  assert.equal(holdFor("quick", 0), 0.5);
});
