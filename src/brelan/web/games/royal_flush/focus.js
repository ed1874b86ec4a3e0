// Keeps the keyboard's place when what had the focus is drawn anew or has gone.

/** Things that can have the focus, and the attribute that tells them apart. */
const MARKS = ["data-board", "data-key", "data-place", "data-draw", "data-look"];

/**
 * Remember where the focus is; the answer puts it there again, or as near as can be.
 * @param {HTMLElement} area
 * @returns {() => void}
 */
export function keepFocus(area) {
  const focused = document.activeElement;
  const group = focused && area.contains(focused) ? groupOf(focused) : null;
  if (!focused || !group) return () => undefined;
  const at = buttons(group).indexOf(focused);
  const mark = MARKS.find((name) => focused.hasAttribute(name));
  const value = mark ? focused.getAttribute(mark) : null;
  return () => {
    if (document.activeElement === focused && area.contains(focused)) return;
    const now = buttons(group);
    const same = now.find((each) => mark && each.getAttribute(mark) === value);
    const next = same ?? now[Math.min(at, now.length - 1)];
    if (next instanceof HTMLElement) next.focus({ preventScroll: true });
  };
}

/** @param {Element} element */
function groupOf(element) {
  return element.closest(".royal-boards, .royal-middle, .royal-rack");
}

/** @param {Element} group */
function buttons(group) {
  return [...group.querySelectorAll("button")].map((each) => /** @type {Element} */ (each));
}
