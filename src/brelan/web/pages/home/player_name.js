// The name one plays under: a friendly one is made up, so that nobody has to type before playing.
import { h } from "../../shared/dom.js";
import { icon } from "../../shared/icons.js";
import { remember, remembered } from "../../shared/storage.js";
import { t } from "../../shared/words.js";

const KEY = "brelan.name";
export const LONGEST_NAME = 24;

/** @type {Set<(name: string) => void>} */
const listeners = new Set();

/** The name as it is now. */
export function playerName() {
  return remembered(KEY, "");
}

/** Keep a name, if it is one. @param {string} name */
export function keepName(name) {
  const tidy = name.trim().slice(0, LONGEST_NAME);
  if (!tidy) return;
  remember(KEY, tidy);
  for (const listener of listeners) listener(tidy);
}

/** Without a name yet: the one that the server knows, or one of ours. @param {string} known */
export function suggestName(known) {
  if (playerName()) return;
  const names = t("web.home.names").split(", ");
  keepName(known || names[Math.floor(Math.random() * names.length)]);
}

/** One's own page, under the name one plays under. */
export function ownPageLink() {
  const name = t("web.home.own-page");
  return h("a", { class: "button quiet own-page", href: "/me", title: name }, icon("user"), h("span", { class: "visually-hidden" }, name), h("span", { class: "name" }, playerName()));
}

/** The name; a tap changes it. */
export function nameButton() {
  const shown = h("span", null, playerName());
  listeners.add((name) => shown.replaceChildren(name));
  const change = async () => (await import("./name_field.js")).openNameDialog();
  return h(
    "button",
    { type: "button", class: "quiet name-button", title: t("web.home.change-name"), onclick: change },
    icon("user"),
    h("span", { class: "visually-hidden" }, t("web.home.your-name")),
    shown,
  );
}
