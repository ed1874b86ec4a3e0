// Taking one's identity over on this device: by a link whose secret stands behind the #, or by a recovery phrase.
// Nothing happens before somebody has seen whose identity it is and has said yes.
import { post, Refusal } from "../../shared/api.js";
import { stylesReady } from "../../shared/dialog.js";
import { h, replace } from "../../shared/dom.js";
import { gamesOf, hasGames, identityName } from "../../shared/devices/naming.js";
import { slipOf } from "../../shared/devices/phrase.js";
import { pageHeader } from "../../shared/page_header.js";
import { startPage } from "../../shared/start_page.js";
import { keepOwnName } from "../../shared/own_name.js";
import { style } from "../../shared/style.js";
import { capital, t } from "../../shared/words.js";

/** @typedef {import("../../types/messages.js").Carried} Carried */

const secret = location.hash.slice(1);
// Neither the history nor whoever looks at the screen is to keep it.
if (secret) history.replaceState(null, "", location.pathname);
const main = h("main", { class: "join" });

await startPage(async () => {
  await Promise.all([stylesReady, style(new URL("../../shared/devices/panel.css", import.meta.url))]);
  document.title = `${t("web.devices.join-title")} · Brelan`;
  document.body.append(pageHeader(), main);
  if (!secret) return askForPhrase();
  try {
    ask(await post("/api/me/link/look", { secret }), () => post("/api/me/link/use", { secret }), welcome);
  } catch (error) {
    refused(error);
  }
});

/**
 * Whose identity it is, what becomes of this browser's own, and whether that is wanted.
 * @param {Carried} offer
 * @param {() => Promise<Carried>} use
 * @param {(offer: Carried) => void} done
 * @param {...HTMLElement} more
 */
function ask({ identity, mine }, use, done, ...more) {
  const name = identityName(identity);
  const problem = h("p", { class: "problem", role: "alert", hidden: true });
  const yes = h("button", { type: "button", class: "primary" }, t("web.devices.join-yes"));
  yes.addEventListener("click", async () => {
    yes.disabled = true;
    try {
      const offer = await use();
      keepOwnName(identity.name);
      done(offer);
    } catch (error) {
      problem.textContent = error instanceof Refusal ? error.message : t("web.core.failed");
      problem.hidden = false;
      yes.disabled = false;
    }
  });
  show(
    t("web.devices.join-ask", { name }),
    h("p", null, t("web.devices.join-what", { games: gamesOf(identity) })),
    hasGames(mine) && h("p", { class: "warning" }, t("web.devices.join-warn", { name: identityName(mine), games: gamesOf(mine) })),
    h("p", { class: "note" }, t("web.devices.join-careful", { name })),
    ...more,
    problem,
    h("div", { class: "buttons" }, yes, h("a", { class: "button", href: "/" }, t("web.devices.join-no"))),
  );
}

function askForPhrase() {
  const field = h("textarea", { rows: 4, autocomplete: "off", autocapitalize: "none", spellcheck: "false", "aria-describedby": "phrase-how" });
  const problem = h("p", { class: "problem", role: "alert", hidden: true });
  const alone = h("input", { type: "checkbox" });
  const form = h(
    "form",
    null,
    h("p", { id: "phrase-how" }, t("web.devices.recover-how")),
    h("label", { class: "field" }, h("span", null, t("web.devices.phrase")), field),
    problem,
    h("div", { class: "buttons" }, h("button", { class: "primary" }, t("web.devices.recover-look"))),
  );
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const slip = slipOf(field.value);
    const say = (/** @type {string} */ text) => {
      problem.textContent = text;
      problem.hidden = false;
    };
    if (slip) return say(t(`web.devices.slip-${slip.what}`, slip));
    const phrase = field.value;
    try {
      const offer = await post("/api/me/phrase/look", { phrase });
      const use = () => post("/api/me/phrase/use", { phrase, alone: alone.checked });
      ask(offer, use, recovered, h("label", { class: "check" }, alone, t("web.devices.alone")));
    } catch (error) {
      say(error instanceof Refusal ? error.message : t("web.core.failed"));
    }
  });
  show(t("web.devices.recover"), form, h("p", { class: "note" }, t("web.devices.recover-link")));
}

/** @param {Carried} offer */
function welcome({ identity }) {
  show(
    t("web.devices.join-done", { name: identityName(identity) }),
    h("p", null, capital(gamesOf(identity))),
    h("div", { class: "buttons" }, h("a", { class: "button primary", href: "/" }, t("web.devices.join-home"))),
  );
}

/** A phrase is used up: there should be another one. @param {Carried} offer */
function recovered({ identity }) {
  const problem = h("p", { class: "problem", role: "alert", hidden: true });
  const make = async () => {
    try {
      const { openPhrase } = await import("../../shared/devices/phrase_dialog.js");
      await openPhrase();
      location.assign("/");
    } catch (error) {
      problem.textContent = error instanceof Refusal ? error.message : t("web.core.failed");
      problem.hidden = false;
    }
  };
  show(
    t("web.devices.join-done", { name: identityName(identity) }),
    h("p", null, t("web.devices.join-used")),
    problem,
    h(
      "div",
      { class: "buttons" },
      h("button", { type: "button", class: "primary", onclick: make }, t("web.devices.phrase-new")),
      h("a", { class: "button", href: "/" }, t("web.devices.join-home")),
    ),
  );
}

/** @param {unknown} error */
function refused(error) {
  show(
    t("web.devices.join-title"),
    h("p", { role: "alert" }, error instanceof Refusal ? error.message : t("web.core.failed")),
    h("div", { class: "buttons" }, h("a", { class: "button primary", href: "/" }, t("web.core.to-home")), h("a", { class: "more-link", href: "/me/join" }, t("web.devices.recover-ask"))),
  );
}

/** A new page in the place of the last, its heading in focus. @param {string} title @param {...(Node | false)} parts */
function show(title, ...parts) {
  const heading = h("h1", { tabindex: "-1" }, title);
  replace(main, heading, ...parts);
  heading.focus();
}
