// Installed, the client opens without a network too: to this page, kept in the reader's language.
import { language, t } from "./words.js";

const FILES = "brelan-files";
const ADDRESS = "/offline";

/** Register the service worker and leave it the page it shows when there is no network. */
export async function prepareOffline() {
  if (!("serviceWorker" in navigator) || !isSecureContext) return;
  try {
    await navigator.serviceWorker.register("/sw.js");
    const cache = await caches.open(FILES);
    await cache.put(ADDRESS, new Response(page(), { headers: { "Content-Type": "text/html; charset=utf-8" } }));
  } catch {
    // Some browsers forbid it, in private windows for example; everything works without.
  }
}

function page() {
  return `<!doctype html>
<html lang="${language()}">
  <head>
    <meta charset="utf-8">
    <title>Brelan</title>
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <link rel="icon" href="/favicon.svg">
    <link rel="stylesheet" href="/web/bundles/common.css">
    <link rel="stylesheet" href="/web/shared/light.css" media="(prefers-color-scheme: light)">
  </head>
  <body>
    <main class="offline">
      <img src="/favicon.svg" alt="" width="96" height="96">
      <h1>${t("web.core.offline")}</h1>
      <p>${t("web.core.offline-more")}</p>
      <a class="button primary" href="">${t("web.core.retry")}</a>
    </main>
  </body>
</html>`;
}
