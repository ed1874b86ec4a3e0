// The ways to be called back on this device, and what stands against each: what the browser can, what
// it lets us, what the host has switched on.
import { post } from "../shared/api.js";
import { remember, remembered } from "../shared/storage.js";
import { WANTED } from "./turn_call.js";

/** @typedef {"on" | "off" | "unsupported" | "insecure" | "blocked" | "host-off"} State */

/** Notifications of an open page. @returns {State} */
export function pageState() {
  if (!isSecureContext) return "insecure";
  if (!("Notification" in globalThis)) return "unsupported";
  if (Notification.permission === "denied") return "blocked";
  return remembered(WANTED, false) && Notification.permission === "granted" ? "on" : "off";
}

/** Notify from open pages, or not. @param {boolean} on @returns {Promise<State>} */
export async function switchPage(on) {
  if (on && (await Notification.requestPermission()) !== "granted") return pageState();
  remember(WANTED, on);
  return pageState();
}

/** Messages through the push service. @param {string | null} key the server's, null if the host has none @returns {Promise<State>} */
export async function pushState(key) {
  if (!isSecureContext) return "insecure";
  if (!("PushManager" in globalThis && "serviceWorker" in navigator && "Notification" in globalThis)) return "unsupported";
  if (key === null) return "host-off";
  if (Notification.permission === "denied") return "blocked";
  const kept = await subscription();
  if (!kept || !isFor(kept, key) || Notification.permission !== "granted") return "off";
  // The server may have forgotten the device meanwhile: what is shown as on must be.
  await tell(kept);
  return "on";
}

/** Have this device called, or not. @param {boolean} on @param {string} key @returns {Promise<State>} */
export async function switchPush(on, key) {
  const kept = await subscription();
  if (!on) {
    if (kept) await post("/api/calls/push/end", { endpoint: kept.endpoint });
    await kept?.unsubscribe();
    return pushState(key);
  }
  if ((await Notification.requestPermission()) !== "granted") return pushState(key);
  const worker = await navigator.serviceWorker.register("/sw.js");
  await navigator.serviceWorker.ready;
  if (kept && !isFor(kept, key)) await kept.unsubscribe();
  await tell(await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) }));
  return pushState(key);
}

async function subscription() {
  const worker = await navigator.serviceWorker.getRegistration();
  return (await worker?.pushManager.getSubscription()) ?? null;
}

/** Tell the server where this device is reached. @param {PushSubscription} kept */
function tell(kept) {
  const { endpoint, keys } = kept.toJSON();
  return post("/api/calls/push", { endpoint, p256dh: keys?.p256dh, auth: keys?.auth });
}

/** Whether a subscription was made for this key. @param {PushSubscription} kept @param {string} key */
function isFor(kept, key) {
  const own = new Uint8Array(kept.options.applicationServerKey ?? new ArrayBuffer(0));
  return own.length > 0 && bytesOf(key).every((byte, i) => byte === own[i]);
}

/** What base64 for addresses stands for. @param {string} text */
export function bytesOf(text) {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (each) => each.charCodeAt(0));
}
