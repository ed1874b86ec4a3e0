// Shares as a reader writes percent, differences with a true minus sign.

import assert from "node:assert/strict";
import { test } from "node:test";

import "./browser.js";

const { percent, signedPercent } = await import("../../../src/brelan/web/shared/percent.js");

/** Without the space that some languages put before the sign. @param {string} text */
const bare = (text) => text.replaceAll(/\s/g, "");

test("shares are rounded to whole percent", () => {
  assert.equal(bare(percent(0.426)), "43%");
  assert.equal(bare(percent(1)), "100%");
});

test("differences have their sign, and nothing has none", () => {
  assert.deepEqual([0.07, -0.5, 0].map(signedPercent).map(bare), ["+7%", "−50%", "0%"]);
});
