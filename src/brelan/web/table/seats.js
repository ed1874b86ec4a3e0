// Who sits where: names, colours and initials, the same everywhere on the page.

import { t } from "../core/words.js";
import { h } from "../core/dom.js";

/** @typedef {import("../types/messages.js").TableInfo} TableInfo */

/**
 * The colour of a seat.
 * @param {number} seat
 */
export function seatColour(seat) {
  return `var(--seat-${seat % 6})`;
}

/** What bots are called, the same in every language. */
const BOTS = ["Zoé", "Malik", "Inès", "Hugo", "Ada", "Oscar", "Nour", "Emil", "Rosa", "Tom", "Mina", "Léo"];

/**
 * The name of who sits there, as others call them. A bot goes by a name that nobody else has.
 * @param {TableInfo} table
 * @param {number} seat
 */
export function givenName(table, seat) {
  const info = table.seats[seat];
  if (!info || info.kind === "free") return t("web.table.free-seat");
  if (info.name) return info.name;
  const taken = new Set(table.seats.map((each) => each.name.toLowerCase()));
  const names = [BOTS[seat], BOTS[seat + BOTS.length / 2]];
  return names.find((name) => name && !taken.has(name.toLowerCase())) ?? t("web.table.bot");
}

/**
 * The name of who sits there; "Vous" for one's own seat.
 * @param {TableInfo} table
 * @param {number} seat
 * @param {number | null} you
 */
export function seatName(table, seat, you) {
  return seat === you ? t("web.table.you") : givenName(table, seat);
}

/**
 * A round badge with the initial of a seat in its colour.
 * @param {string} name
 * @param {number} seat
 */
export function badge(name, seat) {
  const initial = [...name.trim()][0] ?? "?";
  const element = h("span", { class: "badge", "aria-hidden": "true" }, initial.toLocaleUpperCase());
  element.style.setProperty("--seat", seatColour(seat));
  return element;
}
