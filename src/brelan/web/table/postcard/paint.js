// The postcard of a finished game: its board lit by the best move, the cards of it, who came where, a seal
// and a code that leads to that very moment of the replay.

import { drawCard } from "../../cards/card.js";
import { capital, number, plural, t } from "../../shared/words.js";
import { momentName } from "../end/moment_words.js";
import { load, pictureOf } from "./inline.js";
import { BRASS, GOLD, INK, layPaper, leaders, loadFonts, outline, pressSeal, rule, SIZE, SOFT, write } from "./paper.js";

/** @typedef {import("./paper.js").Pen} Pen */
/** @typedef {import("../../games/shared/game.js").PictureBox} PictureBox */
/** @typedef {import("../../games/shared/game.js").PostcardPicture} PostcardPicture */

/**
 * What is on a postcard.
 * @typedef {object} Postcard
 * @property {string} title The game.
 * @property {string} date
 * @property {PostcardPicture | null} picture
 * @property {import("../end/moments.js").Moment | null} best
 * @property {string} bestName Who made it.
 * @property {readonly string[]} cards Of the best move.
 * @property {readonly {place: number, name: string, points: number, colour: string}[]} players In their order.
 * @property {string | null} seal Round the seal; null if there is none.
 * @property {string} code A QR code as an SVG document.
 * @property {string} host Where the table was.
 */

/** Where the board is. */
const PICTURE = { x: 90, y: 178, width: 1020, height: 800 };
export const ASPECT = PICTURE.width / PICTURE.height;
const CARD = { width: 152, height: 152 / 0.7 };
/** What the fanned cards cover of the picture. */
const COVERED = 36;
const SIDE = 100;
/** A part of the picture that is no line of cards. */
const LARGE = 140;

/** @param {Postcard} card @returns {Promise<HTMLCanvasElement>} */
export async function paint(card) {
  const canvas = document.createElement("canvas");
  Object.assign(canvas, SIZE);
  const pen = /** @type {Pen} */ (canvas.getContext("2d"));
  await loadFonts();
  layPaper(pen);
  write(pen, card.title, SIZE.width / 2, 118, { size: 62, align: "center", width: 900 });
  write(pen, card.date.toLocaleUpperCase(), SIZE.width / 2, 154, { size: 19, colour: BRASS, family: "sans", weight: 600, align: "center", spacing: 4 });
  await paintBoard(pen, card);
  await paintCards(pen, card.cards);
  if (card.seal) pressSeal(pen, 1030, 992, 86, card.seal);
  writeBest(pen, card);
  rule(pen, 1250, 500);
  writePlayers(pen, card.players);
  await paintCode(pen, card);
  return canvas;
}

/** The felt under a lamp that hangs over the best move. @param {Pen} pen @param {Postcard} card */
async function paintBoard(pen, { picture, best }) {
  const look = getComputedStyle(document.documentElement);
  const colour = (/** @type {string} */ name) => look.getPropertyValue(name).trim();
  pen.save();
  outline(pen, PICTURE, 14);
  pen.clip();
  const felt = pen.createRadialGradient(600, 520, 100, 600, 560, 720);
  ["--felt-light", "--felt", "--felt-deep"].forEach((name, index) => felt.addColorStop(index / 2, colour(name)));
  pen.fillStyle = felt;
  pen.fillRect(PICTURE.x, PICTURE.y, PICTURE.width, PICTURE.height);
  if (picture) await paintPicture(pen, picture, best?.points ?? 0, colour);
  pen.restore();
  outline(pen, PICTURE, 14);
  pen.lineWidth = 4;
  pen.strokeStyle = BRASS;
  pen.stroke();
}

/**
 * @param {Pen} pen
 * @param {PostcardPicture} picture
 * @param {number} points
 * @param {(name: string) => string} colour
 */
