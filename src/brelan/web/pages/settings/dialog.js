// The settings, each applied as it is chosen.
import { drawCard } from "../../cards/card.js";
import { openDialog } from "../../shared/dialog.js";
import { h } from "../../shared/dom.js";
import { changeSettings, CHOICES, settings } from "../../shared/settings.js";
import { cardIndex, language, LANGUAGE_NAMES, setLanguage, t } from "../../shared/words.js";

const SHOWN = ["deck", "indices", "theme", "sound", "pace", "motion", "celebrations", "reach"];
const SAMPLE = ["Ks", "Qh", "Jd", "Ac", "*"];

/** Open the settings. */
export function openSettings() {
  const sample = h(
    "div",
    { class: "settings-sample", "aria-hidden": "true" },
    ...SAMPLE.map((card) => drawCard(card, { label: false })),
  );
  const dialog = openDialog({
    title: t("web.settings.title"),
    body: [sample, ...SHOWN.map(group), languages(), calls(() => dialog.close())],
    kind: "settings",
  });
}

/** The choices of one setting. @param {string} name */
function group(name) {
  const setting = /** @type {keyof typeof CHOICES} */ (name);
  return h(
    "fieldset",
    null,
    h("legend", null, t(`web.settings.${name}.label`)),
    h("div", { class: "segments" }, ...CHOICES[setting].map((value) => choice(setting, value))),
  );
}

/** How one is called back has a dialog of its own, which is fetched when it is wanted. @param {() => void} leave closes this one */
function calls(leave) {
  const open = async () => {
    const { openCalls } = await import("../../calls/section.js");
    leave();
    await openCalls();
  };
  return h("button", { type: "button", class: "calls-button", onclick: () => void open() }, t("web.settings.calls"));
}

/** Another language means another page. */
function languages() {
  const one = (/** @type {[string, string]} */ [lang, name]) => {
    const input = h("input", { type: "radio", name: "setting-language", checked: lang === language() });
    input.addEventListener("change", () => setLanguage(lang));
    return h("label", { lang }, input, name);
  };
  return h(
    "fieldset",
    null,
    h("legend", null, t("web.settings.language")),
    h("div", { class: "segments" }, ...Object.entries(LANGUAGE_NAMES).map(one)),
  );
}

/** @param {keyof typeof CHOICES} name @param {string} value */
function choice(name, value) {
  const input = h("input", { type: "radio", name: `setting-${name}`, value, checked: settings[name] === value });
  input.addEventListener("change", () => changeSettings({ [name]: value }));
  return h("label", null, input, wording(name, value));
}

/** Indices are shown, not described: R D V. @param {string} name @param {string} value */
function wording(name, value) {
  if (name !== "indices" || value === "auto") return t(`web.settings.${name}.${value}`);
  return [..."KQJ"].map((rank) => cardIndex(rank, value)).join(" ");
}
