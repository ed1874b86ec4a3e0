// A dialog on <dialog>: title, body, buttons; Escape, the cross or a tap beside it closes it.
import { h } from "./dom.js";
import { icon } from "./icons.js";
import { style } from "./style.js";
import { t } from "./words.js";

/** Settles when dialogs look as they should; whoever opens one at once waits for it. */
export const stylesReady = style(new URL("./dialog.css", import.meta.url));

/**
 * @typedef {object} DialogAction
 * @property {string} id what the dialog answers when this is chosen
 * @property {string} label
 * @property {boolean} [primary]
 * @property {boolean} [danger]
 * @property {(event: Event) => unknown} [run] done first; if it answers false, the dialog stays
 */

/**
 * Open a dialog. `closed` resolves with the id of the action chosen, or "".
 * @param {{title: string, body: Node | Node[], actions?: DialogAction[], kind?: string, lasting?: boolean}} what
 *   `lasting`: a tap beside it does not close it
 * @returns {{element: HTMLDialogElement, close: (answer?: string) => void, closed: Promise<string>}}
 */
export function openDialog({ title, body, actions = [], kind = "", lasting = false }) {
  const heading = h("h2", { id: `dialog-${Date.now().toString(36)}` }, title);
  const cross = h(
    "button",
    { type: "button", class: "icon-button quiet", "aria-label": t("web.core.close"), title: t("web.core.close") },
    icon("close"),
  );
  const foot = actions.length ? h("footer", null, ...actions.map(button)) : null;
  const element = h(
    "dialog",
    { class: `dialog ${kind}`.trim(), "aria-labelledby": heading.id },
    h("header", null, heading, cross),
    h("div", { class: "dialog-body" }, body),
    foot,
  );
  const close = (answer = "") => element.close(answer);

  /** @param {DialogAction} action */
  function button(action) {
    const run = async (/** @type {Event} */ event) => {
      if ((await action.run?.(event)) !== false) close(action.id);
    };
    const look = action.primary ? "primary" : action.danger ? "danger" : "";
    return h("button", { type: "button", class: look, dataset: { id: action.id }, onclick: run }, action.label);
  }

  cross.addEventListener("click", () => close());
  element.addEventListener("pointerdown", (event) => {
    if (!lasting && event.target === element && outside(element, event)) close();
  });
  const closed = new Promise((/** @type {(answer: string) => void} */ resolve) => {
    element.addEventListener("close", () => {
      element.remove();
      resolve(element.returnValue);
    });
  });
  document.body.append(element);
  element.showModal();
  return { element, close, closed };
}

/** @param {Element} element @param {PointerEvent} event */
function outside(element, event) {
  const box = element.getBoundingClientRect();
  return (
    event.clientX < box.left ||
    event.clientX > box.right ||
    event.clientY < box.top ||
    event.clientY > box.bottom
  );
}
