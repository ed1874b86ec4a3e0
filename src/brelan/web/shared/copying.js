// Copying a text, also where a page has no clipboard: under plain http, as at home in one's own network.
import { h } from "./dom.js";

/** Put a text on the clipboard; answers whether it is there. @param {string} text */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text);
  }
}

/** The old way: a field with the text, selected. @param {string} text */
function copySelected(text) {
  const before = /** @type {HTMLElement | null} */ (document.activeElement);
  const field = h("textarea", { class: "visually-hidden", readonly: true });
  field.value = text;
  // Nothing behind an open dialog can be selected.
  (document.querySelector("dialog[open]") ?? document.body).append(field);
  field.select();
  const copied = document.execCommand("copy");
  field.remove();
  before?.focus();
  return copied;
}
