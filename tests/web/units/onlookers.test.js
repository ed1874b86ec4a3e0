// Who watches: a few names and how many others; who may silence them, and who may send one away.

import assert from "node:assert/strict";
import { before, test } from "node:test";
import { speak } from "./browser.js";

globalThis.matchMedia ??= () => ({ matches: false });
const { Onlookers } = await import("../../../src/brelan/web/table/panel/onlookers.js");

before(() => speak("en"));

const TABLE = { watchers: 5, onlookers: [{ id: "a", name: "Zoé" }, { id: "b", name: "" }, { id: "c", name: "Ben" }], silent_onlookers: false };
const YOU = { seat: 0, host: false, silenced: false };

function shown(table = {}, you = {}) {
  const sent = [];
  const part = new Onlookers((command) => (sent.push(command), Promise.resolve(true)));
  part.update(/** @type {any} */ ({ table: { ...TABLE, ...table }, you: { ...YOU, ...you } }));
  return { part, sent };
}

test("three are named and the others counted; who has no name is called so", () => {
  const { part } = shown();
  assert.equal(part.summary.textContent, "5 watching");
  assert.deepEqual(part.list.childNodes.map((node) => node.textContent), ["Zoé", "somebody without a name", "Ben", "+2"]);
});

test("nothing is shown where nobody watches", () => {
  assert.equal(shown({ watchers: 0, onlookers: [] }).part.element.hidden, true);
});

test("players can silence; lifting it is for the same player and for whoever opened the table", () => {
  assert.equal(shown().part.silence.hidden, false);
  assert.equal(shown({}, { seat: null }).part.silence.hidden, true);
  assert.equal(shown({ silent_onlookers: true }).part.silence.hidden, true);
  assert.equal(shown({ silent_onlookers: true }, { silenced: true }).part.silence.hidden, false);
  assert.equal(shown({ silent_onlookers: true }, { seat: null, host: true }).part.silence.hidden, false);
});

test("the button asks for what is not so yet", () => {
  const { part, sent } = shown();
  void part.toggle();
  const lifted = shown({ silent_onlookers: true }, { silenced: true });
  void lifted.part.toggle();
  assert.deepEqual([...sent, ...lifted.sent].map(({ quiet }) => quiet), [true, false]);
});
