// How every page begins: settings applied, words fetched, the service worker registered.
import { h } from "./dom.js";
import { loadWords } from "./words.js";

/**
 * Fetch the words, then let the page draw itself; if that fails, say so.
 * @param {() => unknown} draw
 */
export async function startPage(draw) {
  try {
    await loadWords();
    await draw();
  } catch (error) {
    document.body.append(h("p", { class: "problem", role: "alert" }, String(error)));
    throw error;
  }
  if ("serviceWorker" in navigator && isSecureContext) {
    navigator.serviceWorker.register("/sw.js").catch(() => undefined);
  }
}