async function paintPicture(pen, { element, lit, radius, texts = [] }, points, colour) {
  const { x, y, width, height } = element.viewBox.baseVal;
  const room = { width: PICTURE.width - 24, height: PICTURE.height - 24 - COVERED };
  const scale = Math.min(room.width / width, room.height / height);
  const left = PICTURE.x + (PICTURE.width - width * scale) / 2;
  const top = PICTURE.y + (PICTURE.height - COVERED - height * scale) / 2;
  const image = await pictureOf(element, width * scale, height * scale);
  const draw = () => {
    pen.drawImage(image, left, top, width * scale, height * scale);
    for (const each of texts) {
      const named = /^var\((--[\w-]+)\)$/.exec(each.colour ?? "var(--on-felt)")?.[1];
      const hand = { size: each.size * scale, width: each.width * scale, align: /** @type {CanvasTextAlign} */ (each.centred ? "center" : "left") };
      write(pen, each.text, left + (each.x - x) * scale, top + (each.y - y) * scale, { ...hand, colour: named ? colour(named) : each.colour });
    }
  };
  const boxes = lit.map((box) => ({
    x: left + (box.x - x) * scale,
    y: top + (box.y - y) * scale,
    width: box.width * scale,
    height: box.height * scale,
  }));
  draw();
  dim(pen, boxes);
  light(pen, boxes, radius * scale, draw);
  if (boxes[0]) tag(pen, boxes[0], points);
}

/** The light falls off around what is lit; without that, towards the corners. @param {Pen} pen @param {readonly PictureBox[]} boxes */
function dim(pen, boxes) {
  const [x, y] = boxes[0] ? [boxes[0].x + boxes[0].width / 2, boxes[0].y + boxes[0].height / 2] : [600, 560];
  const shade = pen.createRadialGradient(x, y, 90, x, y, 800);
  const dark = boxes.length ? 0.78 : 0.45;
  shade.addColorStop(0, `rgb(2 12 8 / ${boxes.length ? 22 : 0}%)`);
  shade.addColorStop(0.35, `rgb(2 12 8 / ${dark * 55}%)`);
  shade.addColorStop(1, `rgb(2 12 8 / ${dark * 100}%)`);
  pen.fillStyle = shade;
  pen.fillRect(PICTURE.x, PICTURE.y, PICTURE.width, PICTURE.height);
  const lamp = pen.createRadialGradient(x, y, 0, x, y, 420);
  lamp.addColorStop(0, "rgb(255 221 140 / 26%)");
  lamp.addColorStop(1, "rgb(255 221 140 / 0%)");
  pen.fillStyle = lamp;
  pen.fillRect(PICTURE.x, PICTURE.y, PICTURE.width, PICTURE.height);
}

/**
 * Show some parts as bright as they are, with a glowing line around each.
 * @param {Pen} pen
 * @param {readonly PictureBox[]} boxes
 * @param {number} radius
 * @param {() => void} draw
 */
function light(pen, boxes, radius, draw) {
  const each = (/** @type {(box: PictureBox) => void} */ paintOne) => boxes.forEach((box) => {
    pen.save();
    outline(pen, box, radius);
    paintOne(box);
    pen.restore();
  });
  each(() => {
    pen.shadowColor = pen.fillStyle = GOLD;
    pen.shadowBlur = 46;
    pen.fill();
  });
  each(() => {
    pen.clip();
    draw();
  });
  for (const [line, colour] of [[9, "rgb(0 0 0 / 45%)"], [5, GOLD]]) {
    each(() => {
      pen.lineWidth = Number(line);
      pen.strokeStyle = String(colour);
      pen.stroke();
    });
  }
}

/** What it earned: on the corner of a large part that is lit, above a line of cards, or below it. @param {Pen} pen @param {PictureBox} box @param {number} points */
function tag(pen, box, points) {
  const text = `+${number(points)}`;
  const width = 34 + 19 * text.length;
  const height = 46;
  const right = PICTURE.x + PICTURE.width - width - 10;
  const large = Math.min(box.width, box.height) > LARGE;
  const x = Math.max(PICTURE.x + 10, Math.min(box.x + (large ? box.width : box.width / 2) - width / 2, right));
  const above = large ? box.y - height / 2 : box.y - height - 9;
  const y = above > PICTURE.y + 8 ? above : box.y + box.height + 9;
  pen.save();
  pen.shadowColor = "rgb(0 0 0 / 50%)";
  pen.shadowBlur = 12;
  pen.shadowOffsetY = 3;
  outline(pen, { x, y, width, height }, height / 2);
  pen.fillStyle = GOLD;
  pen.fill();
  pen.restore();
  write(pen, text, x + width / 2, y + 34, { size: 32, colour: "#2a1c02", align: "center" });
}

