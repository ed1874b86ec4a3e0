// Off the network the client still opens, to a page that says so. Everything comes from the network
// first: what is kept is only for when there is none, and answers of the API are never kept.

const FILES = "brelan-files";
const OFFLINE = "/offline";
const KEPT = ["/web/shared/tokens.css", "/web/shared/light.css", "/web/shared/base.css", "/favicon.svg"];

const worker = /** @type {any} */ (self);

worker.addEventListener("install", (/** @type {any} */ event) => {
  event.waitUntil(caches.open(FILES).then((cache) => cache.addAll(KEPT)));
  worker.skipWaiting();
});

worker.addEventListener("activate", (/** @type {any} */ event) => {
  event.waitUntil(worker.clients.claim());
});

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (isFile(url.pathname)) event.respondWith(file(event));
});

/** @param {string} path */
function isFile(path) {
  return path.startsWith("/web/") || KEPT.includes(path) || path === "/manifest.webmanifest";
}

/** A page, or the message that there is no network. @param {Request} request */
async function page(request) {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match(OFFLINE)) ?? Response.error();
  }
}

/** A file from the network, and the last one seen if there is none. @param {any} event */
async function file(event) {
  try {
    const answer = await fetch(event.request);
    event.waitUntil(keep(event.request, answer.clone()));
    return answer;
  } catch {
    return (await caches.match(event.request)) ?? Response.error();
  }
}

/** Keep a file if it is not the one that is kept. @param {Request} request @param {Response} answer */
async function keep(request, answer) {
  const cache = await caches.open(FILES);
  const kept = await cache.match(request);
  const same = kept?.headers.get("ETag") === answer.headers.get("ETag");
  if (answer.ok && !(kept && same)) await cache.put(request, answer);
}
