// Where the labels of combinations go: on the screen, off the cards being tried and off each other.

import assert from "node:assert/strict";
import { test } from "node:test";

const { placeLabels } = await import("../../../src/brelan/web/games/grid/label_places.js");

function rect(left, top, right, bottom) {
  return { left, top, right, bottom };
}

function placed(labels, around) {
  return placeLabels(labels, around).map(({ x, y }, at) => rect(x, y, x + labels[at].width, y + labels[at].height));
}

function overlap(one, other) {
  const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return wide > 0 && high > 0;
}

for (const line of [rect(340, 100, 380, 220), rect(0, 0, 120, 40), rect(150, 150, 190, 300), rect(100, 400, 300, 440)]) {
  test(`a label stays on the screen and off the cards being tried: ${Object.values(line)}`, () => {
    const bounds = rect(4, 4, 386, 476);
    const tried = [rect(line.left, line.top, line.left + 40, line.top + 40)];
    const [label] = placed([{ line, width: 130, height: 28 }], { bounds, tried, cards: [] });
    assert.ok(label.left >= bounds.left && label.top >= bounds.top);
    assert.ok(label.right <= bounds.right && label.bottom <= bounds.bottom);
    assert.equal(overlap(label, tried[0]), false);
  });
}

test("labels of neighbouring lines do not cover each other", () => {
  const lines = [0, 1, 2, 3].map((at) => rect(100 + 40 * at, 100, 140 + 40 * at, 300));
  const labels = placed(
    lines.map((line) => ({ line, width: 120, height: 28 })),
    { bounds: rect(0, 0, 700, 500), tried: [], cards: lines },
  );
  labels.forEach((one, at) => labels.slice(at + 1).forEach((other) => assert.equal(overlap(one, other), false)));
});
