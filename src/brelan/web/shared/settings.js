// What this person likes: deck, indices, theme, sound, motion, pace. Kept in the browser, applied at once.
import { remember, remembered } from "./storage.js";

/**
 * @typedef {object} Settings
 * @property {"classic" | "four-colour" | "pattern"} deck
 * @property {"auto" | "fr" | "en" | "de"} indices
 * @property {"auto" | "light" | "dark"} theme
 * @property {"on" | "off"} sound
 * @property {"auto" | "off"} motion
 * @property {"full" | "quiet" | "off"} celebrations what is made of a great combination
 * @property {"slow" | "normal" | "quick"} pace how fast the actions of others are shown
 * @property {"rank" | "suit" | "own"} sort how the own cards are ordered
 * @property {"first" | "on" | "off"} reach whether boards show how near the own hand is: in the first games, or always, or never
 */

export const CHOICES = {
  deck: ["classic", "four-colour", "pattern"],
  indices: ["auto", "fr", "en", "de"],
  theme: ["auto", "light", "dark"],
  sound: ["on", "off"],
  motion: ["auto", "off"],
  celebrations: ["full", "quiet", "off"],
  pace: ["slow", "normal", "quick"],
  sort: ["rank", "suit", "own"],
  reach: ["first", "on", "off"],
};
const KEY = "brelan.settings";

/** @type {Settings} */
export const settings = {
  deck: "classic",
  indices: "auto",
  theme: "auto",
  sound: "on",
  motion: "auto",
  celebrations: "full",
  pace: "normal",
  sort: "rank",
  reach: "first",
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

/** Sounds on or off. */
export function toggleSound() {
  changeSettings({ sound: settings.sound === "on" ? "off" : "on" });
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
// Pages fade into each other only for those who like motion; what the system says, the sheet knows.
for (const name of ["pageswap", "pagereveal"]) {
  addEventListener(name, (event) => {
    const transition = /** @type {any} */ (event).viewTransition;
    if (!motion()) transition?.skipTransition();
    // One that does not come about is no fault: the other page is shown at once.
    for (const step of ["ready", "finished", "updateCallbackDone"]) transition?.[step]?.catch(() => {});
  });
}
