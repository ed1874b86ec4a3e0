// The picture of a game on the home page: the real table, drawn by the code that draws the game.
import { h, replace } from "../core/dom.js";

/** @typedef {import("../types/messages.d.ts").TableInfo} TableInfo */
/** @typedef {import("../table/area.d.ts").GameArea} GameArea */
/** @typedef {import("./game_card.js").GameCard} GameCard */

const AREAS = /** @type {Record<string, {tag: string, module: string, width: number}>} */ ({
  royal_flush: { tag: "royal-area", module: "../royal/area.js", width: 860 },
  flush_royal: { tag: "grid-area", module: "../grid/area.js", width: 760 },
  poker_tiles: { tag: "grid-area", module: "../grid/area.js", width: 640 },
});
const NARROW = 200;

/** Draw all pictures, once the page itself is there. @param {GameCard[]} cards */
export function drawPictures(cards) {
  const later = window.requestIdleCallback ?? ((/** @type {() => void} */ work) => setTimeout(work, 50));
  for (const card of cards) later(() => void drawTable(card));
}

/** Draw one; a network that is lost meanwhile costs the picture only. @param {GameCard} card */
async function drawTable({ game, picture }) {
  const { tag, module, width } = AREAS[game.name] ?? {};
  if (!game.picture || !module) return;
  const drawer = await import(module).catch(() => null);
  if (!drawer) return;
  const area = /** @type {GameArea} */ (document.createElement(tag));
  const still = h("div", { class: `miniature ${tag}` }, area);
  replace(picture, still);
  reduce(still, picture, width);
  area.begin({
    link: null,
    game,
    seatName: () => "",
    seatColour: (seat) => `var(--seat-${seat})`,
    live: false,
  });
  const view = /** @type {any} */ (game.picture);
  area.show({ view, moves: null, you: null, table: stillTable(game.name, view), events: [], quick: true });
}

/**
 * Lay the table out as a small window would, and show it as much smaller as the picture is.
 * @param {HTMLElement} still
 * @param {HTMLElement} picture
 * @param {number} width
 */
function reduce(still, picture, width) {
  new ResizeObserver(([{ contentRect }]) => {
    const laidOut = contentRect.width < NARROW ? width / 2 : width;
    const scale = contentRect.width / laidOut;
    still.style.width = `${laidOut}px`;
    still.style.height = `${contentRect.height / scale}px`;
    still.style.transform = `scale(${scale})`;
  }).observe(picture);
}

/** A table that nobody sits at. @param {string} game @param {any} view @returns {TableInfo} */
function stillTable(game, view) {
  return {
    id: "",
    game,
    options: view.options ?? {},
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
