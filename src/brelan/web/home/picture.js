// The picture of a game on the home page: the real table, drawn by the code that draws the game.
import { drawCard } from "../cards/card.js";
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
const FANS = /** @type {Record<string, string[]>} */ ({
  royal_flush: ["Ts", "Js", "Qs", "Ks", "As"],
  flush_royal: ["Td", "Ts", "Th", "Ad", "Ac"],
  poker_tiles: ["9h", "9s", "*", "9d", "9c"],
});

/** Draw all pictures: a fan of cards at once, the table when the page is at rest. @param {GameCard[]} cards */
export function drawPictures(cards) {
  for (const { game, picture } of cards) replace(picture, fan(FANS[game.name] ?? FANS.royal_flush));
  const later = window.requestIdleCallback ?? ((/** @type {() => void} */ work) => setTimeout(work, 50));
  for (const card of cards) later(() => void drawTable(card));
}

/** @param {GameCard} card */
async function drawTable({ game, picture }) {
  const { tag, module, width } = AREAS[game.name] ?? {};
  if (!game.picture || !module) return;
  await import(module);
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

/** @param {string[]} cards */
function fan(cards) {
  const middle = (cards.length - 1) / 2;
  return h(
    "div",
    { class: "fan" },
    ...cards.map((card, i) => {
      const drawn = drawCard(card, { label: false });
      drawn.style.setProperty("--turn", String(i - middle));
      return drawn;
    }),
  );
}
