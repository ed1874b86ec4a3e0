// The two ways to a table that is not simply "as last time": other settings, and with friends.
import { loadGame } from "../../games/shared/load.js";
import { Refusal } from "../../shared/api.js";
import { openDialog } from "../../shared/dialog.js";
import { h } from "../../shared/dom.js";
import { t } from "../../shared/words.js";
import { TableForm } from "./table_form.js";
import { keepName } from "./player_name.js";
import { nameField } from "./name_field.js";
import { keepSetup, lastSetup, openTable } from "./open_table.js";

/** @typedef {import("../../types/messages.js").GameInfo} GameInfo */

/** Choose opponents and options, then play. @param {GameInfo} game */
export async function openPlayDialog(game) {
  await open(game, "play", t("web.home.play-title", { game: t(`game.${game.name}.name`) }), t("web.home.play"));
}

/** Name, seats and options of a table for friends. @param {GameInfo} game */
export async function openFriendsDialog(game) {
  await open(game, "friends", t("web.home.friends-title", { game: t(`game.${game.name}.name`) }), t("web.home.open-table"));
}

/**
 * @param {GameInfo} game
 * @param {"play" | "friends"} way
 * @param {string} title
 * @param {string} label
 */
async function open(game, way, title, label) {
  const hooks = await loadGame(game.name);
  const form = new TableForm(game, lastSetup(game, way), way, (await hooks.options?.()) ?? {});
  const name = way === "friends" ? nameField() : null;
  const problem = h("p", { class: "problem", role: "alert", hidden: true });
  const start = async (/** @type {Event} */ event) => {
    const button = /** @type {HTMLButtonElement} */ (event.currentTarget);
    problem.hidden = true;
    form.forgive();
    keepName(name?.querySelector("input")?.value ?? "");
    keepSetup(game, way, form.setup);
    // What was chosen has been sent: it is not to change while the table is prepared.
    form.element.inert = true;
    try {
      if (!(await openTable(game, form.setup, button))) button.focus();
    } catch (error) {
      const message = error instanceof Refusal ? error.message : t("web.core.failed");
      if (error instanceof Refusal && error.field && form.refuse(error.field, message)) return false;
      problem.replaceChildren(message);
      problem.hidden = false;
    } finally {
      form.element.inert = false;
    }
    return false;
  };
  const body = [way === "friends" && h("p", { class: "note" }, t("web.home.friends-note")), name, form.element, problem];
  const dialog = openDialog({
    title,
    body: h("div", { class: "table-form" }, ...body),
    actions: [{ id: "start", label, primary: true, run: start }],
  });
  dialog.element.addEventListener("close", () => keepSetup(game, way, form.setup));
}
