// The nine boards on the postcard of a finished game, with the pieces that were on them.

import { drawMiniCard } from "../../cards/card.js";
import { svg } from "../../shared/dom.js";
import { roundBoards } from "./round_boards.js";
import { boardName } from "./wording.js";

/** @typedef {import("../shared/game.js").PictureBox} PictureBox */
/** @typedef {import("../shared/game.js").PictureText} PictureText */
/** @typedef {import("../shared/game.js").PostcardScene} PostcardScene */
/** @typedef {import("../../types/messages.js").BoardInfo} BoardInfo */
/** @typedef {import("./types.js").RoyalFlushView} RoyalFlushView */

const WIDTH = 1000;
const MARGIN = 34;
const GAP = 18;
const RADIUS = 16;
const MINI = 40;
const SPACE = { width: 68, height: 38, gap: 8 };

/** @param {PostcardScene} scene @returns {Promise<import("../shared/game.js").PostcardPicture>} */
export async function drawPostcard(scene) {
  const view = await boardsShown(scene);
  const height = WIDTH / scene.aspect;
  const element = svg("svg", { viewBox: `0 0 ${WIDTH} ${height}` });
  /** @type {PictureText[]} */
  const texts = [];
  /** @type {PictureBox[]} */
  const lit = [];
  view.boards.forEach((name, index) => {
    const info = scene.info.boards.find((board) => board.name === name);
    const box = placeOf(index, height);
    if (!info) return;
    element.append(...panel(info, box), ...example(info, box));
    texts.push({ text: boardName(name), x: box.x + 24, y: box.y + 40, size: 27, width: box.width - 40 });
    info.points.forEach((points, space) => {
      const seat = view.claims[name]?.[space];
      const place = spaceOf(space, box);
      element.append(...drawSpace(place, seat === undefined ? null : scene.seatColour(seat)));
      const text = seat === undefined ? String(points) : `${scene.seatMark(seat)} ${points}`;
      const colour = seat === undefined ? "var(--on-felt)" : "var(--on-seat)";
      texts.push({ text, x: place.x + place.width / 2, y: place.y + 27, size: 22, width: place.width - 8, centred: true, colour });
    });
    if (scene.best?.board === name) lit.push(box);
  });
  return { element, lit, texts, radius: RADIUS };
}

/** The round of the best claim, at its end. @param {PostcardScene} scene @returns {Promise<RoyalFlushView>} */
async function boardsShown({ view, best, frames }) {
  const last = /** @type {RoyalFlushView} */ (view);
  if (!best || best.round >= last.round) return last;
  return roundBoards(await frames(), best.step) ?? last;
}

/** @param {number} index @param {number} height @returns {PictureBox} */
function placeOf(index, height) {
  const size = { width: (WIDTH - 2 * MARGIN - 2 * GAP) / 3, height: (height - 2 * MARGIN - 2 * GAP) / 3 };
  return { x: MARGIN + (index % 3) * (size.width + GAP), y: MARGIN + Math.floor(index / 3) * (size.height + GAP), ...size };
}

/** @param {BoardInfo} info @param {PictureBox} box */
function panel({ category }, { x, y, width, height }) {
  const colour = `var(--category-${category})`;
  return [
    svg("rect", { x, y, width, height, rx: RADIUS, fill: "var(--felt-deep)", "fill-opacity": 0.72 }),
    svg("rect", { x, y, width, height, rx: RADIUS, fill: colour, "fill-opacity": 0.16, stroke: "var(--on-felt)", "stroke-opacity": 0.16 }),
    svg("rect", { x: x + 8, y: y + RADIUS, width: 6, height: height - 2 * RADIUS, rx: 3, fill: colour }),
  ];
}

/** @param {BoardInfo} info @param {PictureBox} box */
function example({ example: cards }, box) {
  const step = Math.min(MINI + 4, (box.width - 44) / cards.length);
  const width = step - 4;
  const y = box.y + 56 + (box.height - 56 - SPACE.height - 16 - width / 0.7) / 2;
  return cards.map((card, index) => {
    const mini = drawMiniCard(card, { label: false });
    const place = { x: box.x + 24 + index * step, y, width, height: width / 0.7 };
    for (const [name, value] of Object.entries(place)) mini.setAttribute(name, String(value));
    return mini;
  });
}

/** @param {number} space @param {PictureBox} box @returns {PictureBox} */
function spaceOf(space, box) {
  const { width, height, gap } = SPACE;
  return { x: box.x + 24 + space * (width + gap), y: box.y + box.height - height - 16, width, height };
}

/** @param {PictureBox} place @param {string | null} colour of whoever holds it */
function drawSpace(place, colour) {
  const rx = place.height / 2;
  if (colour) return [svg("rect", { ...place, rx, fill: colour })];
  return [svg("rect", { ...place, rx, fill: "none", stroke: "var(--on-felt)", "stroke-opacity": 0.5, "stroke-width": 2, "stroke-dasharray": "6 5" })];
}
