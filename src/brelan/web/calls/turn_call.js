// The browser's own notification when it is one's turn and no page of Brelan is in sight: one a turn,
// however many tabs are open.
import { remember, remembered } from "../shared/storage.js";
import { t } from "../shared/words.js";

/** Whether this browser is to notify; `calls/ways.js` sets it. */
export const WANTED = "brelan.call-here";
const CALLED = "brelan.called";
const LOCK = "brelan-calls";
const MOST = 60;
const ICON = "/web/icons/icon-192.png";

/**
 * @typedef {object} Turn
 * @property {string} table
 * @property {number} number what tells this turn from earlier ones of the table: it grows
 * @property {string} game
 * @property {readonly string[]} others
 */

/** Whether somebody wants to be called here, and the browser lets us. */
export function isWanted() {
  return remembered(WANTED, false) && "Notification" in globalThis && Notification.permission === "granted";
}

/** Notify of a turn, unless some page or another tab has. @param {Turn} turn */
export async function callBack(turn) {
  if (!isWanted() || !document.hidden || !(await isFirst(turn))) return;
  const body = `${t(`game.${turn.game}.name`)} · ${turn.others.join(", ")}`;
  const options = { body, tag: `turn-${turn.table}`, icon: ICON, data: { table: turn.table } };
  const worker = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  if (worker?.active) return worker.showNotification(t("web.home.your-turn"), options);
  const shown = new Notification(t("web.home.your-turn"), options);
  shown.addEventListener("click", () => {
    window.focus();
    if (!location.pathname.endsWith(`/table/${turn.table}`)) location.assign(`/table/${turn.table}`);
    shown.close();
  });
}

/** Whether no tab has notified of this turn yet; from now on one has. @param {Turn} turn */
export function isFirst(turn) {
  const note = () => {
    const called = remembered(CALLED, /** @type {Record<string, number>} */ ({}));
    if ((called[turn.table] ?? -1) >= turn.number) return false;
    delete called[turn.table];
    const kept = Object.entries(called).slice(1 - MOST);
    remember(CALLED, Object.fromEntries([...kept, [turn.table, turn.number]]));
    return true;
  };
  return navigator.locks ? navigator.locks.request(LOCK, note) : Promise.resolve(note());
}
