// The picture of the home page: the real boards and display, laid out as in a window and shown small.

import { h } from "../../shared/dom.js";
import { style } from "../../shared/style.js";
import { Boards } from "./boards.js";
import { Display } from "./display.js";

/** @typedef {import("../../types/messages.js").GameInfo} GameInfo */
/** @typedef {import("../../types/messages.js").TableInfo} TableInfo */
/** @typedef {import("./types.js").RoyalFlushView} RoyalFlushView */

const LAID_OUT = 860;
const NARROW = 200;

/** @param {GameInfo} game @param {HTMLElement} place where it will be */
export async function drawPicture(game, place) {
  await style(new URL("./area.css", import.meta.url));
  const view = /** @type {RoyalFlushView} */ (game.picture);
  const context = {
    connection: null,
    game,
    seatName: () => "",
    seatColour: (/** @type {number} */ seat) => `var(--seat-${seat})`,
    live: false,
  };
  const boards = new Boards(context);
  const display = new Display(context);
  boards.show(view, emptyTable(view));
  display.show(view, view.turn);
  const picture = h("div", { class: "miniature" }, h("div", { class: "board royal-table" }, boards.element, display.element));
  shrink(picture, place);
  return picture;
}

/** @param {HTMLElement} picture @param {HTMLElement} place */
function shrink(picture, place) {
  new ResizeObserver(([{ contentRect }]) => {
    const width = contentRect.width < NARROW ? LAID_OUT / 2 : LAID_OUT;
    const scale = contentRect.width / width;
    picture.style.width = `${width}px`;
    picture.style.height = `${contentRect.height / scale}px`;
    picture.style.transform = `scale(${scale})`;
  }).observe(place);
}

const NOBODY = /** @type {const} */ ({ kind: "bot", name: "", bot: "", colour: 0, present: false, resigned: false, away: false, this_turn: false, late_turns: 0, grace_ms: null });

/** A table that nobody sits at. @param {RoyalFlushView} view @returns {TableInfo} */
function emptyTable(view) {
  return {
    id: "",
    game: view.game,
    options: view.options,
    status: "playing",
    seats: Array.from({ length: view.players }, () => NOBODY),
    clock: { kind: "none", seconds: 0 },
    stand_in: "",
    hints: false,
    hints_used: [],
    listed: false,
    opened: 0,
    commitment: "",
    mixes: [],
    seed: null,
    watchers: 0,
    onlookers: [],
    silent_onlookers: false,
    result: null,
    tally: [],
    rematch: null,
    closed: null,
    closed_note: "",
    daily: null,
    continued: null,
    reviewable: false,
  };
}
