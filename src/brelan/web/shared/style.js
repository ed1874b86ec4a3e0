// A stylesheet that a part of the page brings along.
import { h } from "./dom.js";

/** @type {Map<string, Promise<void>>} */
const loaded = new Map();

/**
 * Load a stylesheet once: `await style(new URL("./area.css", import.meta.url))`.
 * @param {URL | string} url
 */
export function style(url) {
  const address = String(url);
  const known = loaded.get(address);
  if (known) return known;
  // What the head of the page links to is there before any module runs.
  const linked = document.querySelector(`link[rel=stylesheet][href="${new URL(address).pathname}"]`);
  const coming = new Promise((/** @type {(value: void) => void} */ resolve) => {
    if (linked) return resolve();
    const settle = () => resolve();
    document.head.append(h("link", { rel: "stylesheet", href: address, onload: settle, onerror: settle }));
  });
  loaded.set(address, coming);
  return coming;
}
