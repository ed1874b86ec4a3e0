// The button that plays, and what stands in its place while others do.

import assert from "node:assert/strict";
import { before, test } from "node:test";
import { speak } from "./browser.js";

const { aroundNumber } = await import("../../../src/brelan/web/table/actions/play_label.js");
const { WaitingTurn } = await import("../../../src/brelan/web/table/actions/waiting_turn.js");

before(() => speak("fr"));

const LABELS = [
  ["Jouer\u00a0: 23 points", { start: "Jouer\u00a0: ", number: "23", end: " points" }],
  ["Jouer\u00a0: 1\u202f023 points", { start: "Jouer\u00a0: ", number: "1\u202f023", end: " points" }],
  ["Marquer 14 points\u00a0: carré", { start: "Marquer ", number: "14", end: " points\u00a0: carré" }],
  ["Posez une carte", null],
];

for (const [label, parts] of LABELS) {
  test(`the number of a label is what slides: ${label}`, () => assert.deepEqual(aroundNumber(label), parts));
}

const bot = (colour) => ({ kind: "bot", name: "", bot: "expert", colour });
const SEATS = [{ kind: "person", name: "Ada", colour: 0 }, bot(1)];

function waiting(turn, own = {}, prepared = "") {
  const strip = new WaitingTurn();
  const seats = [{ ...SEATS[0], ...own }, SEATS[1]];
  strip.update({ table: { status: "playing", seats }, view: { turn }, you: { seat: 0 } }, prepared);
  return strip.element;
}

test("who plays is named beside their badge, with what the own next move would earn", () => {
  assert.equal(waiting(1).textContent, "MMalik réfléchit");
  assert.equal(waiting(1, {}, "Jouer\u00a0: 23 points").textContent, "MMalik réfléchitJouer\u00a0: 23 points");
  assert.equal(waiting(1).hidden, false);
});

test("a bot in one's own place is told, and nobody is waited for at the end", () => {
  assert.match(waiting(0, { away: true }).textContent, /robot joue à votre place/);
  assert.equal(waiting(null).hidden, true);
});
