// What is asked before something that cannot be taken back, or that somebody else will play.

import { openDialog } from "../../shared/dialog.js";
import { h } from "../../shared/dom.js";
import { capital, t } from "../../shared/words.js";
import { nameLevel } from "../lobby/bot_levels.js";
import { botLevel } from "../state/seats.js";

/**
 * Ask whether a bot is to play in somebody's place: which one was settled when the table was opened.
 * @param {string} game
 * @param {string} level
 * @param {string | null} absent The name of whoever is absent; null for one's own place.
 * @returns {Promise<boolean>}
 */
export async function confirmStandIn(game, level, absent) {
  const own = absent === null;
  const text = own ? t("web.table.stand-in.own") : t("web.table.stand-in.other", { name: absent });
  const bot = nameLevel(h("strong", { class: "stand-in" }), game, level, capital(botLevel(level)));
  const dialog = openDialog({
    title: t("web.table.stand-in.title"),
    body: [h("p", null, text), h("p", { class: "note" }, t("web.table.stand-in.level"), " · ", bot)],
    actions: [
      { id: "no", label: t(own ? "web.table.keep-playing" : "web.table.stand-in.wait") },
      { id: "yes", label: t("web.table.stand-in.yes"), primary: true },
    ],
  });
  return (await dialog.closed) === "yes";
}

/** What becomes of a game that is given up. @type {Record<Giving, () => string>} */
const GIVEN_UP = {
  "goes-on": () => t("web.table.resign.text"),
  ends: () => t("web.table.resign.ends"),
  daily: () => t("web.table.resign.daily"),
};

/**
 * Ask whether somebody gives the game up.
 * @typedef {"goes-on" | "ends" | "daily"} Giving The others play on, nobody else plays, or it is the try at a daily deal that counts.
 * @param {Giving} how
 * @returns {Promise<boolean>}
 */
export async function confirmResigning(how) {
  const dialog = openDialog({
    title: t("web.table.resign.title"),
    body: h("p", null, GIVEN_UP[how]()),
    actions: [
      { id: "no", label: t("web.table.keep-playing") },
      { id: "yes", label: t("web.table.resign.yes"), danger: true },
    ],
  });
  return (await dialog.closed) === "yes";
}
