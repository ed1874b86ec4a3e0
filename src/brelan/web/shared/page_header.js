// The bar at the top of home and rules: where one is, language, sound, settings.
import { h, svg } from "./dom.js";
import { icon } from "./icons.js";
import { onChange, settings, toggleSound } from "./settings.js";
import { language, LANGUAGE_NAMES, setLanguage, t } from "./words.js";

/**
 * The bar, with what a page puts beside the logo.
 * @param {...(Node | null)} beside
 */
export function pageHeader(...beside) {
  return h(
    "header",
    { class: "page-header" },
    h("a", { class: "brand", href: "/", "aria-label": t("web.core.home") }, brandMark(), h("span", { class: "brand-name" }, "Brelan")),
    h("div", { class: "beside" }, ...beside),
    languageSwitch(),
    soundButton(),
    settingsButton(),
  );
}

/** The logo: three cards in a fan. */
export function brandMark() {
  const card = (/** @type {number} */ angle, /** @type {string} */ fill) =>
    svg("rect", {
      x: 9, y: 4, width: 14, height: 20, rx: 2.2, fill,
      stroke: "var(--card-brass-deep)", "stroke-width": 0.9, transform: `rotate(${angle} 16 30)`,
    });
  return svg(
    "svg",
    { class: "brand-mark", viewBox: "0 0 32 30", "aria-hidden": "true", focusable: "false" },
    card(-24, "var(--card-shade)"),
    card(24, "var(--card-shade)"),
    card(0, "var(--card-paper)"),
    svg("path", { d: "M16 8c-1 2.6-4.5 4.3-4.5 7.2a2.5 2.5 0 0 0 4.2 1.8c0 1.2-.4 2.3-1.3 3.2h3.2c-.9-.9-1.3-2-1.3-3.2a2.5 2.5 0 0 0 4.2-1.8c0-2.9-3.5-4.6-4.5-7.2z", fill: "var(--card-back)" }),
  );
}

/** A choice of language that reloads the page; two letters where there is little room. */
export function languageSwitch() {
  const narrow = matchMedia("(max-width: 30rem)").matches;
  const named = (/** @type {string} */ lang) => (narrow ? lang.toUpperCase() : LANGUAGE_NAMES[lang]);
  const select = h(
    "select",
    { class: "language", "aria-label": t("web.settings.language") },
    ...Object.keys(LANGUAGE_NAMES).map((lang) => h("option", { value: lang, lang, selected: lang === language() }, named(lang))),
  );
  select.addEventListener("change", () => setLanguage(select.value));
  return select;
}

/** Sound on and off by one tap. */
export function soundButton() {
  const button = h("button", { type: "button", class: "icon-button quiet sound-button" });
  const show = () => {
    const on = settings.sound === "on";
    button.replaceChildren(icon(on ? "sound" : "mute"));
    button.setAttribute("aria-label", t(on ? "web.settings.sound-off" : "web.settings.sound-on"));
    button.title = button.getAttribute("aria-label") ?? "";
  };
  button.addEventListener("click", toggleSound);
  onChange(show);
  show();
  return button;
}

/** Opens the settings, fetched when they are first wanted. */
export function settingsButton() {
  const name = t("web.settings.title");
  const open = async () => {
    const [{ openSettings }, { stylesReady }] = await Promise.all([import("../pages/settings/dialog.js"), import("./dialog.js")]);
    await stylesReady;
    openSettings();
  };
  return h("button", { type: "button", class: "icon-button quiet", "aria-label": name, title: name, onclick: open }, icon("gear"));
}
