// The picture of a game on the home page: the real table, drawn by the code that draws the game.
import { h, replace } from "../../shared/dom.js";
import { style } from "../../shared/style.js";

/** @typedef {import("../../types/messages.d.ts").GameInfo} GameInfo */
/** @typedef {import("../../types/messages.d.ts").TableInfo} TableInfo */
/** @typedef {import("../../types/messages.d.ts").RoyalFlushView} RoyalFlushView */
/** @typedef {import("./game_card.js").GameCard} GameCard */

const LAID_OUT = 860;
const NARROW = 200;

/** Draw all pictures, once the page itself is there. @param {GameCard[]} cards */
export function drawPictures(cards) {
  const later = window.requestIdleCallback ?? ((/** @type {() => void} */ work) => setTimeout(work, 50));
  for (const card of cards) later(() => void drawTable(card));
}

/** Draw one; a network that is lost meanwhile costs the picture only. @param {GameCard} card */
async function drawTable({ game, picture }) {
  const { picture: view } = game;
  if (!view) return;
  const draw = view.game === "royal_flush" ? drawBoards(game, view, picture) : drawGrid(view);
  const drawn = await draw.catch(() => null);
  if (drawn) replace(picture, drawn);
}

/** The part of a board where cards lie. @param {Exclude<NonNullable<GameInfo["picture"]>, RoyalFlushView>} view */
async function drawGrid({ game, layout, board }) {
  const { drawBoard } = await import("../../games/grid/picture.js");
  return drawBoard({ game, layout, board });
}

/**
 * Royal Flush's boards and display, laid out as in a window and shown as small as the picture is.
 * @param {GameInfo} game
 * @param {RoyalFlushView} view
 * @param {HTMLElement} picture
 */
async function drawBoards(game, view, picture) {
  const [{ Boards }, { Display }] = await Promise.all([
    import("../../games/royal_flush/boards.js"),
    import("../../games/royal_flush/display.js"),
    style(new URL("../../games/royal_flush/area.css", import.meta.url)),
  ]);
  const context = {
    link: null,
    game,
    seatName: () => "",
    seatColour: (/** @type {number} */ seat) => `var(--seat-${seat})`,
    live: false,
  };
  const boards = new Boards(context);
  const display = new Display(context);
  boards.show(view, stillTable(view));
  display.show(view, view.turn);
  const still = h("div", { class: "miniature" }, h("div", { class: "board royal-table" }, boards.element, display.element));
  reduce(still, picture);
  return still;
}

/** @param {HTMLElement} still @param {HTMLElement} picture */
function reduce(still, picture) {
  new ResizeObserver(([{ contentRect }]) => {
    const width = contentRect.width < NARROW ? LAID_OUT / 2 : LAID_OUT;
    const scale = contentRect.width / width;
    still.style.width = `${width}px`;
    still.style.height = `${contentRect.height / scale}px`;
    still.style.transform = `scale(${scale})`;
  }).observe(picture);
}

/** A table that nobody sits at. @param {RoyalFlushView} view @returns {TableInfo} */
function stillTable(view) {
  return {
    id: "",
    game: view.game,
    options: view.options,
    status: "playing",
    seats: Array.from({ length: view.players }, () => ({ kind: "bot", name: "", bot: "club", present: false, resigned: false, away: false })),
    clock: { kind: "none", seconds: 0 },
    hints: false,
    listed: false,
    opened: 0,
    commitment: "",
    mixes: [],
    seed: null,
    watchers: 0,
    result: null,
    tally: [],
    rematch: null,
  };
}
