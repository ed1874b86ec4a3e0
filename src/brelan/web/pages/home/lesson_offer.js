// Whoever plays a game for the first time is offered its lesson, once.
import { openDialog, stylesReady } from "../../shared/dialog.js";
import { h } from "../../shared/dom.js";
import { remember, remembered } from "../../shared/storage.js";
import { t } from "../../shared/words.js";
import { OFFERED } from "./open_table.js";

/**
 * Offer the lesson of a game, if it was not offered before.
 * @param {import("../../types/messages.js").GameInfo} game
 * @returns {Promise<"lesson" | "play" | "">} Empty if somebody wants neither.
 */
export async function offerLesson(game) {
  await stylesReady;
  const name = t(`game.${game.name}.name`);
  const dialog = openDialog({
    title: t("web.lesson.offer-title"),
    body: h("p", null, t("web.lesson.offer-text", { game: name })),
    actions: [
      { id: "play", label: t("web.lesson.offer-play") },
      { id: "lesson", label: t("web.lesson.offer-lesson", { minutes: game.lesson }), primary: true },
    ],
    kind: "lesson-offer",
  });
  const answer = await dialog.closed;
  if (answer) remember(OFFERED, [...new Set([...remembered(OFFERED, /** @type {string[]} */ ([])), game.name])]);
  return answer === "lesson" || answer === "play" ? answer : "";
}
