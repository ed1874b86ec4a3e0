// Choosing the bot that plays in somebody's place: the level chosen last, or at first the middle one.

import { openDialog } from "../../shared/dialog.js";
import { h } from "../../shared/dom.js";
import { remember, remembered } from "../../shared/storage.js";
import { capital, t } from "../../shared/words.js";
import { nameLevel } from "../lobby/bot_levels.js";

const KEPT = "brelan.stand-in";

/**
 * Ask how strong the bot is to be.
 * @param {string} game
 * @param {readonly string[]} levels
 * @param {string} text For whom it plays, and until when.
 * @param {string} otherwise What is done without a bot.
 * @returns {Promise<string | null>} Null if no bot is wanted after all.
 */
export async function chooseBot(game, levels, text, otherwise) {
  const kept = remembered(KEPT, "");
  let chosen = levels.includes(kept) ? kept : (levels[levels.length >> 1] ?? "");
  const choice = (/** @type {string} */ level) => {
    const input = h("input", { type: "radio", name: "stand-in", value: level, checked: level === chosen });
    input.addEventListener("change", () => (chosen = level));
    return h("label", null, input, nameLevel(h("span"), game, level, capital(t(`web.table.level.${level}`))));
  };
  const dialog = openDialog({
    title: t("web.table.stand-in.title"),
    body: [
      h("p", null, text),
      h(
        "fieldset",
        null,
        h("legend", null, t("web.table.stand-in.level")),
        h("div", { class: "segments" }, ...levels.map(choice)),
      ),
    ],
    actions: [
      { id: "no", label: otherwise },
      { id: "yes", label: t("web.table.stand-in.yes"), primary: true },
    ],
  });
  if ((await dialog.closed) !== "yes") return null;
  remember(KEPT, chosen);
  return chosen;
}
