// The name one plays under: a friendly one is made up, so that nobody has to type before playing.
import { h } from "../../shared/dom.js";
import { icon } from "../../shared/icons.js";
import { keepOwnName, LONGEST_NAME, ownName } from "../../shared/own_name.js";
import { t } from "../../shared/words.js";

/** @type {Set<(name: string) => void>} */
const listeners = new Set();

/** Keep a name, if it is one. @param {string} name */
export function keepName(name) {
  const tidy = name.trim().slice(0, LONGEST_NAME);
  if (!tidy) return;
  keepOwnName(tidy);
  for (const listener of listeners) listener(tidy);
}

/** Without a name yet: the one that the server knows, or one of ours. @param {string} known */
export function suggestName(known) {
  if (ownName()) return;
  const names = t("web.home.names").split(", ");
  keepName(known || names[Math.floor(Math.random() * names.length)]);
}

/** One's own page, under the name one plays under. */
export function ownPageLink() {
  const name = t("web.home.own-page");
  return h("a", { class: "button quiet own-page", href: "/me", title: name }, icon("user"), h("span", { class: "visually-hidden" }, name), h("span", { class: "name" }, ownName()));
}

/** The name; a tap changes it. */
export function nameButton() {
  const shown = h("span", null, ownName());
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
