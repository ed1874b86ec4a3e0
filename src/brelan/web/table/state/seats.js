// Who sits where: names, colours and initials, the same everywhere on the page.

import { t } from "../../shared/words.js";
import { h } from "../../shared/dom.js";
import { icon } from "../../shared/icons.js";

/** @typedef {import("../../types/messages.js").TableInfo} TableInfo */

/**
 * The colour of a seat.
 * @param {number} seat
 */
export function seatColour(seat) {
  return `var(--seat-${seat % 6})`;
}

/** What bots are called, seat by seat, the same in every language. */
const BOTS = ["Zoé", "Malik", "Inès", "Hugo", "Ada", "Oscar", "Nour", "Emil", "Rosa", "Tom", "Mina", "Léo"];

/**
 * The name of who sits there, as others call them. A bot goes by a name that nobody else has.
 * @param {TableInfo} table
 * @param {number} seat
 */
export function givenName(table, seat) {
  const info = table.seats[seat];
  if (!info || info.kind === "free") return t("web.table.free-seat");
  return info.name || botName(seat, table.seats.map((each) => each.name));
}

/**
 * What the bot of a seat is called.
 * @param {number} seat
 * @param {readonly string[]} people The names that are taken.
 */
export function botName(seat, people) {
  const names = [BOTS[seat], BOTS[seat + BOTS.length / 2]];
  const isFree = (/** @type {string | undefined} */ bot) => bot && !people.some((name) => resembles(name, bot));
  return names.find(isFree) ?? t("web.table.bot");
}

/**
 * Whether somebody could be mistaken for a bot; letters of other alphabets can look like any of ours.
 * @param {string} name
 * @param {string} bot
 */
function resembles(name, bot) {
  const [one, other] = [name, bot].map(shape);
  return one === other || (/[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(name) && one?.length === other?.length);
}

/** A name without accents, and with one sign for all that look alike. @param {string} name */
function shape(name) {
  const letters = name.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
  return letters.replaceAll(/[i1|]/g, "l").replaceAll("0", "o");
}

/** A bot's level in words: « robot expert ». @param {string} level */
export function botLevel(level) {
  return t("web.table.bot-level", { level: t(`web.table.level.${level}`) });
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
 * A round badge with the initial of a seat in its colour, or with a sign.
 * @param {string} name
 * @param {number} seat
 * @param {import("../../shared/icons.js").IconName | null} [sign]
 */
export function badge(name, seat, sign = null) {
  const initial = [...name.trim()][0] ?? "?";
  const element = h("span", { class: "badge", "aria-hidden": "true" }, sign ? icon(sign) : initial.toLocaleUpperCase());
  element.style.setProperty("--seat", seatColour(seat));
  return element;
}
