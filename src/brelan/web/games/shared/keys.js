// Keys that are meant for the table: not with Ctrl or Alt, not while a dialog is open.

/** The moves of the arrow keys: right, down. @type {Record<string, [number, number]>} */
export const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * Listen to keys; the answer ends it.
 * @param {(target: Element) => boolean} isOurs whether a key pressed there is meant for the area
 * @param {(event: KeyboardEvent) => boolean} press answers whether the key meant something
 * @returns {() => void}
 */
export function listenToKeys(isOurs, press) {
  const pressed = (/** @type {KeyboardEvent} */ event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!(event.target instanceof Element) || document.querySelector("dialog[open]")) return;
    if (isOurs(event.target) && press(event)) event.preventDefault();
  };
  document.addEventListener("keydown", pressed);
  return () => document.removeEventListener("keydown", pressed);
}
