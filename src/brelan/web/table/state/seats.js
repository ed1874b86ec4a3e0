// Who sits where: names, colours and initials, the same everywhere on the page, and from the waiting room to the rematch.

import { language, t, uncapital } from "../../shared/words.js";
import { h } from "../../shared/dom.js";
import { icon } from "../../shared/icons.js";
import { colourOf, initialsOf } from "../../shared/player_marks.js";

/** @typedef {import("../../types/messages.js").TableInfo} TableInfo */

/**
 * The colour of whoever sits there.
 * @param {TableInfo} table
 * @param {number} seat
 */
export function seatColour(table, seat) {
  return `var(--seat-${colourOf(table, seat)})`;
}

/** What bots are called, colour by colour, the same in every language. */
const BOTS = ["Zoé", "Malik", "Inès", "Hugo", "Ada", "Oscar", "Nour", "Emil", "Rosa", "Tom", "Mina", "Léo"];

/**
 * The name of who sits there, as others call them. A bot goes by a name that nobody else has.
 * @param {TableInfo} table
 * @param {number} seat
 */
export function givenName(table, seat) {
  const info = table.seats[seat];
  if (!info || info.kind === "free") return t("web.table.free-seat");
  return info.name || botName(colourOf(table, seat), table.seats.map((each) => each.name));
}

/**
 * What a bot is called.
 * @param {number} colour Its number: the name belongs to it.
 * @param {readonly string[]} people The names that are taken.
 */
export function botName(colour, people) {
  const names = [BOTS[colour], BOTS[colour + BOTS.length / 2]];
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
 * Names in the middle of a sentence, one's own first: « vous et Zoé ».
 * @param {TableInfo} table
 * @param {readonly number[]} seats
 * @param {number | null} you
 */
export function namesOf(table, seats, you) {
  const others = seats.filter((seat) => seat !== you).map((seat) => givenName(table, seat));
  const mine = others.length < seats.length ? [uncapital(t("web.table.you"))] : [];
  return new Intl.ListFormat(language()).format([...mine, ...others]);
}

/**
 * The initials of everybody at the table, seat by seat.
 * @param {TableInfo} table
 */
export function seatInitials(table) {
  return initialsOf(table.seats.map((info, seat) => (info.kind === "free" ? "" : givenName(table, seat))));
}

/**
 * A round badge in the colour of whoever sits there, with their initials or with a sign.
 * @param {TableInfo} table
 * @param {number} seat
 * @param {import("../../shared/icons.js").IconName | null} [sign]
 */
export function badge(table, seat, sign = null) {
  const initials = seatInitials(table)[seat] ?? "?";
  const element = h("span", { class: "badge", "aria-hidden": "true" }, sign ? icon(sign) : h("span", { class: initials.length > 1 ? "two" : null }, initials));
  element.style.setProperty("--seat", seatColour(table, seat));
  return element;
}
