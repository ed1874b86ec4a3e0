// A page that has nothing to show before its game is ready: the logo and the progress.
import { h, replace } from "../dom.js";
import { ReadinessProgress } from "./progress.js";
import { secondsLeft, watchReadiness } from "./readiness.js";
import { t } from "../words.js";

/**
 * Show the progress in place of all else on the page, if the game is indeed not ready.
 * @param {"table" | "rules"} what
 * @param {string} game
 * @param {AbortSignal} over Says when there is no need for it any more.
 */
export async function progressPage(what, game, over) {
  if (over.aborted || (await isReady(game, over)) || over.aborted) return;
  const preparing = new ReadinessProgress({ what, game });
  const page = h(
    "main",
    { class: "preparing-page" },
    h("img", { src: "/favicon.svg", alt: "", width: 96, height: 96 }),
    game && h("h1", null, t(`game.${game}.name`)),
    preparing.element,
    h("a", { class: "button", href: "/" }, t("web.core.to-home")),
  );
  over.addEventListener("abort", () => page.remove());
  replace(document.body, page);
  await preparing.until();
}

/**
 * Whether the server says that a game is ready; if it says nothing, it is asked again.
 * @param {string} game
 * @param {AbortSignal} over
 * @returns {Promise<boolean>}
 */
function isReady(game, over) {
  return new Promise((resolve) => {
    const stop = watchReadiness(() => {
      const left = secondsLeft(game);
      if (left === null) return;
      stop();
      resolve(left === 0);
    }, game);
    over.addEventListener("abort", stop);
  });
}
