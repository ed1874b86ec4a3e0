// The entries of the menu, by what can be done at this moment: what helps first, what ends something last.

import { openDialog } from "../../shared/dialog.js";
import { h } from "../../shared/dom.js";
import { settings, toggleSound } from "../../shared/settings.js";
import { language, LANGUAGE_NAMES, setLanguage, t } from "../../shared/words.js";
import { openSettings } from "../../pages/settings/dialog.js";

/** @typedef {import("../state/table_state.js").TableState} TableState */
/** @typedef {import("../ui/menu.js").MenuItem} MenuItem */

/**
 * @param {TableState | null} known
 * @param {import("./commands.js").TableCommands | null} commands Null in a replay.
 * @param {() => void} help
 * @returns {MenuItem[][]} Groups, with a line between them.
 */
export function menuItems(known, commands, help) {
  return [helping(known, help), ending(known, commands)];
}

/**
 * @param {TableState | null} known
 * @param {() => void} help
 * @returns {MenuItem[]}
 */
function helping(known, help) {
  const game = known?.table.game;
  const on = settings.sound === "on";
  /** @type {(MenuItem | false | null | undefined)[]} */
  const items = [
    game !== undefined && { label: t("web.table.rules"), icon: "rules", run: () => void window.open(`/rules/${game}`) },
    { label: t("web.table.help"), icon: "help", run: help },
    { label: t("web.table.settings"), icon: "gear", run: () => openSettings() },
    { label: t("web.table.language"), icon: "globe", run: chooseLanguage },
    { label: t("web.table.sound"), icon: on ? "sound" : "mute", checked: on, run: toggleSound },
    { label: t(document.fullscreenElement ? "web.table.window" : "web.table.full-screen"), icon: "full", run: toggleFullScreen },
    known?.view && { label: t("web.table.download"), icon: "download", href: `/api/tables/${known.table.id}/record` },
  ];
  return items.filter((item) => item instanceof Object);
}

/**
 * @param {TableState | null} known
 * @param {import("./commands.js").TableCommands | null} commands
 * @returns {MenuItem[]}
 */
function ending(known, commands) {
  /** @type {MenuItem} */
  const leave = { label: t("web.table.leave"), icon: "home", href: "/" };
  const seat = known?.you.seat ?? null;
  const mine = seat === null ? undefined : known?.table.seats[seat];
  if (!known || !commands || known.table.status !== "playing" || seat === null || !mine || mine.resigned) return [leave];
  const { table } = known;
  /** @type {MenuItem} */
  const bot = mine.away
    ? { label: t("web.table.take-back"), icon: "user", run: () => void commands.send({ type: "take-back" }) }
    : { label: t("web.table.hand-over"), icon: "bot", run: () => void commands.handOver(seat, table.stand_in) };
  const others = table.seats.some((info, index) => index !== seat && info.kind === "person" && !info.resigned);
  const resign = () => void commands.resign(table.daily?.counted ? "daily" : others ? "goes-on" : "ends");
  return [...(table.daily ? [] : [bot]), leave, { label: t("web.table.resign.yes"), icon: "flag", danger: true, run: resign }];
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
