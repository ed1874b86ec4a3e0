// The try on a board: which card lies where, what it would send, and what is left on the rack.

import assert from "node:assert/strict";
import { test } from "node:test";

const { Trial } = await import("../../../src/brelan/web/games/grid/trial.js");
const { layOut } = await import("../../../src/brelan/web/games/grid/hint.js");

const RACK = ["6s", "Kd", "Ks", "4c", "*"];
const BOARD = { h8: "Ad", j10: "*Jh" };

function attempt(steps, { board = BOARD, rack = RACK, declares = true } = {}) {
  const trial = new Trial(declares);
  trial.refresh(board, rack);
  const named = (card) => trial.tiles.find((tile) => tile.card === card)?.id ?? "";
  for (const [what, ...words] of steps) {
    if (what === "place" || what === "swap") trial[what](named(words[0]), words[1]);
    else if (what === "choose") trial.choose(named(words[0]));
    else trial[what](...words);
  }
  return trial;
}

function cards(tiles) {
  return tiles.map((tile) => tile.card);
}

const CASES = [
  [[["place", "6s", "i14"]], ["lay i14=6s"], ["Kd", "Ks", "4c", "*"]],
  [[["place", "6s", "i14"], ["place", "6s", "a1"]], ["lay a1=6s"], ["Kd", "Ks", "4c", "*"]],
  [[["place", "6s", "a1"], ["place", "Kd", "a1"]], ["lay a1=Kd"], ["6s", "Ks", "4c", "*"]],
  [[["place", "6s", "h8"]], [], RACK],
  [[["place", "Ks", "b2"], ["place", "Kd", "a2"]], ["lay a2=Kd b2=Ks"], ["6s", "4c", "*"]],
  [[["place", "6s", "a1"], ["takeBack", "a1"]], [], RACK],
  [[["place", "6s", "a1"], ["recall"]], [], RACK],
  [[["place", "*", "a1"]], ["lay a1=*"], RACK.slice(0, 4)],
  [[["place", "*", "a1"], ["declare", "a1", "As", true]], ["lay a1=*As"], RACK.slice(0, 4)],
  [[["place", "6s", "a1"], ["declare", "a1", "As", true]], ["lay a1=6s"], ["Kd", "Ks", "4c", "*"]],
  [[["swap", "*", "h8"]], ["swap h8 *"], ["6s", "Kd", "Ks", "4c", "Ad"]],
  [[["swap", "6s", "h8"]], [], RACK],
  [[["swap", "*", "j10"]], [], RACK],
  [[["swap", "*", "h8"], ["place", "Ad", "a1"]], ["swap h8 *", "lay a1=Ad"], RACK.slice(0, 4)],
  [[["swap", "*", "h8"], ["place", "Ad", "a1"], ["takeBack", "h8"]], [], RACK],
  [[["refresh", { ...BOARD, i14: "2c" }, RACK]], [], RACK],
  [[["place", "6s", "i14"], ["refresh", { ...BOARD, i14: "2c" }, RACK]], [], RACK],
  [[["place", "6s", "i14"], ["refresh", { ...BOARD, a1: "2c" }, RACK]], ["lay i14=6s"], RACK.slice(1)],
  [[["swap", "*", "h8"], ["refresh", { h8: "*Ad" }, RACK]], [], RACK],
];

for (const [steps, actions, held] of CASES) {
  test(`a try says what it would send and what is left: ${JSON.stringify(steps)}`, () => {
    const trial = attempt(steps);
    assert.deepEqual(trial.actions(), actions);
    assert.deepEqual(cards(trial.held), held);
  });
}

test("a fetched joker can be lent at once, and undoing the first undoes both", () => {
  const steps = [["swap", "Jh", "j10"], ["swap", "*", "h8"]];
  const rack = ["Jh", "2c"];
  const trial = attempt(steps, { rack });
  assert.deepEqual(trial.actions(), ["swap j10 Jh", "swap h8 *"]);
  assert.deepEqual(cards(trial.tiles), ["Ad", "2c"]);
  assert.deepEqual(cards(attempt([...steps, ["takeBack", "j10"]], { rack }).tiles), rack);
});

test("jokers are neither declared nor swapped where they stand for anything", () => {
  const steps = [["swap", "*", "h8"], ["place", "*", "a1"]];
  assert.deepEqual(attempt(steps, { board: { h8: "Ad" }, declares: false }).actions(), ["lay a1=*"]);
});

test("choosing cards to exchange takes the lay back", () => {
  const steps = [["place", "6s", "a1"], ["beginExchange"], ["choose", "Kd"], ["choose", "6s"]];
  const trial = attempt(steps);
  assert.deepEqual(trial.actions(), []);
  assert.deepEqual(trial.chosenCards, ["6s", "Kd"]);
  assert.deepEqual(attempt([...steps, ["choose", "Kd"]]).chosenCards, ["6s"]);
});

for (const [step, order] of [
  [["sort", "rank"], ["4c", "6s", "Ks", "Kd", "*"]],
  [["sort", "suit"], ["6s", "Ks", "Kd", "4c", "*"]],
  [["arrange", ["*", "Ks", "9h", "6s"]], ["*", "Ks", "6s", "Kd", "4c"]],
  [["refresh", BOARD, ["Kd", "*", "6s", "2h"]], ["6s", "Kd", "*", "2h"]],
]) {
  test(`the rack keeps an order: ${JSON.stringify(step)}`, () => assert.deepEqual(cards(attempt([step]).tiles), order));
}

for (const action of ["lay a1=6s b1=*As", "swap h8 *", "lay a2=Kd b2=Ks"]) {
  test(`a hint is laid out as a try that sends it: ${action}`, () => {
    const trial = attempt([]);
    layOut(trial, action);
    assert.deepEqual(trial.actions(), [action]);
  });
}
