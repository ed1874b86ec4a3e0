// What an element is to people: whether it is seen, pressed or read, and what it is called.
import { around } from "./geometry.js";

/** @typedef {import("./geometry.js").Box} Box */

/** What is pressed. */
export const TARGETS = "a[href], button, input, select, textarea, summary, label, [role=gridcell], [role=slider]";

/** One box for each line of a text. @param {DOMRect[]} boxes @returns {Box[]} */
export function byLine(boxes) {
  /** @type {Map<number, Box[]>} */
  const lines = new Map();
  for (const box of boxes) {
    const line = Math.round((box.top + box.bottom) / 4);
    lines.set(line, [...(lines.get(line) ?? []), box]);
  }
  return [...lines.values()].map(around);
}

/** @param {Element} element */
export function isShown(element) {
  return element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
}

/** A box to tick whose label is the target. @param {Element} element */
export function isPartOfLabel(element) {
  return !element.matches("label") && element.matches("input") && element.closest("label") !== null && element.matches("[type=radio], [type=checkbox]");
}

/** A label that is only the name of a field. @param {Element} element */
export function isPlainLabel(element) {
  return element.matches("label") && !element.querySelector("[type=radio], [type=checkbox]");
}

/** A link within a sentence. @param {Element} element */
export function isInText(element) {
  const parent = element.parentElement;
  if (!element.matches("a:not(.button)") || !parent) return false;
  return [...parent.childNodes].some((each) => each instanceof Text && each.data.trim().length > 1);
}

/** Whether something lies in a target, which is measured itself. @param {Element} element */
export function isInside(element) {
  return element.parentElement?.closest(TARGETS) != null;
}

/** The target that an element is part of, or itself. @param {Element} element */
export function owner(element) {
  return element.closest(TARGETS) ?? element;
}

/** What people would call an element. @param {Element} element */
export function nameOf(element) {
  const said = element.getAttribute("aria-label") ?? element.textContent?.trim();
  if (said) return said;
  if (element.matches("input, select")) return element.getAttribute("name") ?? element.id ?? element.className;
  if (element.matches("button, .button")) return "";
  return String(element.getAttribute("class") ?? element.tagName.toLowerCase());
}
