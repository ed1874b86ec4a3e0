// A strip at the top of a page: another device has this identity now, and how to undo it; or this one was removed.
import { get, post, Refusal } from "../api.js";
import { h } from "../dom.js";
import { keepOwnName } from "../own_name.js";
import { remember } from "../storage.js";
import { style } from "../style.js";
import { t } from "../words.js";
import { ago, deviceName } from "./naming.js";

/** @typedef {import("../../types/messages.js").DeviceLine} DeviceLine */

const READY = style(new URL("./notice.css", import.meta.url));
const REMOVED = "brelan_removed";

/** @type {Set<string>} Devices that this page has told of. */
const told = new Set();

/** Tell of devices that were added, each once. @param {readonly DeviceLine[]} devices */
export async function tellOfDevices(devices) {
  await READY;
  for (const device of devices.filter((each) => !told.has(each.id))) {
    told.add(device.id);
    put(added(device));
  }
}

/** Ask what was added, and tell of it: the server has said that there is something new. */
export async function askForDevices() {
  const known = /** @type {import("../../types/messages.js").MyDevices} */ (await get("/api/me/devices"));
  await tellOfDevices(known.devices.filter((each) => each.is_unconfirmed));
}

/** This device was removed: what the browser kept of that identity goes too. */
export function forgetIdentity() {
  document.cookie = `${REMOVED}=; path=/; max-age=0; samesite=lax`;
  keepOwnName("");
  remember("brelan.seen-tables", {});
}

/** Say that this device was removed. */
export async function tellOfRemoval() {
  await READY;
  const strip = notice(t("web.devices.gone-title"), t("web.devices.gone-text"));
  strip.querySelector(".buttons")?.append(dismissal(strip));
  put(strip);
}

/** @param {DeviceLine} device */
function added(device) {
  const name = deviceName(device);
  const me = h("button", { type: "button" }, t("web.devices.notice-me"));
  const undo = h("button", { type: "button", class: "danger" }, t("web.devices.notice-undo"));
  const strip = notice(t("web.devices.notice-title"), t("web.devices.notice", { device: name, when: ago(device.added) }), me, undo);
  const text = /** @type {Element} */ (strip.querySelector("p"));
  const ask = async (/** @type {string} */ path, /** @type {string} */ done) => {
    me.disabled = undo.disabled = true;
    try {
      await post(path, { id: device.id });
      if (!done) return strip.remove();
      text.textContent = done;
      me.remove();
      undo.replaceWith(dismissal(strip));
      strip.querySelector("button")?.focus();
      dispatchEvent(new Event("devices-changed"));
    } catch (error) {
      text.textContent = error instanceof Refusal ? error.message : t("web.core.failed");
      me.disabled = undo.disabled = false;
    }
  };
  me.addEventListener("click", () => ask("/api/me/devices/confirm", ""));
  undo.addEventListener("click", () => ask("/api/me/devices/remove", t("web.devices.notice-undone", { device: name })));
  return strip;
}

/** A button that takes a strip away. @param {Element} strip */
function dismissal(strip) {
  return h("button", { type: "button", onclick: () => strip.remove() }, t("web.devices.gone-ok"));
}

/** @param {string} title @param {string} text @param {...HTMLElement} buttons */
function notice(title, text, ...buttons) {
  return h(
    "section",
    { class: "device-notice", "aria-label": title },
    h("div", { role: "status" }, h("strong", null, title), h("p", null, text)),
    h("div", { class: "buttons" }, ...buttons),
  );
}

/** Put it above everything else on the page. @param {Element} strip */
function put(strip) {
  document.body.prepend(strip);
}
