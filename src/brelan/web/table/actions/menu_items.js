// The entries of the menu, by what can be done at this moment.

import { openDialog } from "../../shared/dialog.js";
import { h } from "../../shared/dom.js";
import { language, LANGUAGE_NAMES, setLanguage, t } from "../../shared/words.js";
import { openSettings } from "../../pages/settings/dialog.js";

/** @typedef {import("../state/table_state.js").TableState} TableState */
/** @typedef {import("../ui/menu.js").MenuItem} MenuItem */

/**
 * @param {TableState | null} known
 * @param {import("./commands.js").TableCommands | null} commands Null in a replay.
 * @returns {MenuItem[]}
 */
export function menuItems(known, commands) {
  /** @type {MenuItem[]} */
  const items = [];
  if (known && commands) items.push(...playing(known, commands));
  items.push(
    { label: t("web.table.settings"), icon: "gear", run: () => openSettings() },
    { label: t("web.table.language"), icon: "globe", run: chooseLanguage },
    {
      label: t(document.fullscreenElement ? "web.table.window" : "web.table.full-screen"),
      icon: "full",
      run: toggleFullScreen,
    },
  );
  if (known) {
    const game = known.table.game;
    items.push({ label: t("web.table.rules"), icon: "rules", run: () => void window.open(`/rules/${game}`) });
    if (known.view) {
      items.push({ label: t("web.table.download"), icon: "download", href: `/api/tables/${known.table.id}/record` });
    }
  }
  items.push({ label: t("web.table.leave"), icon: "home", href: "/" });
  return items;
}

/**
 * @param {TableState} known
 * @param {import("./commands.js").TableCommands} commands
 * @returns {MenuItem[]}
 */
function playing(known, commands) {
  const { table, you } = known;
  const seat = you.seat;
  const mine = seat === null ? undefined : table.seats[seat];
  if (table.status !== "playing" || seat === null || !mine || mine.resigned) return [];
  const bot = mine.away
    ? { label: t("web.table.take-back"), icon: /** @type {const} */ ("user"), run: () => void commands.send({ type: "take-back" }) }
    : { label: t("web.table.hand-over"), icon: /** @type {const} */ ("bot"), run: () => void commands.handOver(seat, table.stand_in) };
  const others = table.seats.some((info, index) => index !== seat && info.kind === "person" && !info.resigned);
  const resign = () => void commands.resign(!others);
  return [bot, { label: t("web.table.resign.yes"), icon: "flag", danger: true, run: resign }];
}

function toggleFullScreen() {
  if (document.fullscreenElement) void document.exitFullscreen();
  else void document.documentElement.requestFullscreen();
}

/** Every language under its own name. */
function chooseLanguage() {
  const buttons = Object.entries(LANGUAGE_NAMES).map(([lang, name]) => {
    const pressed = String(lang === language());
    return h("button", { type: "button", lang, "aria-pressed": pressed, onclick: () => setLanguage(lang) }, name);
  });
  openDialog({ title: t("web.table.language"), body: h("div", { class: "languages" }, ...buttons) });
}
