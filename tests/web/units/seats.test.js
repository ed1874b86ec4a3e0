// What bots are called: never what could be taken for somebody at the table.

import assert from "node:assert/strict";
import { before, test } from "node:test";
import { speak } from "./browser.js";

const { botName } = await import("../../../src/brelan/web/table/state/seats.js");

before(() => speak("en"));

test("a bot goes by a name that nobody has", () => {
  assert.equal(botName(0, ["Hanna", ""]), "Zoé");
  assert.equal(botName(0, ["zoé", ""]), "Nour");
  assert.equal(botName(0, ["Zoé", "Nour"]), "Bot");
});

test("a bot has no name that looks like somebody's", () => {
  assert.equal(botName(0, ["Zoe"]), "Nour");
  assert.equal(botName(5, ["0scar"]), "Léo");
  assert.equal(botName(1, ["MaIik"]), "Emil");
  assert.equal(botName(3, ["Том"]), "Hugo");
  assert.equal(botName(3, ["Hugo", "Том"]), "Bot");
  assert.equal(botName(0, ["Анна"]), "Zoé");
});
