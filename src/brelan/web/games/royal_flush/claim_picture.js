// A worked example of the rules: the cards of a claim, and the board they are for.

import { drawCard } from "../../cards/card.js";
import { h } from "../../shared/dom.js";
import { cardName } from "../../shared/words.js";
import { boardName } from "./wording.js";

/** @param {import("../../pages/rules/rulebook.js").Example} example */
export function drawClaim({ action }) {
  const [, board = "", ...cards] = action.split(" ");
  return h(
    "div",
    { class: "claimed" },
    h("p", null, boardName(board)),
    h("div", { class: "hand", role: "img", "aria-label": cards.map(cardName).join(", ") }, ...cards.map((card) => drawCard(card, { label: false }))),
  );
}
