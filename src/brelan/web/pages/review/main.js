// The page of a review: wait for it, fetch the game beside it, and show both; or let a move be tried again.

import { get, Refusal } from "../../shared/api.js";
import { h, replace } from "../../shared/dom.js";
import { gameMark, markPage } from "../../shared/game_mark.js";
import { icon } from "../../shared/icons.js";
import { pageHeader } from "../../shared/page_header.js";
import { waitWithProgress } from "../../shared/readiness/wait.js";
import { awaitReview } from "../../shared/reviews.js";
import { startPage } from "../../shared/start_page.js";
import { style } from "../../shared/style.js";
import { t } from "../../shared/words.js";
import { loadGame } from "../../games/shared/load.js";
import { tableStyles } from "../../table/ui/style_sheets.js";
import { Awaiting } from "./awaiting.js";
import { ReviewPage } from "./review_page.js";

/** @typedef {import("../../types/messages.js").Games} Games */
/** @typedef {import("../../types/messages.js").GameInfo} GameInfo */
/** @typedef {import("../../types/messages.js").Replay} Replay */

const id = decodeURIComponent(location.pathname.split("/")[2] ?? "");
const again = new URLSearchParams(location.search).get("again");

await startPage(async () => {
  const coming = Promise.all([
    /** @type {Promise<Games>} */ (get("/api/games")),
    /** @type {Promise<Replay>} */ (get(`/api/tables/${encodeURIComponent(id)}/replay`)),
    style(new URL("../table/page.css", import.meta.url)),
    tableStyles(),
  ]);
  const [{ games }, replay] = await waitWithProgress(coming, "table", () => document.body.dataset.game ?? "");
  const info = games.find((each) => each.name === replay.table.game);
  if (!info) throw new Refusal(replay.table.game);
  markPage(info);
  document.title = `${t("web.review.of", { game: t(`game.${info.name}.name`) })} · Brelan`;
  await (again === null ? review(replay, info) : tryAgain(replay, info, Number(again)));
});

/** @param {Replay} replay @param {GameInfo} info */
async function review(replay, info) {
  const back = h("a", { class: "button quiet", href: `/replay/${id}` }, icon("play"), h("span", null, t("web.review.replay")));
  const heading = h("h1", null, gameMark(info), t("web.review.of", { game: t(`game.${info.name}.name`) }));
  const awaiting = new Awaiting();
  const main = h("main", { class: "review-page" }, h("header", { class: "review-head" }, heading, back), awaiting.element);
  document.body.append(pageHeader(), main);
  const told = (/** @type {import("../../types/messages.js").ReviewProgress} */ progress) => {
    awaiting.show(progress);
    return true;
  };
  const [game, progress] = await Promise.all([loadGame(info.name), awaitReview(id, told).catch(reasonOf)]);
  if (progress === null || typeof progress === "string" || !progress.review) {
    replace(awaiting.element, h("p", { role: "alert" }, typeof progress === "string" ? progress : t("web.review.failed")));
    return;
  }
  const [hooks, area] = await Promise.all([game.table(info), game.area(info)]);
  await area.prepare?.();
  const page = new ReviewPage(progress.review, replay, progress.you, info, hooks, area);
  awaiting.element.replaceWith(page.element);
  page.begin();
}

/** Why there is no review, in words. @param {unknown} fault */
function reasonOf(fault) {
  if (fault instanceof Refusal) return fault.message;
  throw fault;
}

/** @param {Replay} replay @param {GameInfo} info @param {number} step */
async function tryAgain(replay, info, step) {
  document.documentElement.classList.add("trying-again");
  const [{ TryPage }, game] = await Promise.all([import("./try_page.js"), loadGame(info.name)]);
  const page = new TryPage(replay.table, info, await game.table(info), () => game.area(info), step);
  replace(document.body, page.element);
  await page.begin();
}
