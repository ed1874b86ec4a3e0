// The cards of somebody's hand that everybody has seen: taken from the display and not yet played.

import { h } from "../core/dom.js";
import { t } from "../core/words.js";
import { miniRow } from "./display.js";

/** @typedef {import("../table/area.js").RoyalFlushView} RoyalFlushView */

/** What is known of a seat's hand, as a list of small cards. @param {RoyalFlushView} view @param {number} seat */
export function knownCards(view, seat) {
  const cards = view.known[seat] ?? [];
  const jokers = Array(view.jokers[seat] ?? 0).fill("*");
  const all = [...cards, ...jokers];
  const hidden = (view.hands[seat]?.length ?? 0) - cards.length;
  return h(
    "div",
    { class: "royal-known" },
    all.length ? miniRow(all) : h("p", { class: "note" }, t("web.royal.known.none")),
    h("p", { class: "note" }, t("web.royal.known.hidden", { count: hidden })),
  );
}
