// Asking whether the table's bot is to play in somebody's place: which one was settled when the table was opened.

import { openDialog } from "../../shared/dialog.js";
import { h } from "../../shared/dom.js";
import { capital, t } from "../../shared/words.js";
import { nameLevel } from "../lobby/bot_levels.js";
import { botLevel } from "../state/seats.js";

/**
 * Ask whether the bot is to play.
 * @param {string} game
 * @param {string} level
 * @param {string} text For whom it plays, and until when.
 * @param {string} otherwise What is done without a bot.
 * @returns {Promise<boolean>}
 */
export async function confirmStandIn(game, level, text, otherwise) {
  const bot = nameLevel(h("strong", { class: "stand-in" }), game, level, capital(botLevel(level)));
  const dialog = openDialog({
    title: t("web.table.stand-in.title"),
    body: [h("p", null, text), h("p", { class: "note" }, t("web.table.stand-in.level"), " · ", bot)],
    actions: [
      { id: "no", label: otherwise },
      { id: "yes", label: t("web.table.stand-in.yes"), primary: true },
    ],
  });
  return (await dialog.closed) === "yes";
}
