// What everybody may know of the cards: the discard, and what others took from the display.

import { openDialog } from "../../shared/dialog.js";
import { h } from "../../shared/dom.js";
import { style } from "../../shared/style.js";
import { plural, t } from "../../shared/words.js";
import { drawMiniCard } from "../../cards/card.js";

/** @typedef {import("../shared/game.js").AreaContext} AreaContext */
/** @typedef {import("./types.js").RoyalFlushView} RoyalFlushView */

await style(new URL("./dialogs.css", import.meta.url));

const SUITS = ["s", "h", "c", "d"];

/**
 * Show the discard and the known cards of all others.
 * @param {AreaContext} context @param {RoyalFlushView} view @param {number | null} you
 */
export function showSeenCards(context, view, you) {
  const rows = SUITS.map((suit) => view.discard.filter((card) => card[1] === suit)).filter((row) => row.length > 0);
  const seats = view.hands.map((_, seat) => seat).filter((seat) => seat !== you);
  openDialog({
    title: t("web.royal.seen.title"),
    kind: "royal-seen",
    body: [
      section(t("web.royal.discard.label", { count: view.discard.length }), rows.map(miniRow)),
      ...seats.map((seat) => section(context.seatName(seat), [knownCards(view, seat)], context.seatColour(seat))),
    ],
  });
}

/** The cards of a seat's hand that everybody has seen, and how many are hidden. @param {RoyalFlushView} view @param {number} seat */
function knownCards(view, seat) {
  const known = view.known[seat] ?? [];
  const jokers = Array(view.jokers[seat] ?? 0).fill("*");
  const hidden = (view.hands[seat]?.length ?? 0) - known.length;
  return h("div", { class: "royal-known" }, miniRow([...known, ...jokers]), h("span", { class: "note" }, plural("web.royal.seen.hidden", hidden)));
}

/** @param {string} title @param {Node[]} rows @param {string} [colour] */
function section(title, rows, colour) {
  const heading = h("h3", {}, colour ? h("span", { class: "royal-dot" }) : null, title);
  if (colour) heading.style.setProperty("--seat", colour);
  return h("section", {}, heading, ...rows);
}

/** A row of small cards with their names for a screen reader. @param {readonly string[]} cards */
function miniRow(cards) {
  return h("ul", { class: "royal-minis" }, ...cards.map((card) => h("li", {}, drawMiniCard(card))));
}
