// What a plate says in signs, in words: who it is, how strong a bot, what they hold, what they are doing.

import { openDialog } from "../../shared/dialog.js";
import { h } from "../../shared/dom.js";
import { icon } from "../../shared/icons.js";
import { style } from "../../shared/style.js";
import { capital, number, t } from "../../shared/words.js";
import { pointsOf } from "../state/points.js";
import { badge, botLevel, seatColour, seatName } from "../state/seats.js";
import { SIGNS, signOf } from "./plates.js";

/** @typedef {{ text: string, sign: Node }} PlateFact */

/**
 * @param {import("./plates.js").Plates} plates
 * @param {import("../state/table_state.js").TableState} known
 * @param {number} seat
 */
export async function openPlate(plates, known, seat) {
  await style(new URL("./plate_sheet.css", import.meta.url));
  const { table, you } = known;
  const lines = factsOf(plates, known, seat).map(({ sign, text }) =>
    h("li", null, h("span", { class: "sign-place", "aria-hidden": "true" }, sign), text),
  );
  const body = h("div", { class: "plate-facts" }, badge(table, seat), h("ul", null, ...lines));
  openDialog({ title: seatName(table, seat, you.seat), kind: "plate-sheet", body });
}

/**
 * @param {import("./plates.js").Plates} plates
 * @param {import("../state/table_state.js").TableState} known
 * @param {number} seat
 * @returns {PlateFact[]}
 */
function factsOf(plates, known, seat) {
  const { table, view } = known;
  const info = table.seats[seat];
  const state = plates.state(known, seat);
  /** @type {PlateFact[]} */
  const facts = [];
  if (info?.kind === "bot" && info.bot) facts.push({ text: capital(botLevel(info.bot)), sign: icon("bot") });
  if (state && state !== "thinking") facts.push({ text: capital(plates.stateWords(state)), sign: icon(SIGNS[state] ?? "user") });
  if (!view) return facts;
  const colour = seatColour(table, seat);
  facts.push(...plates.figuresOf(view, seat).map((each) => ({ text: plates.word(each), sign: signOf(each.kind, each.sign, colour) })));
  facts.push({ text: t("web.table.count.points", { count: number(pointsOf(plates.hooks, view, seat)) }), sign: icon("star") });
  if (plates.leaders.has(seat)) facts.push({ text: t("web.table.leads"), sign: icon("trophy") });
  return facts;
}
