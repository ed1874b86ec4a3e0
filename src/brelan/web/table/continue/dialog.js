// Playing on from a step of a finished game: whose seat, which cards, against whom; then a new table.

import { newCommandId, post, Refusal } from "../../shared/api.js";
import { departWith } from "../../shared/departure.js";
import { openDialog, stylesReady } from "../../shared/dialog.js";
import { h } from "../../shared/dom.js";
import { style } from "../../shared/style.js";
import { capital, t } from "../../shared/words.js";
import { suggestName } from "../../pages/home/player_name.js";
import { ownName } from "../../shared/own_name.js";
import { botLevel, givenName } from "../state/seats.js";

/** @typedef {import("../../types/messages.js").TableInfo} TableInfo */

await style(new URL("./dialog.css", import.meta.url));

const CARDS = /** @type {const} */ (["anew", "as-were"]);

/**
 * @param {TableInfo} table
 * @param {readonly string[]} levels Whom one may play against.
 * @param {number} step How many actions have been carried out.
 * @param {number} seat Whose seat is proposed.
 */
export async function openPlayOn(table, levels, step, seat) {
  await stylesReady;
  const seats = h("select", null, ...table.seats.map((_, each) => h("option", { value: each, selected: each === seat }, givenName(table, each))));
  const same = h("option", { value: "" }, t("web.play-on.same"));
  const bots = h("select", null, same, ...levels.map((level) => h("option", { value: level }, capital(botLevel(level)))));
  const radios = CARDS.map((each) => h("label", null, h("input", { type: "radio", name: "cards", value: each, checked: each === "anew" }), t(`web.play-on.cards.${each}`)));
  const problem = h("p", { class: "problem", role: "alert", hidden: true });
  const form = h(
    "form",
    { class: "play-on" },
    h("label", null, h("span", { class: "label" }, t("web.play-on.seat")), seats),
    h("fieldset", null, h("legend", null, t("web.play-on.hidden")), h("div", { class: "segments" }, ...radios)),
    h("label", null, h("span", { class: "label" }, t("web.play-on.bots")), bots),
    h("p", { class: "note" }, t("web.play-on.note")),
    problem,
  );
  const command = newCommandId();
  const run = async () => {
    problem.hidden = true;
    suggestName("");
    const wanted = {
      command_id: command,
      name: ownName(),
      step,
      seat: Number(seats.value),
      cards: new FormData(form).get("cards"),
      bot: bots.value || null,
    };
    try {
      const opened = await post(`/api/tables/${encodeURIComponent(table.id)}/continued`, wanted);
      departWith();
      location.assign(`/table/${opened.id}`);
    } catch (fault) {
      problem.textContent = fault instanceof Refusal ? fault.message : t("web.core.failed");
      problem.hidden = false;
    }
    return false;
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void run();
  });
  openDialog({
    title: t("web.play-on.title", { number: step + 1 }),
    body: form,
    actions: [{ id: "go", label: t("web.play-on.go"), primary: true, run }],
    kind: "play-on-dialog",
  });
}
