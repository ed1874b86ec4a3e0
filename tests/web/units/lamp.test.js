// The lamp over the table: where it stands, how warm it is, how late.

import assert from "node:assert/strict";
import { test } from "node:test";
import "./browser.js";

const { Lamp, lead } = await import("../../../src/brelan/web/table/ui/lamp.js");

test("the light is warmer the further somebody is ahead", () => {
  assert.equal(lead([0, 0]), 0);
  assert.equal(lead([50, 50, 10]), 0);
  assert.equal(lead([10, 40]), 0.75);
  assert.equal(lead([200, 20]), 1);
  assert.ok(lead([30, 20]) < lead([40, 20]));
  assert.equal(lead([7]), 0.35);
});

const BOXES = { ".rack": [0, 700, 1000, 100], '.plate[data-seat="1"]': [800, 0, 200, 100] };
const table = {
  querySelector: (selector) => {
    const [left, top, width, height] = BOXES[selector] ?? [0, 0, 0, 0];
    return { getBoundingClientRect: () => ({ left, top, width, height }) };
  },
};

function lit(turn, status = "playing") {
  Object.assign(globalThis, { innerWidth: 1000, innerHeight: 800, requestAnimationFrame: (draw) => draw(), cancelAnimationFrame() {} });
  const lamp = new Lamp({ lateness: () => 0.5 });
  const set = {};
  lamp.element.style = { setProperty: (name, value) => (set[name] = value) };
  lamp.update({ table: { status }, view: { turn, scores: [0, 30] }, you: { seat: 0 } }, table);
  return set;
}

test("it drifts to the own cards, to the plate of whoever is to move, and back to the middle", () => {
  const [own, other, nobody] = [lit(0), lit(1), lit(null, "over")];
  assert.ok(Number(own["--lamp-y"]) > 70 && Number(own["--lamp-x"]) > 40);
  assert.ok(Number(other["--lamp-x"]) > 70 && Number(other["--lamp-y"]) < 25);
  assert.deepEqual([nobody["--lamp-x"], nobody["--lamp-y"]], ["42.0", "46.0"]);
  assert.deepEqual([own["--warmth"], own["--dusk"]], ["1.00", "0.50"]);
});
