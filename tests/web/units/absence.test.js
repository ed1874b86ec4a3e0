// What one is told of a bot in one's place, and when time is short.

import assert from "node:assert/strict";
import { before, test } from "node:test";
import { speak } from "./browser.js";

const { absenceKey, awayText, playedText } = await import("../../../src/brelan/web/table/notify/absence.js");
const { shortTime } = await import("../../../src/brelan/web/table/ui/turn_clock.js");

before(() => speak("fr"));

const ASKED = { reason: "asked", bot: "club", by: "Ana", turns: 3 };
const AWAY = { bot: "club", away: true, this_turn: false, late_turns: 0 };

test("who asked and what was played is told", () => {
  assert.equal(playedText(ASKED), "Ana a demandé un remplaçant : le robot confirmé a joué 3 tours à votre place.");
  assert.equal(playedText({ ...ASKED, reason: "late", turns: 1 }), "Temps écoulé : le robot confirmé a joué 1 tour à votre place.");
  assert.equal(playedText({ ...ASKED, by: "" }), "Pendant votre absence, le robot confirmé a joué 3 tours à votre place.");
});

test("why a bot plays now is told, and of how many turns this is the last", () => {
  assert.equal(awayText({ ...AWAY, this_turn: true, late_turns: 2 }, null), "Temps écoulé : le robot confirmé joue ce tour à votre place (2 sur 3).");
  assert.equal(awayText(AWAY, ASKED), "Ana a demandé un remplaçant : le robot confirmé joue à votre place. Tours joués : 3.");
  assert.equal(awayText(AWAY, { ...ASKED, reason: "own", turns: 0 }), "Un robot joue à votre place.");
  assert.match(awayText(AWAY, { ...ASKED, reason: "late", turns: 0 }), /^Temps écoulé trois fois de suite/);
});

test("an absence that goes on is another one to read", () => {
  assert.notEqual(absenceKey({ id: "t" }, ASKED), absenceKey({ id: "t" }, { ...ASKED, turns: 4 }));
});

test("time is short in the last ten seconds, or the last quarter of a short turn", () => {
  assert.deepEqual([300, 60, 40, 30, 8, 5].map(shortTime), [10, 10, 10, 8, 2, 2]);
});
