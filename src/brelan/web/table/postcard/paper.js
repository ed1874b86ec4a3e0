// What a postcard is printed on, and its parts that are the same in every game: paper, frame, seal, writing.

import { sealEdge } from "../end/seal.js";

/** @typedef {CanvasRenderingContext2D} Pen */
/** @typedef {import("../../games/shared/game.js").PictureBox} PictureBox */

export const SIZE = { width: 1200, height: 1500 };
export const INK = "#1c2b23";
export const SOFT = "#5b6a5f";
export const BRASS = "#a87a1e";
export const GOLD = "#f2bf4e";
const PAPER = ["#fbf6e9", "#f0e5c9"];
const RED = "#b3282f";
const FRAME = 36;
const CORNERS = /** @type {const} */ ([["♠", INK], ["♥", RED], ["♦", RED], ["♣", INK]]);

/**
 * @typedef {object} Hand How something is written.
 * @property {number} size
 * @property {string} [colour]
 * @property {"serif" | "sans"} [family]
 * @property {number} [weight]
 * @property {boolean} [italic]
 * @property {CanvasTextAlign} [align]
 * @property {number} [width] The widest it may be; it is written smaller if it must.
 * @property {number} [spacing] Between letters, in pixels.
 */

/** The page's own fonts. @param {"serif" | "sans"} family */
function fontFamily(family) {
  return getComputedStyle(document.documentElement).getPropertyValue(`--${family}`).trim() || family;
}

/** Fetch the fonts that are written with, where they are not of the system. */
export async function loadFonts() {
  const fonts = [`700 40px ${fontFamily("serif")}`, `600 40px ${fontFamily("sans")}`];
  await Promise.all(fonts.map((font) => document.fonts.load(font).catch(() => [])));
}

/**
 * Write a text on its line; the answer is how wide it became.
 * @param {Pen} pen
 * @param {string} text
 * @param {number} x
 * @param {number} y
 * @param {Hand} hand
 */
export function write(pen, text, x, y, { size, colour = INK, family = "serif", weight = 700, italic = false, align = "left", width = Infinity, spacing = 0 }) {
  const font = (/** @type {number} */ pixels) => `${italic ? "italic " : ""}${weight} ${pixels}px ${fontFamily(family)}`;
  pen.save();
  pen.font = font(size);
  pen.letterSpacing = `${spacing}px`;
  const wide = pen.measureText(text).width;
  if (wide > width) pen.font = font((size * width) / wide);
  pen.fillStyle = colour;
  pen.textAlign = align;
  pen.fillText(text, x, y);
  const written = pen.measureText(text).width;
  pen.restore();
  return written;
}

/** A rounded box as the path to fill, stroke or clip. @param {Pen} pen @param {PictureBox} box @param {number} radius */
export function outline(pen, { x, y, width, height }, radius) {
  pen.beginPath();
  pen.roundRect(x, y, width, height, radius);
}

/** Paper with a double line around it, and a suit in each corner. @param {Pen} pen */
export function layPaper(pen) {
  const { width, height } = SIZE;
  const light = pen.createRadialGradient(width / 2, height * 0.42, 200, width / 2, height / 2, 1050);
  light.addColorStop(0, PAPER[0] ?? "");
  light.addColorStop(1, PAPER[1] ?? "");
  pen.fillStyle = light;
  pen.fillRect(0, 0, width, height);
  pen.strokeStyle = BRASS;
  for (const [inset, line] of [[FRAME, 3], [FRAME + 9, 1]]) frame(pen, Number(inset), Number(line));
  CORNERS.forEach(([sign, colour], corner) => {
    const x = corner % 2 ? width - FRAME - 4.5 : FRAME + 4.5;
    const y = corner > 1 ? height - FRAME - 4.5 : FRAME + 4.5;
    write(pen, `${sign}\uFE0E`, x, y + 11, { size: 32, colour, family: "sans", weight: 400, align: "center" });
  });
}

