// Those who would like to play again with me, above everything else: join, not now, or never again from them.
import { post } from "../../shared/api.js";
import { departWith } from "../../shared/departure.js";
import { h } from "../../shared/dom.js";
import { t } from "../../shared/words.js";

/** @typedef {import("../../types/messages.js").Invitation} Invitation */

/** @param {readonly Invitation[]} invitations */
export function invitationStrip(invitations) {
  return invitations.map((invitation) => {
    const { table, game, name } = invitation;
    const strip = h(
      "div",
      { class: "turn invitation", role: "group", "aria-label": t("web.again.wants", { name, game: t(`game.${game}.name`) }) },
      h("span", null, t("web.again.wants", { name, game: t(`game.${game}.name`) })),
      h("a", { class: "button primary", href: `/table/${table}`, onclick: () => departWith() }, t("web.home.sit")),
      answer("not-now", t("web.again.not-now")),
      answer("never", t("web.again.never", { name })),
    );
    return strip;

    /** @param {"not-now" | "never"} said @param {string} label */
    function answer(said, label) {
      const button = h("button", { type: "button", class: said === "never" ? "quiet" : null }, label);
      button.addEventListener("click", async () => {
        button.disabled = true;
        const done = await post(`/api/invitations/${table}`, { answer: said }).then(() => true, () => false);
        if (done) strip.remove();
        button.disabled = false;
      });
      return button;
    }
  });
}
