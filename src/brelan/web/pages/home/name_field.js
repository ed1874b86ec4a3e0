// Changing the name one plays under: a field, and a dialog with it.
import { stylesReady, openDialog } from "../../shared/dialog.js";
import { h } from "../../shared/dom.js";
import { LONGEST_NAME, ownName } from "../../shared/own_name.js";
import { t } from "../../shared/words.js";
import { keepName } from "./player_name.js";

await stylesReady;

/** A field for the name; whoever shows it keeps what is typed. */
export function nameField() {
  const input = h("input", { type: "text", value: ownName(), maxlength: LONGEST_NAME, required: true, autocomplete: "nickname" });
  return h("label", { class: "field" }, h("span", null, t("web.home.your-name")), input);
}

/** Ask for the name; only who saves it changes it. */
export function openNameDialog() {
  const field = nameField();
  const input = field.querySelector("input");
  const save = () => keepName(input?.value ?? "");
  const dialog = openDialog({
    title: t("web.home.change-name"),
    body: [field, h("a", { class: "more-link", href: "/me/devices" }, t("web.core.devices"))],
    actions: [{ id: "keep", label: t("web.home.keep"), primary: true, run: save }],
  });
  input?.select();
  input?.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    save();
    dialog.close();
  });
}
