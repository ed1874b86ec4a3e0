// One's own results of a day as a few lines to send to friends: no cards, nothing that would help them.
import { copyText } from "../../shared/copying.js";
import { h } from "../../shared/dom.js";
import { icon } from "../../shared/icons.js";
import { plural, t } from "../../shared/words.js";
import { shortDay } from "./days.js";

/** @typedef {import("../../types/messages.js").DailyDay} DailyDay */
/** @typedef {import("../../types/messages.js").DailyGame} DailyGame */

/** What is sent; "" while there is no result. @param {DailyDay} day @param {string} [address] */
export function shareText(day, address = "") {
  const lines = day.games.flatMap((deal) => resultLine(deal) ?? []);
  if (!lines.length) return "";
  return [t("web.daily.share-text", { day: shortDay(day.day) }), ...lines, address].filter(Boolean).join("\n");
}

/** @param {DailyGame} deal */
function resultLine({ game, own, finished }) {
  if (!own || own.points === null || own.rank === null) return null;
  const place = t(own.rank === 1 ? "web.daily.place-first" : "web.daily.place", { rank: own.rank, count: finished });
  return t("web.daily.share-line", { game: t(`game.${game}.name`), points: plural("web.home.points", own.points), place });
}

/** Sends it, or copies it where nothing can be sent; nothing without a result. @param {DailyDay} day */
export function shareButton(day) {
  const text = shareText(day, `${location.origin}/daily`);
  if (!text) return null;
  const told = h("p", { class: "note", role: "status" });
  const share = async () => {
    if (navigator.share) return void navigator.share({ text }).catch(() => null);
    told.replaceChildren((await copyText(text)) ? t("web.daily.shared") : text);
  };
  return h("div", { class: "share" }, h("button", { type: "button", onclick: () => void share() }, icon("share"), t("web.daily.share")), told);
}
