// Texts, their singular and plural, numbers and cards in words.

import assert from "node:assert/strict";
import { test } from "node:test";
import { speak } from "./browser.js";

const words = await import("../../../src/brelan/web/shared/words.js");
const { leftKey, leftTime } = await import("../../../src/brelan/web/shared/readiness/time_left.js");

for (const [language, count, text] of [
  ["fr", 0, "0 point"],
  ["fr", 1, "1 point"],
  ["fr", 2, "2 points"],
  ["en", 0, "0 points"],
  ["en", 1, "1 point"],
]) {
  test(`the form of a text suits the number: ${language}, ${count}`, async () => {
    await speak(language);
    assert.equal(words.plural("web.grid.points", count), text);
  });
}

for (const [key, count, found] of [
  ["web.grid.points", 1, "web.grid.points.one"],
  ["web.grid.points", 3, "web.grid.points.other"],
  ["web.log.they.pass-cards", 1, "web.log.they.pass-cards-one"],
  ["web.log.they.pass-cards", 3, "web.log.they.pass-cards"],
  ["web.log.all.round-ended", 1, "web.log.all.round-ended"],
]) {
  test(`both ways to write a plural are known: ${key}, ${count}`, async () => {
    await speak("en");
    assert.equal(words.pluralKey(key, count), found);
  });
}

test("a text without values keeps its placeholders", async () => {
  await speak("en");
  assert.equal(words.t("web.home.players", { fewest: 2 }).includes("{most}"), true);
  assert.equal(words.t("no.such.key"), "no.such.key");
});

for (const [language, pretty, spoken] of [
  ["fr", "R♥", "roi de cœur"],
  ["en", "K♥", "king of hearts"],
  ["de", "K♥", "Herzkönig"],
]) {
  test(`a card is written and spoken as people do: ${language}`, async () => {
    await speak(language);
    assert.equal(words.prettyCard("Kh").replaceAll("\uFE0E", ""), pretty);
    assert.equal(words.cardName("Kh").toLowerCase().replaceAll("-", ""), spoken.toLowerCase());
  });
}

test("cards in a sentence are written as people do, and words that look like cards are left alone", async () => {
  await speak("fr");
  assert.equal(words.prettyCards("avec `Kh` et *As").replaceAll("\uFE0E", ""), "avec R♥ et ★A♠");
  await speak("en");
  assert.equal(words.prettyCards("As a rule, Ah"), `As a rule, A♥\uFE0E`);
  assert.equal(words.prettyCards("As complète, Ad complète").replaceAll("\uFE0E", ""), "A♠ complète, A♦ complète");
});

test("a number has a true minus sign", async () => {
  await speak("en");
  assert.equal(words.number(-1234), "−1,234");
});

test("what is left is told in seconds, then in minutes, at last as a moment", async () => {
  await speak("en");
  assert.equal(leftKey("table", 0.5), "web.preparing.table.moment");
  assert.equal(leftKey("table", 1), "web.preparing.table.soon");
  assert.equal(leftTime(11, 5), words.t("web.preparing.seconds", { seconds: 15 }));
  assert.equal(leftTime(9.2, 5), words.t("web.preparing.seconds", { seconds: 10 }));
  assert.equal(leftTime(101), words.t("web.preparing.minutes", { minutes: 2 }));
});
