// Off the network the client still opens, to a page that says so. Everything comes from the network
// first: what is kept is only for when there is none, and answers of the API are never kept.
// It also shows that it is one's turn, when the server calls, and leads to the table.

const FILES = "brelan-files";
const OFFLINE = "/offline";
const KEPT = [
  "/web/bundles/common.css",
  "/web/shared/light.css",
  "/web/fonts/brelan-serif-2.woff2",
  "/favicon.svg",
];

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

worker.addEventListener("push", (/** @type {any} */ event) => {
  event.waitUntil(showCall(event.data));
});

worker.addEventListener("notificationclick", (/** @type {any} */ event) => {
  event.notification.close();
  event.waitUntil(goTo(event.notification.data?.table ?? ""));
});

worker.addEventListener("pushsubscriptionchange", (/** @type {any} */ event) => {
  event.waitUntil(renew(event));
});

/** Show what the server says of a turn. @param {any} data */
async function showCall(data) {
  const { table, title, body } = data.json();
  await worker.registration.showNotification(title, { body, tag: `turn-${table}`, icon: "/web/icons/icon-192.png", data: { table } });
}

/** Go to a table: to its page if one is open, or else to a new one. @param {string} table */
async function goTo(table) {
  const path = `/table/${encodeURIComponent(table)}`;
  const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = pages.find((/** @type {any} */ page) => new URL(page.url).pathname === path);
  return open ? open.focus() : worker.clients.openWindow(path);
}

/** The browser has given this device another address: the server is told. @param {any} event */
async function renew({ oldSubscription, newSubscription }) {
  const options = oldSubscription?.options;
  const fresh = newSubscription ?? (options && (await worker.registration.pushManager.subscribe(options)));
  if (!fresh) return;
  const { endpoint, keys } = fresh.toJSON();
  const body = { endpoint, p256dh: keys.p256dh, auth: keys.auth, replaces: oldSubscription?.endpoint ?? "" };
  await fetch("/api/calls/push", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
}
