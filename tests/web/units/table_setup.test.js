// What was chosen for a table is remembered, but for hints among people.
import "./browser.js";
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { keepSetup, lastSetup } from "../../../src/brelan/web/pages/home/open_table.js";

const GAME = /** @type {any} */ ({ name: "any", bots: ["novice", "casual", "expert"], fewest: 2, most: 4 });

beforeEach(() => localStorage.clear());

test("hints against bots are as they were chosen last", () => {
  assert.equal(lastSetup(GAME, "play").hints, true);
  keepSetup(GAME, "play", { ...lastSetup(GAME, "play"), hints: false });
  assert.equal(lastSetup(GAME, "play").hints, false);
});

test("hints among people are asked for each time", () => {
  assert.equal(lastSetup(GAME, "friends").hints, false);
  keepSetup(GAME, "friends", { ...lastSetup(GAME, "friends"), hints: true, listed: true });
  const setup = lastSetup(GAME, "friends");
  assert.deepEqual([setup.hints, setup.listed], [false, true]);
});
