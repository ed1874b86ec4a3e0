// Days of the calendar, which begin at midnight UTC, and the time until the next. Pure but for the words.
import { language, t } from "../../shared/words.js";

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];

/** The day that is so many after another; fewer than nothing for before. @param {string} day @param {number} many */
export function dayAfter(day, many) {
  return new Date(Date.parse(`${day}T00:00:00Z`) + many * DAY).toISOString().slice(0, 10);
}

/** « mercredi 18 novembre ». @param {string} day */
export function dayInWords(day) {
  return format(day, { weekday: "long", day: "numeric", month: "long" });
}

/** « 18 nov. ». @param {string} day */
export function shortDay(day) {
  return format(day, { day: "numeric", month: "short" });
}

/** @param {string} day @param {Intl.DateTimeFormatOptions} how */
function format(day, how) {
  return new Intl.DateTimeFormat(language(), { ...how, timeZone: "UTC" }).format(Date.parse(`${day}T00:00:00Z`));
}

/** How long it is until the next day: « 5 h 12 min ». @param {number} milliseconds */
export function timeLeft(milliseconds) {
  const minutes = Math.max(1, Math.ceil(milliseconds / MINUTE));
  const hours = Math.floor((minutes * MINUTE) / HOUR);
  if (!hours) return t("web.daily.minutes", { minutes });
  return t("web.daily.hours", { hours, minutes: minutes % 60 });
}