/** Four lines that leave the corners free. @param {Pen} pen @param {number} inset @param {number} line */
function frame(pen, inset, line) {
  const { width, height } = SIZE;
  const free = FRAME + 34;
  pen.lineWidth = line;
  pen.beginPath();
  for (const y of [inset, height - inset]) {
    pen.moveTo(free, y);
    pen.lineTo(width - free, y);
  }
  for (const x of [inset, width - inset]) {
    pen.moveTo(x, free);
    pen.lineTo(x, height - free);
  }
  pen.stroke();
}

/** A line with a diamond in its middle. @param {Pen} pen @param {number} y @param {number} half Half its length. */
export function rule(pen, y, half) {
  const x = SIZE.width / 2;
  pen.strokeStyle = pen.fillStyle = BRASS;
  pen.lineWidth = 1.5;
  pen.beginPath();
  for (const side of [-1, 1]) {
    pen.moveTo(x + side * 16, y);
    pen.lineTo(x + side * half, y);
  }
  pen.stroke();
  pen.beginPath();
  pen.moveTo(x, y - 7);
  pen.lineTo(x + 7, y);
  pen.lineTo(x, y + 7);
  pen.lineTo(x - 7, y);
  pen.fill();
}

/** Dots from a name to its number. @param {Pen} pen @param {number} from @param {number} to @param {number} y */
export function leaders(pen, from, to, y) {
  pen.fillStyle = "rgb(91 106 95 / 55%)";
  for (let x = to; x > from; x -= 11) {
    pen.beginPath();
    pen.arc(x, y, 1.4, 0, 2 * Math.PI);
    pen.fill();
  }
}

/**
 * A seal, pressed on slightly askew, with words round its edge.
 * @param {Pen} pen
 * @param {number} x
 * @param {number} y
 * @param {number} radius
 * @param {string} words
 */
export function pressSeal(pen, x, y, radius, words) {
  pen.save();
  pen.translate(x, y);
  pen.rotate(-0.16);
  const metal = pen.createLinearGradient(-radius, -radius, radius, radius);
  for (const [at, colour] of [[0, "#f7dc93"], [0.45, "#d9a83f"], [1, "#a87a1e"]]) metal.addColorStop(Number(at), String(colour));
  pen.shadowColor = "rgb(40 25 0 / 45%)";
  pen.shadowBlur = 18;
  pen.shadowOffsetY = 6;
  pen.fillStyle = metal;
  pen.fill(new Path2D(sealEdge(radius)));
  pen.shadowColor = "transparent";
  pen.strokeStyle = "rgb(74 48 4 / 60%)";
  for (const [ring, line] of [[radius * 0.92, 1.2], [radius * 0.6, 1.2]]) {
    pen.lineWidth = line ?? 1;
    pen.beginPath();
    pen.arc(0, 0, ring ?? 0, 0, 2 * Math.PI);
    pen.stroke();
  }
  writeRound(pen, words, radius * 0.76);
  pen.strokeStyle = "#3d2803";
  pen.lineWidth = radius * 0.13;
  pen.lineCap = pen.lineJoin = "round";
  pen.stroke(new Path2D(`M${-radius * 0.26} ${radius * 0.02}L${-radius * 0.06} ${radius * 0.22}L${radius * 0.3} ${-radius * 0.22}`));
  pen.restore();
}

/** Write a text round a circle about the origin, once around. @param {Pen} pen @param {string} words @param {number} radius */
function writeRound(pen, words, radius) {
  const letters = [...words.toLocaleUpperCase()];
  const size = Math.min(17, (2 * Math.PI * radius) / letters.length / 0.78);
  pen.save();
  pen.rotate(-Math.PI * 0.9);
  for (const letter of letters) {
    write(pen, letter, 0, -radius + size * 0.36, { size, colour: "#3d2803", family: "sans", align: "center" });
    pen.rotate((2 * Math.PI) / letters.length);
  }
  pen.restore();
}
