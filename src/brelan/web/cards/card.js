// Cards as SVG. Each face is drawn once, as a <symbol>, and shown by <use>: a board of a hundred
// cards stays a hundred small elements. A change of deck or indices redraws the symbols.
import { svg } from "../shared/dom.js";
import { onChange } from "../shared/settings.js";
import { cardName } from "../shared/words.js";
import { backParts, cardParts, miniParts, textures, tileParts } from "./faces.js";

/** @typedef {"card" | "mini" | "tile"} Shape */

/** Width and height of each shape, in its own units. */
const SHAPES = /** @type {Record<Shape, [number, number]>} */ ({
  card: [70, 100],
  mini: [28, 40],
  tile: [40, 40],
});
const PARTS = { card: cardParts, mini: miniParts, tile: tileParts };

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
 * A square card, as it lies on a square of a board.
 * @param {string} card
 * @param {{size?: number, label?: string | false}} [how]
 */
export function drawTile(card, { size, label } = {}) {
  return shown(card, "tile", size, label);
}

/**
 * @param {string} card
 * @param {Shape} shape
 * @param {number | undefined} size
 * @param {string | false | undefined} label
 */
function shown(card, shape, size, label) {
  const [width, height] = SHAPES[shape];
  const named = label === false ? { "aria-hidden": "true" } : { role: "img", "aria-label": label ?? cardName(card) };
  const look = shape === "card" ? "card" : `card-${shape}`;
  const element = svg(
    "svg",
    { class: look, viewBox: `0 0 ${width} ${height}`, focusable: "false", ...named },
    svg("use", { href: `#${symbolFor(card, shape)}`, width, height }),
  );
  element.dataset.card = card;
  if (size) element.style.width = `${size}px`;
  return element;
}

/**
 * The id of the symbol of a card, which is drawn if it is not there yet.
 * @param {string} card
 * @param {Shape} shape
 */
function symbolFor(card, shape) {
  const id = `${shape}-${card.replace("*", "joker").replace("?", "back")}`;
  if (drawn.has(id)) return id;
  const [width, height] = SHAPES[shape];
  const symbol = svg("symbol", { id, viewBox: `0 0 ${width} ${height}` });
  const draw = () => symbol.replaceChildren(...(card === "?" ? backParts(width, height) : PARTS[shape](card)));
  draw();
  sheetOfSymbols().append(symbol);
  drawn.set(id, draw);
  return id;
}

function sheetOfSymbols() {
  sheet ??= document.body.appendChild(
    svg(
      "svg",
      { class: "visually-hidden", width: 0, height: 0, "aria-hidden": "true", focusable: "false" },
      svg("defs", null, textures(), svg("clipPath", { id: "card-panel" }, svg("rect", { width: 41, height: 88, rx: 3 }))),
    ),
  );
  return sheet;
}

onChange(() => drawn.forEach((draw) => draw()));
