// The dialog that shows a new recovery phrase, this once.
import { announce } from "../announce.js";
import { post } from "../api.js";
import { copyText } from "../copying.js";
import { openDialog } from "../dialog.js";
import { h } from "../dom.js";
import { icon } from "../icons.js";
import { ownName } from "../own_name.js";
import { t } from "../words.js";

/** Make a phrase and show it; answers once the dialog is closed. */
export async function openPhrase() {
  const { phrase } = /** @type {import("../../types/messages.js").NewPhrase} */ (await post("/api/me/phrase", { name: ownName() || null }));
  const label = h("span", null, t("web.devices.phrase-copy"));
  const copy = async () => {
    if (!(await copyText(phrase))) return;
    label.textContent = t("web.table.copied");
    announce(t("web.table.copied"));
  };
  const words = h("ol", { class: "phrase-words", translate: "no" }, ...phrase.split(" ").map((word) => h("li", null, word)));
  const dialog = openDialog({
    title: t("web.devices.phrase-title"),
    body: [
      h("p", null, t("web.devices.phrase-once")),
      words,
      h("div", null, h("button", { type: "button", onclick: copy }, icon("copy"), label)),
    ],
    // It is shown this once: a slip of the thumb is not to cost it.
    lasting: true,
    actions: [{ id: "done", label: t("web.devices.phrase-written"), primary: true }],
  });
  await dialog.closed;
  return true;
}
