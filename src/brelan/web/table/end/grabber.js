// The handle of a sheet on a phone: drag it up for more, down to put it away; a tap does the first.

import { h } from "../../shared/dom.js";
import { t } from "../../shared/words.js";

/** Pixels that the handle must move to mean something. */
const TALL = 32;
const AWAY = 90;

/**
 * @param {HTMLElement} sheet
 * @param {() => void} hide
 */
export function grabber(sheet, hide) {
  const handle = h("button", { type: "button", class: "grabber quiet", "aria-label": t("web.end.taller"), "aria-expanded": "false" });
  /** Where the finger came down; null while there is none. @type {number | null} */
  let start = null;
  let moved = 0;
  const grow = (/** @type {boolean} */ tall) => {
    sheet.classList.toggle("tall", tall);
    handle.setAttribute("aria-expanded", String(tall));
  };
  const end = () => {
    if (start === null) return;
    start = null;
    sheet.style.translate = "";
    if (moved < -TALL) grow(true);
    else if (moved > AWAY) hide();
    else if (moved > TALL) grow(false);
  };
  handle.addEventListener("pointerdown", (event) => {
    start = event.clientY;
    moved = 0;
    handle.setPointerCapture(event.pointerId);
  });
  handle.addEventListener("pointermove", (event) => {
    if (start === null) return;
    moved = event.clientY - start;
    sheet.style.translate = `0 ${Math.max(0, moved)}px`;
  });
  handle.addEventListener("pointerup", end);
  handle.addEventListener("pointercancel", end);
  handle.addEventListener("click", () => {
    if (Math.abs(moved) < TALL) grow(!sheet.classList.contains("tall"));
  });
  return handle;
}
