// Changing the name one plays under: a field, and a dialog with it.
import { stylesReady, openDialog } from "../../shared/dialog.js";
import { h } from "../../shared/dom.js";
import { t } from "../../shared/words.js";
import { keepName, LONGEST_NAME, playerName } from "./player_name.js";

await stylesReady;

/** A field for the name; what is typed is kept. */
export function nameField() {
  const input = h("input", { type: "text", value: playerName(), maxlength: LONGEST_NAME, required: true, autocomplete: "nickname" });
  input.addEventListener("change", () => keepName(input.value));
  return h("label", { class: "field" }, h("span", null, t("web.home.your-name")), input);
}

/** Ask for the name. */
export function openNameDialog() {
  const field = nameField();
  const dialog = openDialog({
    title: t("web.home.change-name"),
    body: field,
    actions: [{ id: "keep", label: t("web.home.keep"), primary: true }],
  });
  const input = field.querySelector("input");
  input?.select();
  input?.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    keepName(input.value);
    dialog.close();
  });
}
