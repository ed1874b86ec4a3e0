// The dialog with a one-time link for another device, as a QR code and as text; closing it cancels the link.
import { announce } from "../announce.js";
import { get, post } from "../api.js";
import { copyText } from "../copying.js";
import { openDialog } from "../dialog.js";
import { h } from "../dom.js";
import { icon } from "../icons.js";
import { ownName } from "../own_name.js";
import { language, t } from "../words.js";

/** @typedef {import("../../types/messages.js").DeviceLine} DeviceLine */
/** @typedef {import("../../types/messages.js").CarryingLink} CarryingLink */

const LOOK = 2500;

/**
 * Show a new link until another device has come by it, or the dialog is closed.
 * @param {readonly DeviceLine[]} known the devices so far
 * @returns {Promise<DeviceLine | null>} the one that came
 */
export async function openLink(known) {
  const made = /** @type {CarryingLink} */ (await post("/api/me/link", { name: ownName() || null }));
  const dialog = openDialog({ title: t("web.devices.add-title"), body: picture(made) });
  /** @type {DeviceLine | null} */
  let came = null;
  const cancel = () => navigator.sendBeacon("/api/me/link/cancel");
  addEventListener("pagehide", cancel);
  const looking = setInterval(async () => {
    if (document.visibilityState === "hidden") return;
    const now = /** @type {import("../../types/messages.js").MyDevices | null} */ (await get("/api/me/devices").catch(() => null));
    came = now?.devices.find((each) => !known.some((old) => old.id === each.id)) ?? null;
    if (came) dialog.close();
  }, LOOK);
  await dialog.closed;
  clearInterval(looking);
  removeEventListener("pagehide", cancel);
  if (!came) await post("/api/me/link/cancel", {}).catch(() => null);
  // Whoever stands here has seen it: there is nothing more to tell.
  else await post("/api/me/devices/confirm", { id: /** @type {DeviceLine} */ (came).id }).catch(() => null);
  return came;
}

/** @param {CarryingLink} made */
function picture(made) {
  const link = h("input", { type: "text", readonly: true, value: `${location.origin}/me/join#${made.secret}`, "aria-label": t("web.devices.link") });
  link.addEventListener("focus", () => link.select());
  const label = h("span", null, t("web.table.copy"));
  const copy = async () => {
    if (!(await copyText(link.value))) return link.select();
    label.textContent = t("web.table.copied");
    announce(t("web.table.copied"));
  };
  const time = new Intl.DateTimeFormat(language(), { timeStyle: "short" }).format(made.ends);
  return h(
    "div",
    { class: "carrying-link" },
    h("p", null, t("web.devices.add-how")),
    h("img", { class: "qr", alt: t("web.devices.qr"), width: 240, height: 240, src: `data:image/svg+xml,${encodeURIComponent(made.qr)}` }),
    link,
    h("div", { class: "buttons" }, h("button", { type: "button", class: "primary", onclick: copy }, icon("copy"), label)),
    h("p", { class: "note" }, t("web.devices.add-ends", { time })),
  );
}
