// The devices of one's identity: which there are, adding and removing one, the recovery phrase, the way back.
import { get, post, Refusal } from "../api.js";
import { announce } from "../announce.js";
import { openDialog, stylesReady } from "../dialog.js";
import { h, replace } from "../dom.js";
import { icon } from "../icons.js";
import { forgetIdentity } from "./notice.js";
import { keepOwnName } from "../own_name.js";
import { style } from "../style.js";
import { t } from "../words.js";
import { openLink } from "./link_dialog.js";
import { dateOf, deviceName, deviceStory, gamesOf, hasGames, identityName } from "./naming.js";
import { openPhrase } from "./phrase_dialog.js";

/** @typedef {import("../../types/messages.js").MyDevices} MyDevices */
/** @typedef {import("../../types/messages.js").DeviceLine} DeviceLine */

const READY = Promise.all([stylesReady, style(new URL("./panel.css", import.meta.url))]);

/** The panel, once it knows what there is; for its own page, and for any page that wants it. */
export async function devicesPanel() {
  const [known] = await Promise.all([get("/api/me/devices"), READY]);
  return new DevicesPanel(known).element;
}

class DevicesPanel {
  /** @param {MyDevices} known */
  constructor(known) {
    this.known = known;
    /** What has just been done to the list, for all to see. */
    this.done = "";
    this.element = h("div", { class: "devices-panel" });
    addEventListener("devices-changed", () => void this.refresh());
    this.show();
  }

  async refresh() {
    const known = await get("/api/me/devices").catch(() => null);
    if (!known || !this.element.isConnected) return;
    this.known = known;
    this.show();
  }

  show() {
    const { devices, before } = this.known;
    replace(
      this.element,
      h(
        "section",
        { "aria-label": t("web.devices.list") },
        h("h2", null, t("web.devices.list")),
        this.done && h("p", { class: "just-done" }, icon("check"), this.done),
        h("ul", { class: "device-list" }, ...devices.map((each) => this.line(each))),
        h(
          "div",
          { class: "buttons" },
          h("button", { type: "button", class: "primary", onclick: () => this.add() }, icon("plus"), t("web.devices.add")),
          h("a", { class: "more-link", href: "/me/join" }, t("web.devices.recover-ask")),
        ),
      ),
      this.phrase(),
      before && hasGames(before) && this.before(before),
    );
  }

  /** @param {DeviceLine} device */
  line(device) {
    const name = deviceName(device);
    const remove = () => void (device.is_this ? this.leave() : this.remove(device));
    const label = t(device.is_this ? "web.devices.leave" : "web.devices.remove");
    const button = h(
      "button",
      { type: "button", class: device.is_this ? "quiet" : "", onclick: remove, "aria-label": device.is_this ? label : t("web.devices.remove-named", { device: name }) },
      label,
    );
    return h(
      "li",
      { class: device.is_this ? "this" : "" },
      h("div", null, h("strong", null, name), device.is_this && h("span", { class: "tag" }, t("web.devices.this")), h("p", { class: "note" }, deviceStory(device))),
      device.removable && button,
    );
  }

  phrase() {
    const { phrase, devices } = this.known;
    const where = devices.find((each) => each.id === phrase?.device && !each.is_this);
    const make = async () => {
      if (await attempt(openPhrase)) await this.refresh();
    };
    return h(
      "section",
      { "aria-label": t("web.devices.phrase") },
      h("h2", null, t("web.devices.phrase")),
      h("p", null, t("web.devices.phrase-why")),
      h("p", { class: "note" }, phrase ? t("web.devices.phrase-made", { date: dateOf(phrase.made) }) : t("web.devices.phrase-none")),
      where && h("p", { class: "note" }, t("web.devices.phrase-where", { device: deviceName(where) })),
      phrase?.earlier_until && h("p", { class: "note" }, t("web.devices.phrase-earlier", { date: dateOf(phrase.earlier_until) })),
      h("div", { class: "buttons" }, h("button", { type: "button", onclick: make }, t(phrase ? "web.devices.phrase-new" : "web.devices.phrase-make"))),
    );
  }

  /** @param {import("../../types/messages.js").IdentityInfo} before */
  before(before) {
    const name = identityName(before);
    const go = () =>
      attempt(async () => {
        await post("/api/me/before", {});
        keepOwnName(before.name);
        location.assign("/");
      });
    return h(
      "section",
      { "aria-label": t("web.devices.before") },
      h("h2", null, t("web.devices.before")),
      h("p", null, t("web.devices.before-text", { name, games: gamesOf(before) })),
      h("div", { class: "buttons" }, h("button", { type: "button", onclick: go }, t("web.devices.before-go", { name }))),
    );
  }

  async add() {
    const new_ = await attempt(() => openLink(this.known.devices));
    if (new_) this.tell(t("web.devices.added-now", { device: deviceName(new_) }));
    await this.refresh();
  }

  /** @param {string} text */
  tell(text) {
    this.done = text;
    announce(text);
  }

  /** @param {DeviceLine} device */
  async remove(device) {
    const name = deviceName(device);
    const too = this.known.devices.filter((each) => device.goes_too.includes(each.id)).map(deviceName);
    const body = [h("p", null, t("web.devices.remove-text", { device: name }))];
    if (too.length) body.push(h("p", null, t("web.devices.remove-too", { devices: too.join(", ") })));
    if (!(await sure(t("web.devices.remove-title"), body, t("web.devices.remove")))) return;
    const done = await attempt(() => post("/api/me/devices/remove", { id: device.id }));
    if (done) this.tell(t("web.devices.removed-done", { device: name }));
    await this.refresh();
  }

  async leave() {
    const { devices, phrase } = this.known;
    const mine = devices.find((each) => each.is_this);
    const last = devices.length === 1 && !phrase;
    const body = h("p", null, t(last ? "web.devices.leave-last" : "web.devices.leave-text"));
    if (!mine || !(await sure(t("web.devices.leave-title"), [body], t("web.devices.leave")))) return;
    await attempt(async () => {
      await post("/api/me/devices/remove", { id: mine.id });
      forgetIdentity();
      location.assign("/");
    });
  }
}

/** Ask before something is removed. @param {string} title @param {Node[]} body @param {string} label */
async function sure(title, body, label) {
  const dialog = openDialog({ title, body, actions: [{ id: "yes", label, danger: true }] });
  return (await dialog.closed) === "yes";
}

/**
 * Do something; what the server refuses is said in a dialog.
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<T | null>}
 */
async function attempt(work) {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await openDialog({ title: t("web.devices.title"), body: h("p", { role: "alert" }, error.message) }).closed;
    return null;
  }
}
