// How every page begins: words fetched, then drawn; what goes wrong is said in words.
import { Refusal } from "./api.js";
import { h } from "./dom.js";
import { prepareOffline } from "./offline.js";
import { has, loadWords, t } from "./words.js";

/**
 * Fetch the words, then let the page draw itself; if that fails, say so and offer to try again.
 * Without words it is the shell that says so, a little later.
 * @param {() => unknown} draw
 */
export async function startPage(draw) {
  try {
    const removal = document.cookie.includes("brelan_removed=") ? await import("./devices/notice.js") : null;
    removal?.forgetIdentity();
    await loadWords();
    document.querySelector(".unloaded")?.remove();
    await draw();
    await removal?.tellOfRemoval();
  } catch (error) {
    if (has("web.core.failed")) document.body.append(failure(error));
    if (!(error instanceof Refusal)) throw error;
  }
  await prepareOffline();
}

/** @param {unknown} error */
function failure(error) {
  const { code, message } = error instanceof Refusal ? error : { code: "", message: t("web.core.failed") };
  const gone = code === "not-found";
  return h(
    "main",
    { class: "offline" },
    h("img", { src: "/favicon.svg", alt: "", width: 96, height: 96 }),
    h("div", { role: "alert" }, h("h1", null, message)),
    !gone && h("a", { class: "button primary", href: "" }, t("web.core.retry")),
    code !== "banned" && h("a", { class: gone ? "button primary" : "button", href: "/" }, t("web.core.to-home")),
  );
}
