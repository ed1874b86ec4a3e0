// Devices and identities in words.
import { language, plural, t } from "../words.js";

/** @typedef {import("../../types/messages.js").DeviceLine} DeviceLine */
/** @typedef {import("../../types/messages.js").IdentityInfo} IdentityInfo */

const UNITS = /** @type {[Intl.RelativeTimeFormatUnit, number][]} */ ([["day", 86_400], ["hour", 3600], ["minute", 60], ["second", 1]]);

/** « Un téléphone (Chrome, Android) ». @param {{kind: string, label: string}} device */
export function deviceName(device) {
  const sort = device.kind || "other";
  const kind = t(`web.devices.kind.${sort}`);
  return device.label ? t("web.devices.named", { kind, label: device.label }) : kind;
}

/** How it came and when it was last used. @param {DeviceLine} device */
export function deviceStory(device) {
  const parts = [t(`web.devices.how.${device.how}`, { when: ago(device.added) })];
  if (device.seen && !device.is_this) parts.push(t("web.devices.seen", { when: dayOf(device.seen) }));
  return parts.join(" · ");
}

/** The name of an identity. @param {IdentityInfo} identity */
export function identityName(identity) {
  return identity.name || t("web.devices.nobody");
}

/** « 2 parties en cours, 31 parties terminées ». @param {IdentityInfo} identity */
export function gamesOf(identity) {
  const parts = [];
  if (identity.running) parts.push(plural("web.devices.running", identity.running));
  if (identity.finished) parts.push(plural("web.devices.finished", identity.finished));
  return parts.join(", ") || t("web.devices.no-games");
}

/** Whether there is anything to lose. @param {IdentityInfo} identity */
export function hasGames(identity) {
  return identity.running + identity.finished > 0;
}

/** How long ago, in words. @param {number} milliseconds */
export function ago(milliseconds) {
  const seconds = Math.max(0, (Date.now() - milliseconds) / 1000);
  const [unit, length] = UNITS.find(([, long]) => seconds >= long) ?? ["second", 1];
  return new Intl.RelativeTimeFormat(language(), { numeric: "auto" }).format(-Math.floor(seconds / length), unit);
}

/** The day, in words: nothing more exact is kept. @param {number} milliseconds */
function dayOf(milliseconds) {
  const days = Math.floor(Date.now() / 86_400_000) - Math.floor(milliseconds / 86_400_000);
  return new Intl.RelativeTimeFormat(language(), { numeric: "auto" }).format(-Math.max(0, days), "day");
}

/** A date as the language writes it. @param {number} milliseconds */
export function dateOf(milliseconds) {
  return new Intl.DateTimeFormat(language(), { dateStyle: "long" }).format(milliseconds);
}
