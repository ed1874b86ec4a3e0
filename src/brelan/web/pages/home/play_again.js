// Once more with the people of a finished game: a table as it was, to which they are invited.
import { newCommandId, post, Refusal } from "../../shared/api.js";
import { departWith } from "../../shared/departure.js";
import { h } from "../../shared/dom.js";
import { icon } from "../../shared/icons.js";
import { language, t } from "../../shared/words.js";

/** @typedef {import("../../types/messages.js").TableLine} TableLine */

/** The button, or null where nobody else was a person. @param {TableLine} table */
export function againButton(table) {
  const people = table.players.filter((name, seat) => seat !== table.seat && !table.bots[seat] && name);
  if (table.seat === null || !people.length) return null;
  const label = t("web.again.with", { names: new Intl.ListFormat(language()).format(people) });
  const problem = h("span", { class: "problem", role: "alert", hidden: true });
  const button = h("button", { type: "button", class: "again" }, icon("refresh"), h("span", null, label));
  const command = newCommandId();
  button.addEventListener("click", async () => {
    button.disabled = true;
    problem.hidden = true;
    try {
      const opened = await post(`/api/tables/${table.id}/again`, { command_id: command });
      departWith();
      location.assign(`/table/${opened.id}`);
    } catch (error) {
      problem.textContent = error instanceof Refusal ? error.message : t("web.core.failed");
      problem.hidden = false;
      button.disabled = false;
    }
  });
  return h("div", { class: "again-row" }, button, problem);
}
