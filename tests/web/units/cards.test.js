// Faces of cards: every index of every language is drawn, and square cards show a figure where there is room.

import assert from "node:assert/strict";
import { test } from "node:test";
import { speak } from "./browser.js";

const { RANKS, SUITS } = await import("../../../src/brelan/web/cards/notation.js");
const { changeSettings } = await import("../../../src/brelan/web/shared/settings.js");
const faces = await import("../../../src/brelan/web/cards/faces.js");
const { tileShape } = await import("../../../src/brelan/web/cards/card.js");
await speak("en");

const CARDS = [...RANKS].flatMap((rank) => [...SUITS].flatMap((suit) => [rank + suit, `*${rank}${suit}`]));
const DRAWN = [faces.cardParts, faces.miniParts, faces.tileParts, faces.largeTileParts];

/** All attributes of some nodes and of what is in them. */
function attributes(nodes) {
  return nodes.flatMap((node) => [...node.attributes.values(), ...attributes(node.childNodes)]);
}

for (const indices of ["fr", "en", "de"]) {
  for (const deck of ["classic", "four-colour", "pattern"]) {
    test(`every card is drawn without a font: ${indices}, ${deck}`, () => {
      changeSettings({ indices, deck });
      for (const draw of DRAWN) {
        for (const card of [...CARDS, "*"]) {
          const parts = draw(card);
          const values = attributes(parts);
          assert.equal(parts.map((part) => part.textContent).join(""), "", `${card} has letters of a font`);
          assert.ok(values.every((value) => !/NaN|undefined/.test(value)), `${card}: ${values}`);
          assert.ok(values.filter((value) => /^M[\d.]/.test(value)).length > 1 || card === "*", card);
        }
      }
    });
  }
}

test("in the pattern deck no two suits look alike, however small", () => {
  changeSettings({ indices: "fr", deck: "pattern" });
  for (const draw of DRAWN) {
    const fills = [...SUITS].map((suit) => attributes(draw(`7${suit}`)).find((value) => value.startsWith("url(#")));
    assert.equal(new Set(fills).size, SUITS.length);
  }
});

for (const [card, pixels, shape] of [["Qs", 63, "tile"], ["Qs", 64, "large-tile"], ["*", 43, "tile"], ["*", 44, "large-tile"], ["*Qs", 44, "tile"]]) {
  test(`${card} at ${pixels} pixels is a ${shape}`, () => assert.equal(tileShape(card, pixels), shape));
}
