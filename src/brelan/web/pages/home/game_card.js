// One game on the home page: picture, a line, players and minutes, and what one can do.
import { h } from "../../shared/dom.js";
import { gameMark } from "../../shared/game_mark.js";
import { icon } from "../../shared/icons.js";
import { t } from "../../shared/words.js";
import { loadGame } from "../../games/shared/load.js";
import { remembered } from "../../shared/storage.js";
import { OFFERED, playNow } from "./open_table.js";

/** @typedef {import("../../types/messages.js").GameInfo} GameInfo */
/** @typedef {{game: GameInfo, element: HTMLElement, picture: HTMLElement}} GameCard */

/** @param {GameInfo} game @returns {GameCard} */
export function gameCard(game) {
  const name = t(`game.${game.name}.name`);
  const picture = h("div", { class: "picture", "aria-hidden": "true", inert: true });
  const problem = h("p", { class: "problem", role: "alert", hidden: true });
  const play = h("button", { type: "button", class: "primary play", "aria-label": t("web.home.play-game", { game: name }) }, icon("play"), t("web.home.play"));
  const change = t("web.home.change", { game: name });
  const gear = h("button", { type: "button", class: "icon-button", "aria-label": change, title: change, onclick: () => openDialogs((dialogs) => dialogs.openPlayDialog(game)) }, icon("sliders"));
  const row = h("div", { class: "play-row" }, play, gear);
  play.addEventListener("click", async () => {
    if (await wantsToPlay(game)) await playNow(game, play, row, problem);
  });
  const element = h(
    "article",
    { class: "game", dataset: { game: game.name, suit: game.suit } },
    picture,
    h(
      "div",
      { class: "text" },
      h("h2", null, gameMark(game), name),
      h("p", { class: "line" }, t(`game.${game.name}.description`)),
      h(
        "p",
        { class: "facts" },
        h("span", null, icon("people"), t("web.home.players", { fewest: game.fewest, most: game.most })),
        h("span", null, icon("clock"), t("web.home.minutes", { minutes: game.minutes })),
      ),
    ),
    h(
      "div",
      { class: "doing" },
      row,
      h("button", { type: "button", class: "friends", "aria-label": t("web.home.friends-game", { game: name }), onclick: () => openDialogs((dialogs) => dialogs.openFriendsDialog(game)) }, icon("people"), t("web.home.friends")),
      h("a", { class: "button rules", href: `/rules/${game.name}`, "aria-label": t("web.home.rules-game", { game: name }) }, icon("rules"), t("web.home.rules")),
      problem,
    ),
    game.lesson > 0 && h("a", { class: "lesson", href: `/lesson/${game.name}`, "aria-label": t("web.lesson.learn-game", { game: name }) }, h("span", null, icon("learn"), t("web.lesson.title"))),
  );
  for (const event of ["pointerenter", "focusin"]) element.addEventListener(event, () => void prepare(game), { once: true });
  return { game, element, picture };
}

/** Whoever plays for the first time may take the lesson instead. @param {GameInfo} game */
async function wantsToPlay(game) {
  if (!game.lesson || remembered(OFFERED, /** @type {string[]} */ ([])).includes(game.name)) return true;
  const { offerLesson } = await import("./lesson_offer.js");
  const answer = await offerLesson(game);
  if (answer === "lesson") location.assign(`/lesson/${game.name}`);
  return answer === "play";
}

/** What has dialogs of its own is fetched when it is first wanted. @param {(dialogs: typeof import("./dialogs.js")) => Promise<void>} open */
async function openDialogs(open) {
  await open(await import("./dialogs.js"));
}

/** Whoever looks at a game may play it: fetch its table meanwhile. @param {GameInfo} game */
async function prepare(game) {
  const hooks = await loadGame(game.name).catch(() => null);
  await hooks?.preload?.().catch(() => null);
}
