// What tells players apart: initials that differ, colours that stay with people and bots.

import assert from "node:assert/strict";
import { before, test } from "node:test";
import { speak } from "./browser.js";

const { initialsOf } = await import("../../../src/brelan/web/shared/player_marks.js");
const { badge, givenName, seatColour, seatInitials } = await import("../../../src/brelan/web/table/state/seats.js");

before(() => speak("fr"));

const CASES = [
  [["Alice", "Zoé"], ["A", "Z"]],
  [["Mésange", "Malik"], ["Mé", "Ma"]],
  [["Malik", "Marie", "Zoé"], ["Ml", "Mr", "Z"]],
  [["Émile", "emma"], ["Éi", "Em"]],
  [["Anna", "Anna 2"], ["An", "A2"]],
  [["Mab", "Mac", "Mbx"], ["Mb", "Mc", "M3"]],
  [["M", "Malik"], ["M", "Ma"]],
  [["Bot", "Bot", "Bot"], ["Bo", "B2", "B3"]],
  [["", "  ", "Zoé"], ["?", "?", "Z"]],
  [["🦊 Fox", "☕"], ["F", "?"]],
];

for (const [names, initials] of CASES) {
  test(`initials of ${names.join(", ")}`, () => assert.deepEqual(initialsOf(names), initials));
}

const person = (name, colour) => ({ kind: "person", name, colour });
const bot = (colour) => ({ kind: "bot", name: "", bot: "expert", colour });
const WAITING = { seats: [person("Mésange", 0), bot(1), bot(2)] };
const PLAYING = { seats: [bot(2), person("Mésange", 0), bot(1)] };

test("names, initials and colours are the same wherever somebody sits", () => {
  const all = (table) => table.seats.map((_, seat) => [givenName(table, seat), seatInitials(table)[seat], seatColour(table, seat)]).sort();
  assert.deepEqual(all(WAITING), all(PLAYING));
  assert.deepEqual(all(WAITING), [
    ["Inès", "I", "var(--seat-2)"],
    ["Malik", "Ma", "var(--seat-1)"],
    ["Mésange", "Mé", "var(--seat-0)"],
  ]);
});

test("a badge shows the initials, not those of a free seat beside it", () => {
  const table = { seats: [person("Paul", 0), { kind: "free", name: "", colour: 1 }] };
  assert.equal(badge(table, 0).textContent, "P");
});
