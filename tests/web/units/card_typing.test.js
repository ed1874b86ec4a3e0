// Cards typed by rank and suit, in the letters of every language.

import assert from "node:assert/strict";
import { test } from "node:test";
import { speak } from "./browser.js";

const { CardTyping } = await import("../../../src/brelan/web/games/shared/card_typing.js");

const TILES = ["Kh", "Ks", "Td", "8c", "*"].map((card, id) => ({ id: String(id), card }));

for (const [language, keys, cards] of [
  ["en", "kh", ["Kh"]],
  ["en", "ks", ["Ks"]],
  ["en", "8", ["8c"]],
  ["en", "8c", ["8c"]],
  ["en", "10d8", ["Td", "8c"]],
  ["en", "td", ["Td"]],
  ["en", "*", ["*"]],
  ["en", "kc", []],
  ["en", "z", []],
  ["fr", "rc", ["Kh"]],
  ["fr", "rp", ["Ks"]],
  ["fr", "10k8t", ["Td", "8c"]],
  ["fr", "kh", ["Kh"]],
  ["de", "kh", ["Kh"]],
  ["de", "kp", ["Ks"]],
  ["de", "10kkp", ["Td", "Ks"]],
  ["de", "8x", ["8c"]],
]) {
  test(`a card is typed by rank and suit: ${language}, ${keys}`, async () => {
    await speak(language);
    const typing = new CardTyping();
    const typed = [...keys].map((key) => typing.press(key, TILES)?.tile?.card ?? null);
    assert.deepEqual(typed.filter(Boolean), cards);
  });
}

test("the help of Royal Flush names the keys that play and take back", async () => {
  await speak("fr");
  const { royalKeys } = await import("../../../src/brelan/web/games/royal_flush/keyboard.js");
  const told = new Map(royalKeys().map(({ keys, text }) => [keys, text]));
  assert.equal(told.get("Entrée"), "jouer");
  assert.equal(told.get("Échap"), "tout reprendre");
});
