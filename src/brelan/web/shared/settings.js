// What this person likes: deck, indices, theme, sound, motion. Kept in the browser, applied at once.
import { remember, remembered } from "./storage.js";

/**
 * @typedef {object} Settings
 * @property {"classic" | "four-colour" | "pattern"} deck
 * @property {"auto" | "fr" | "en" | "de"} indices
 * @property {"auto" | "light" | "dark"} theme
 * @property {"on" | "off"} sound
 * @property {"auto" | "off"} motion
 * @property {"rank" | "suit" | "own"} sort how the own cards are ordered
 */

export const CHOICES = {
  deck: ["classic", "four-colour", "pattern"],
  indices: ["auto", "fr", "en", "de"],
  theme: ["auto", "light", "dark"],
  sound: ["on", "off"],
  motion: ["auto", "off"],
  sort: ["rank", "suit", "own"],
};
const KEY = "brelan.settings";

/** @type {Settings} */
export const settings = {
  deck: "classic",
  indices: "auto",
  theme: "auto",
  sound: "on",
  motion: "auto",
  sort: "rank",
};

/** @type {Set<(settings: Settings) => void>} */
const listeners = new Set();

/**
 * Be told when something changes; the answer stops that.
 * @param {(settings: Settings) => void} listener
 * @returns {() => void}
 */
export function onChange(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Change settings, keep them, and tell all who want to know. @param {Partial<Settings>} changes */
export function changeSettings(changes) {
  Object.assign(settings, changes);
  remember(KEY, settings);
  apply();
}

/** Whether things may move: neither the system nor the person asked for calm. */
export function motion() {
  return settings.motion === "auto" && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

function read() {
  const kept = remembered(KEY, /** @type {Record<string, string>} */ ({}));
  for (const [name, choices] of Object.entries(CHOICES)) {
    if (choices.includes(kept[name])) Object.assign(settings, { [name]: kept[name] });
  }
}

function apply() {
  const root = document.documentElement;
  const light = matchMedia("(prefers-color-scheme: light)").matches;
  root.dataset.theme = settings.theme === "auto" ? (light ? "light" : "dark") : settings.theme;
  root.dataset.deck = settings.deck;
  root.dataset.motion = motion() ? "on" : "off";
  const sheet = document.querySelector("link[data-light]");
  const media = { auto: "(prefers-color-scheme: light)", light: "all", dark: "not all" };
  sheet?.setAttribute("media", media[settings.theme]);
  const bar = getComputedStyle(root).getPropertyValue("--surface").trim();
  if (bar) document.querySelector("meta[name=theme-color]")?.setAttribute("content", bar);
  for (const listener of listeners) listener(settings);
}

read();
apply();
matchMedia("(prefers-color-scheme: light)").addEventListener("change", apply);
matchMedia("(prefers-reduced-motion: reduce)").addEventListener("change", apply);
addEventListener("storage", (event) => {
  if (event.key !== KEY) return;
  read();
  apply();
});
