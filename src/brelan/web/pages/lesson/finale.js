// The end of a lesson: a game against novices with one tap.

import { announce } from "../../shared/announce.js";
import { Refusal } from "../../shared/api.js";
import { h } from "../../shared/dom.js";
import { icon } from "../../shared/icons.js";
import { t } from "../../shared/words.js";

/** How many novices wait. */
const NOVICES = 2;

/**
 * @param {import("../../types/messages.js").GameInfo} game
 * @param {() => void} again
 */
export function finale(game, again) {
  const problem = h("p", { class: "problem", role: "alert", hidden: true });
  const start = h("button", { type: "button", class: "primary novices" }, icon("play"), t("web.lesson.novices"));
  const row = h("div", { class: "finale-row" }, start);
  start.addEventListener("click", async () => {
    start.disabled = true;
    problem.hidden = true;
    try {
      const { lastSetup, openTable } = await import("../home/open_table.js");
      const others = Array.from({ length: Math.min(NOVICES, game.most - 1) }, () => game.bots[0]);
      await openTable(game, { ...lastSetup(game, "play"), others }, row);
    } catch (error) {
      problem.replaceChildren(error instanceof Refusal ? error.message : t("web.core.failed"));
      problem.hidden = false;
    }
    start.disabled = false;
  });
  announce(`${t("web.lesson.finished")} ${t("web.lesson.finished-text")}`);
  return h(
    "section",
    { class: "coach finale", "aria-label": t("web.lesson.title"), dataset: { tone: "good" } },
    h("h2", { class: "coach-title" }, t("web.lesson.finished")),
    h("p", { class: "coach-text" }, t("web.lesson.finished-text")),
    row,
    problem,
    h("div", { class: "finale-more" }, h("button", { type: "button", class: "plain", onclick: again }, icon("refresh"), t("web.lesson.again")), h("a", { class: "button plain", href: "/" }, icon("home"), t("web.core.to-home"))),
  );
}