/** The cards of the best move, fanned over the lower edge of the board. @param {Pen} pen @param {readonly string[]} cards */
async function paintCards(pen, cards) {
  const middle = (cards.length - 1) / 2;
  const step = Math.min(104, 480 / Math.max(1, cards.length - 1));
  const images = await Promise.all(cards.map((card) => pictureOf(drawCard(card, { label: false }), CARD.width * 2, CARD.height * 2)));
  images.forEach((image, index) => {
    const off = index - middle;
    pen.save();
    const side = middle ? off / middle : 0;
    pen.translate(600 + off * step, 1034 + side * side * 12);
    pen.rotate(side * Math.min(0.12, middle * 0.05));
    pen.shadowColor = "rgb(0 0 0 / 42%)";
    pen.shadowBlur = 22;
    pen.shadowOffsetY = 8;
    pen.drawImage(image, -CARD.width / 2, -CARD.height / 2, CARD.width, CARD.height);
    pen.restore();
  });
}

/** What it was, and whose. @param {Pen} pen @param {Postcard} card */
function writeBest(pen, { best, bestName }) {
  if (!best) return;
  const what = capital(plural("web.postcard.best", best.points, { what: momentName(best) }));
  write(pen, what, 600, 1194, { size: 44, align: "center", width: 980 });
  write(pen, t("web.postcard.by", { name: bestName, step: number(best.step) }), 600, 1229, { size: 23, colour: SOFT, italic: true, weight: 400, align: "center", width: 800 });
}

/** Names and points like a bill of fare: one column, or two for many. @param {Pen} pen @param {Postcard["players"]} players */
function writePlayers(pen, players) {
  const columns = players.length > 3 ? 2 : 1;
  const rows = Math.ceil(players.length / columns);
  const width = columns === 1 ? 720 : 355;
  players.forEach(({ place, name, points, colour }, index) => {
    const x = SIDE + Math.floor(index / rows) * (width + 30);
    const y = 1306 + (index % rows) * (rows > 2 ? 50 : 60);
    const size = place === 1 ? 35 : 30;
    pen.fillStyle = colour;
    pen.beginPath();
    pen.arc(x + 20, y - 11, 20, 0, 2 * Math.PI);
    pen.fill();
    write(pen, number(place), x + 20, y - 3, { size: 24, colour: "#14201a", align: "center" });
    const score = write(pen, number(points), x + width, y, { size: size + 4, align: "right", colour: place === 1 ? "#7c5406" : INK });
    const named = write(pen, name, x + 56, y, { size, weight: place === 1 ? 700 : 600, width: width - 90 - score });
    leaders(pen, x + 56 + named + 14, x + width - score - 14, y - 4);
  });
}

/** @param {Pen} pen @param {Postcard} card */
async function paintCode(pen, { code, host }) {
  const image = await load(code);
  const [x, y, size] = [930, 1272, 146];
  outline(pen, { x: x - 8, y: y - 8, width: size + 16, height: size + 16 }, 10);
  pen.fillStyle = "#ffffff";
  pen.fill();
  pen.lineWidth = 1;
  pen.strokeStyle = BRASS;
  pen.stroke();
  pen.drawImage(image, x, y, size, size);
  write(pen, t("web.postcard.code"), x + size / 2, 1446, { size: 17, colour: SOFT, family: "sans", weight: 400, align: "center", width: 230 });
  write(pen, host, SIDE, 1446, { size: 17, colour: SOFT, family: "sans", weight: 400, width: 600 });
}
