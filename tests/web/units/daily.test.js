// The daily deal and one's own page, as far as they only think.

import assert from "node:assert/strict";
import { test } from "node:test";
import "./browser.js";

const { dayAfter, timeLeft } = await import("../../../src/brelan/web/pages/daily/days.js");
const { shareText } = await import("../../../src/brelan/web/pages/daily/share.js");
const { cardsOf } = await import("../../../src/brelan/web/pages/me/best_moves.js");
const { byLevel } = await import("../../../src/brelan/web/pages/me/standings.js");

const HOUR = 3_600_000;

test("days follow each other over months and years", () => {
  assert.equal(dayAfter("2026-11-18", 1), "2026-11-19");
  assert.equal(dayAfter("2026-03-01", -1), "2026-02-28");
  assert.equal(dayAfter("2026-12-31", 1), "2027-01-01");
});

test("the time until the next day is told in hours and minutes, and never as nothing", () => {
  assert.match(timeLeft(5 * HOUR + 12 * 60_000), /hours/);
  assert.match(timeLeft(59 * 60_000), /minutes/);
  assert.match(timeLeft(0), /minutes/);
});

test("what is shared has a line for each deal that is in a list, and no card", () => {
  const own = { table: "t", status: "over", points: 41, won: true, rank: 2 };
  const deal = { players: 2, seat: 0, bot: "club", champion: null, finished: 3, lines: [] };
  const day = {
    day: "2026-11-18", today: "2026-11-18", left_ms: 0, closed: true, streak: { days: 1, longest: 1 },
    games: [{ ...deal, game: "one", own }, { ...deal, game: "two", own: { ...own, rank: null } }, { ...deal, game: "three", own: null }],
  };
  assert.equal(shareText(/** @type {any} */ (day), "http://example.org/daily").split("\n").length, 3);
  assert.equal(shareText(/** @type {any} */ ({ ...day, games: [day.games[2]] })), "");
});

test("the cards of a move are those that its action names", () => {
  assert.deepEqual(cardsOf("lay c4=As c5=*Kd c6=*"), ["As", "*Kd", "*"]);
  assert.deepEqual(cardsOf("claim full-house Ks Kh 9s"), ["Ks", "Kh", "9s"]);
  assert.deepEqual(cardsOf("stop"), []);
});

test("opponents are listed from the weakest on, people last", () => {
  const standing = (level) => ({ game: "one", level, played: 1, won: 0, shared: 0, points: 1 });
  const found = ["people", "expert", "novice"].map(standing);
  const game = /** @type {any} */ ({ name: "one", bots: ["novice", "club", "expert"] });
  assert.deepEqual(byLevel([...found, { ...standing("club"), game: "two" }], game).map((each) => each.level), ["novice", "expert", "people"]);
});
