// What a screen reader should say: two live regions, one that waits and one that does not.
import { h } from "./dom.js";

/** @type {Record<string, HTMLElement>} */
const regions = {};

/**
 * Have a text read out.
 * @param {string} text
 * @param {{assertive?: boolean}} [how]
 */
export function announce(text, { assertive = false } = {}) {
  const region = regionFor(assertive ? "assertive" : "polite");
  const line = h("p", null, text);
  region.append(line);
  while (region.childElementCount > 6) region.firstElementChild?.remove();
}

/** @param {"assertive" | "polite"} politeness */
function regionFor(politeness) {
  regions[politeness] ??= document.body.appendChild(
    h("div", { class: "visually-hidden", "aria-live": politeness, "aria-relevant": "additions" }),
  );
  return regions[politeness];
}
