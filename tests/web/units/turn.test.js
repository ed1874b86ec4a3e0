// A turn: how long it tells why a button does nothing.

import assert from "node:assert/strict";
import { before, test } from "node:test";
import { speak } from "./browser.js";
import { SNAPSHOT } from "./entries.js";

const { Turn } = await import("../../../src/brelan/web/table/actions/turn.js");
const { default: tiles } = await import("../../../src/brelan/web/games/poker_tiles/game.js");

before(() => speak("fr"));

const NOTHING = { actions: null, label: "Jouer", sentence: null, reason: null, legal: false, pending: false, canRecall: false, controls: [] };
const WHY = "Vous pouvez encore poser";

async function explained() {
  const seats = Array(2).fill({ kind: "person", name: "Ada", away: false, resigned: false });
  const view = { game: "poker_tiles", turn: 0, racks: [[], ["?"]] };
  const known = { ...SNAPSHOT, table: { ...SNAPSHOT.table, game: "poker_tiles", status: "playing", seats }, view, you: { seat: 0 }, moves: { verbs: ["lay"] }, log: [] };
  const page = { element: document.createElement("main"), known, area: null, botReadiness: { seconds: 0 }, instead: () => null, ending: { counting: false } };
  const turn = new Turn(page, await tiles.table({ facts: { chips: [] } }), {});
  turn.propose(NOTHING);
  turn.explain(WHY);
  assert.equal(turn.bar.reason.textContent, WHY);
  return turn;
}

test("the reason stays while the table is drawn again and nothing else is tried", async () => {
  const turn = await explained();
  turn.propose({ ...NOTHING, pending: true });
  turn.propose({ ...NOTHING });
  assert.equal(turn.bar.reason.textContent, WHY);
});

test("the reason goes once something else is tried", async () => {
  const turn = await explained();
  turn.propose({ ...NOTHING, actions: ["lay d4=2s"], canRecall: true });
  assert.equal(turn.bar.reason.textContent, "");
});
