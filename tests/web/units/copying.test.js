// Copying a text, with a clipboard and without.

import assert from "node:assert/strict";
import { test } from "node:test";
import "./browser.js";

const { copyText } = await import("../../../src/brelan/web/shared/copying.js");

/** A browser whose clipboard is this, and whose old way answers so. */
function browser(clipboard, oldWay = () => false) {
  Object.defineProperty(globalThis, "navigator", { value: { clipboard }, configurable: true });
  const made = [];
  const steps = [];
  Object.assign(document, {
    activeElement: { focus: () => steps.push("back") },
    createElement: () => {
      const field = Object.assign(new Node(), { select: () => steps.push("selected"), remove: () => steps.push("removed") });
      made.push(field);
      return field;
    },
    execCommand: (what) => {
      steps.push(what);
      return oldWay();
    },
  });
  return { made, steps };
}

test("a text goes to the clipboard where there is one", async () => {
  const written = [];
  const { made } = browser({ writeText: async (text) => void written.push(text) });
  assert.equal(await copyText("41 points"), true);
  assert.deepEqual([written, made], [["41 points"], []]);
});

test("without a clipboard, as under plain http, a field is copied, and the focus goes back", async () => {
  const { made, steps } = browser(undefined, () => true);
  assert.equal(await copyText("41 points"), true);
  assert.equal(made[0].value, "41 points");
  assert.deepEqual(steps, ["selected", "copy", "removed", "back"]);
});

test("where nothing may be copied it is told so", async () => {
  const refuse = async () => {
    throw new Error("not allowed");
  };
  browser({ writeText: refuse });
  assert.equal(await copyText("41 points"), false);
});
