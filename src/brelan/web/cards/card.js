// Cards as SVG. Each face is drawn once, as a <symbol>, and shown by <use>: a board of a hundred
// cards stays a hundred small elements. A change of deck or indices redraws the symbols.
import { svg } from "../shared/dom.js";
import { onChange } from "../shared/settings.js";
import { cardName } from "../shared/words.js";
import { backParts, cardParts, definitions, largeTileParts, miniParts, tileParts } from "./faces.js";

/** @typedef {"card" | "mini" | "tile" | "large-tile"} Shape */

/** Width and height of each shape in its own units, and what is printed on it. */
const SHAPES = /** @type {Record<Shape, { size: [number, number], parts: (card: string) => SVGElement[], look: string }>} */ ({
  card: { size: [70, 100], parts: cardParts, look: "card" },
  mini: { size: [28, 40], parts: miniParts, look: "card-mini" },
  tile: { size: [40, 40], parts: tileParts, look: "card-tile" },
  "large-tile": { size: [80, 80], parts: largeTileParts, look: "card-tile" },
});
/** From so many pixels on a square card shows its figure; a joker shows his head earlier. */
const LARGE = 64;
const LARGE_JOKER = 44;

/** @type {SVGSVGElement | null} */
let sheet = null;
/** @type {Map<string, () => void>} */
const drawn = new Map();

/**
 * A card: `As`, `*`, `*Kd`, or `?` for its back. As wide as `--card-width`, or `size` pixels.
 * @param {string} card
 * @param {{size?: number, hidden?: boolean, label?: string | false}} [how] `hidden` shows the back;
 *   `label` false leaves it to the element around it to say what card this is
 */
export function drawCard(card, { size, hidden = false, label } = {}) {
  return shown(hidden ? "?" : card, "card", size, label);
}

/**
 * A small narrow card for labels and boards: index above suit.
 * @param {string} card
 * @param {{size?: number, label?: string | false}} [how]
 */
export function drawMiniCard(card, { size, label } = {}) {
  return shown(card, "mini", size, label);
}

/**
 * A square card, as it lies on a square of a board of `pixels` pixels.
 * @param {string} card
 * @param {{size?: number, pixels?: number, label?: string | false}} [how]
 */
export function drawTile(card, { size, pixels = 0, label } = {}) {
  return shown(card, tileShape(card, pixels), size, label);
}

/** How a square card is drawn that is so many pixels wide. @param {string} card @param {number} pixels @returns {Shape} */
export function tileShape(card, pixels) {
  return pixels >= (card === "*" ? LARGE_JOKER : LARGE) ? "large-tile" : "tile";
}

/**
 * @param {string} card
 * @param {Shape} shape
 * @param {number | undefined} size
 * @param {string | false | undefined} label
 */
function shown(card, shape, size, label) {
  const { size: [width, height], look } = SHAPES[shape];
  const named = label === false ? { "aria-hidden": "true" } : { role: "img", "aria-label": label ?? cardName(card) };
  const element = svg(
    "svg",
    { class: look, viewBox: `0 0 ${width} ${height}`, focusable: "false", ...named },
    svg("use", { href: `#${symbolFor(card, shape)}`, width, height }),
    shape === "card" && check(),
  );
  element.dataset.card = card;
  if (size) element.style.width = `${size}px`;
  return element;
}

/** The mark of a selected card, on its upper right corner; `held.css` shows it. */
function check() {
  return svg("g", { class: "card-check", display: "none" }, svg("circle", { cx: 65, cy: 4, r: 9.5 }), svg("path", { d: "M60.6 4.4l3.1 3.1 5.9-6.6" }));
}

/**
 * The id of the symbol of a card, which is drawn if it is not there yet.
 * @param {string} card
 * @param {Shape} shape
 */
function symbolFor(card, shape) {
  const id = `${shape}-${card.replace("*", "joker").replace("?", "back")}`;
  if (drawn.has(id)) return id;
  const { size: [width, height], parts } = SHAPES[shape];
  const symbol = svg("symbol", { id, viewBox: `0 0 ${width} ${height}` });
  const draw = () => symbol.replaceChildren(...(card === "?" ? backParts(width, height) : parts(card)));
  draw();
  sheetOfSymbols().append(symbol);
  drawn.set(id, draw);
  return id;
}

function sheetOfSymbols() {
  sheet ??= document.body.appendChild(
    svg("svg", { class: "visually-hidden", width: 0, height: 0, "aria-hidden": "true", focusable: "false" }, svg("defs", null, definitions())),
  );
  return sheet;
}

onChange(() => drawn.forEach((draw) => draw()));
