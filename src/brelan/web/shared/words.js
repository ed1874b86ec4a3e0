// The texts of the page in one language: each part of the client comes with those that it says, and `t`
// puts values into them.
import { settings } from "./settings.js";

export const LANGUAGE_NAMES = /** @type {Record<string, string>} */ ({
  fr: "Français",
  en: "English",
  de: "Deutsch",
});
export const SUIT_SIGNS = /** @type {Record<string, string>} */ ({
  s: "♠\uFE0E",
  h: "♥\uFE0E",
  d: "♦\uFE0E",
  c: "♣\uFE0E",
});
export const LANGUAGES = Object.keys(LANGUAGE_NAMES);
const INDICES = /** @type {Record<string, Record<string, string>>} */ ({
  fr: { T: "10", J: "V", Q: "D", K: "R" },
  en: { T: "10", J: "J", Q: "Q", K: "K" },
  de: { T: "10", J: "B", Q: "D", K: "K" },
});
const YEAR = 365 * 86_400;

/** @type {Record<string, string>} */
const words = {};
/** The words that have come or are on their way, by their addresses. @type {Map<string, Promise<void>>} */
const coming = new Map();

/** The language of the page: fr, en or de. */
export function language() {
  const given = document.documentElement.lang.slice(0, 2);
  return given in LANGUAGE_NAMES ? given : "en";
}

/** Fetch the words of the page and of the parts that it begins with; everything else here relies on them. */
export function loadWords() {
  return fetchWords(pageAddress());
}

/**
 * A part of the client that is on its way, once its words have come too. The server puts this around every `import()`.
 * @template T
 * @param {Promise<T>} module
 * @param {string} part
 * @returns {Promise<T>}
 */
export async function withWords(module, part) {
  const page = pageAddress();
  const parts = new URLSearchParams(page.split("?")[1]).get("of")?.split(",");
  const own = `/api/words/${language()}.json?of=${part}`;
  const [found] = await Promise.all([module, fetchWords(parts?.includes(part) ? page : own)]);
  return found;
}

/** Where the words of the page are, as its head says and has asked already. */
function pageAddress() {
  return document.querySelector("link[data-words]")?.getAttribute("href") ?? `/api/words/${language()}.json`;
}

/** Fetch words once. @param {string} address */
function fetchWords(address) {
  const found = coming.get(address) ?? addWords(address);
  coming.set(address, found);
  return found;
}

/** @param {string} address */
async function addWords(address) {
  try {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`no words at ${address}: ${answer.status}`);
    Object.assign(words, await answer.json());
  } catch (fault) {
    coming.delete(address);
    throw fault;
  }
}

/**
 * Speak another language from now on.
 * @param {string} lang
 */
export function setLanguage(lang) {
  document.cookie = `brelan_lang=${lang}; path=/; max-age=${YEAR}; samesite=lax`;
  location.reload();
}

/** Whether the catalogue has this key. @param {string} key */
export function has(key) {
  return key in words;
}

/**
 * The text of a key, with values for its {placeholders}.
 * @param {string} key
 * @param {Record<string, string | number>} [values]
 */
export function t(key, values = {}) {
  const text = words[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
}

/**
 * The key of the form that suits a number. A text in the singular and the plural has the keys
 * `KEY.one` and `KEY.other`, or `KEY-one` and `KEY`; one that needs no singular has `KEY` alone.
 * @param {string} key
 * @param {number} count
 */
export function pluralKey(key, count) {
  const form = new Intl.PluralRules(language()).select(count) === "one" ? "one" : "other";
  if (has(`${key}.${form}`)) return `${key}.${form}`;
  return form === "one" && has(`${key}-one`) ? `${key}-one` : key;
}

/**
 * The text of a key in the form that suits a number; `{count}` is that number.
 * @param {string} key
 * @param {number} count
 * @param {Record<string, string | number>} [values]
 */
export function plural(key, count, values = {}) {
  return t(pluralKey(key, count), { count: number(count), ...values });
}

/** How languages write numbers: made once, as numbers that count up are written with every frame. @type {Map<string, Intl.NumberFormat>} */
const formats = new Map();

/** A number as the language writes it, with a true minus sign. @param {number} value */
export function number(value) {
  const lang = language();
  const format = formats.get(lang) ?? new Intl.NumberFormat(lang);
  formats.set(lang, format);
  return format.format(value).replace("-", "−");
}

/** A text that begins with a capital. @param {string} text */
export function capital(text) {
  return text.charAt(0).toLocaleUpperCase(language()) + text.slice(1);
}

/** A text that begins with a small letter, for the middle of a sentence. @param {string} text */
export function uncapital(text) {
  return text.charAt(0).toLocaleLowerCase(language()) + text.slice(1);
}

/**
 * What stands on a card of this rank: R for the king in French, unless the settings say otherwise.
 * @param {string} rank
 * @param {string} [letters]
 */
export function cardIndex(rank, letters = settings.indices) {
  return INDICES[letters === "auto" ? language() : letters]?.[rank] ?? rank;
}

/** A card as people write it: `Kh` → R♥, `*As` → ★A♠, `*` → ★. @param {string} card */
export function prettyCard(card) {
  if (card === "?") return "?";
  const joker = card.startsWith("*") ? "★" : "";
  const face = card.replace("*", "");
  return face ? joker + cardIndex(face[0]) + SUIT_SIGNS[face[1]] : joker;
}

/** Every card's notation in a sentence; the English word "As" that begins one is left alone. */
export const CARD_IN_TEXT =
  /(?<![\w*])(?!(?<=^|[.!?…]\s)As\s(?:an?|the|you|many|soon|long)\b)(?:\*?[2-9TJQKA][shdc]|\*)(?![\w*=])/gu;

/**
 * A sentence in which cards in notation are written as people write them, without backticks.
 * @param {string} text
 */
export function prettyCards(text) {
  return text.replaceAll("`", "").replace(CARD_IN_TEXT, prettyCard);
}

/** A card in spoken words: « roi de cœur ». @param {string} card */
export function cardName(card) {
  if (card === "?") return t("web.cards.hidden");
  if (card === "*") return t("web.cards.joker");
  const face = card.replace("*", "");
  const name = t("web.cards.name", { rank: t(`rank.${face[0]}`), suit: t(`suit.${face[1]}`) });
  return card.startsWith("*") ? t("web.cards.joker-as", { card: name }) : name;
}
