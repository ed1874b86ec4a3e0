// The help: what to do, and every key where there is likely to be a keyboard.

import { t } from "../../shared/words.js";
import { h } from "../../shared/dom.js";
import { openDialog } from "../../shared/dialog.js";

/** @typedef {import("../../games/shared/game.js").KeyHelp} KeyHelp */

/** A phone or a tablet without mouse has no keys to explain. */
const WITH_KEYBOARD = matchMedia("(any-pointer: fine)");
const PAGE_KEYS = ["hint", "journal", "points", "sheet", "chat", "help"];

/**
 * @param {string} game
 * @param {readonly KeyHelp[]} keys The keys of the area.
 * @param {readonly string[]} own Those of the page around it.
 */
export function openHelp(game, keys, own = PAGE_KEYS) {
  const page = own.map((name) => ({ keys: t(`web.table.key.${name}`), text: t(`web.table.key-does.${name}`) }));
  openDialog({
    title: t("web.table.help-title", { game: t(`game.${game}.name`) }),
    kind: "help",
    body: [
      h("p", null, t(`web.table.how.${game}`)),
      h("p", null, t(`web.table.board.${game}`)),
      h("p", null, h("a", { class: "more-link", href: `/rules/${game}`, target: "_blank" }, t("web.table.all-rules"))),
      ...(WITH_KEYBOARD.matches ? [h("h3", null, t("web.table.keys")), table([...keys, ...page])] : []),
    ],
  });
}

/** @param {readonly KeyHelp[]} keys */
function table(keys) {
  return h(
    "table",
    { class: "keys" },
    h("tbody", null, ...keys.map((key) => h("tr", null, h("th", { scope: "row" }, h("kbd", null, key.keys)), h("td", null, key.text)))),
  );
}
