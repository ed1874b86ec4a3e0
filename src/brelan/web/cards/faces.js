// What is printed on a card: index and pips, court or joker; the back; and the two small shapes.
import { svg } from "../shared/dom.js";
import { settings } from "../shared/settings.js";
import { cardIndex } from "../shared/words.js";
import { court, jester } from "./courts.js";
import { dot, shape, sign } from "./suits.js";

const BRASS = "var(--card-brass)";
const PANEL = "translate(24.5 6)";

/** Where the pips of a number lie: column (left, centre, right) and height from 0 to 1. */
const PIPS = /** @type {Record<string, [number, number][]>} */ ({
  2: [[0, 0], [0, 1]],
  3: [[0, 0], [0, 0.5], [0, 1]],
  4: [...pairs(0, 1)],
  5: [...pairs(0, 1), [0, 0.5]],
  6: [...pairs(0, 0.5, 1)],
  7: [...pairs(0, 0.5, 1), [0, 0.25]],
  8: [...pairs(0, 0.5, 1), [0, 0.25], [0, 0.75]],
  9: [...pairs(0, 1 / 3, 2 / 3, 1), [0, 0.5]],
  T: [...pairs(0, 1 / 3, 2 / 3, 1), [0, 1 / 6], [0, 5 / 6]],
});

/** A card of 70 by 100. @param {string} card @returns {SVGElement[]} */
export function cardParts(card) {
  const [rank, suit] = card.replace("*", "");
  if (!rank) return [paper(70, 100, 6), sign("star", 13, 16, 17, { fill: BRASS }), panel(jester())];
  /** @type {SVGElement[]} */
  const parts = [...sheet(card, 70, 100, 6), index(rank, suit, 12.6, 24.5, 22.5), sign(suit, 12.6, 36.5, 14)];
  parts.push(...("JQK".includes(rank) ? [panel(court(rank, suit))] : pips(rank, suit)));
  return card.startsWith("*") ? [...parts, ...mark(59, 11, 8.5)] : parts;
}

/** A narrow card of 28 by 40. @param {string} card @returns {SVGElement[]} */
export function miniParts(card) {
  return small(card, 28, 40, { letter: 20, base: 19, suitY: 29.5, suitSize: 15.5 });
}

/** A square card of 40 by 40. @param {string} card @returns {SVGElement[]} */
export function tileParts(card) {
  return small(card, 40, 40, { letter: 22, base: 20, suitY: 30, suitSize: 15.5 });
}

/** The back of a card. @param {number} width @param {number} height @returns {SVGElement[]} */
export function backParts(width, height) {
  const edge = width * 0.06;
  const field = { x: edge, y: edge, width: width - 2 * edge, height: height - 2 * edge, rx: width / 17 };
  const [x, y, r] = [width / 2, height / 2, width * 0.2];
  return [
    paper(width, height, width / 12),
    svg("rect", { ...field, fill: "var(--card-back)" }),
    svg("rect", { ...field, fill: "url(#card-lattice)", stroke: "var(--card-back-deep)", "stroke-width": 1 }),
    svg("circle", { cx: x, cy: y, r, fill: "var(--card-back-deep)", stroke: BRASS, "stroke-width": width / 60 }),
    sign("s", x, y, r * 1.25, { fill: BRASS }),
  ];
}

/** The textures that faces and backs are filled with. @returns {SVGElement[]} */
export function textures() {
  return [
    texture("card-lattice", 8, 45, [
      shape("M0 0h8M0 0v8", "none", { stroke: BRASS, "stroke-width": 0.9, opacity: 0.75 }),
      dot(4, 4, 0.9, BRASS),
    ]),
    texture("texture-s", 4, 0, [shape("M0 0h4v4H0z", "var(--suit-s)")]),
    texture("texture-h", 4, 0, [dot(2, 2, 1.35, "var(--suit-h)")]),
    texture("texture-d", 4, 45, [shape("M0 0h2v2H0zM2 2h2v2H2z", "var(--suit-d)")]),
    texture("texture-c", 4, 0, [shape("M0 1h4v1.7H0z", "var(--suit-c)")]),
  ];
}

/** @param {...number} heights @returns {[number, number][]} */
function pairs(...heights) {
  return heights.flatMap((height) => /** @type {[number, number][]} */ ([[-1, height], [1, height]]));
}

/** @param {string} rank @param {string} suit @returns {SVGElement[]} */
function pips(rank, suit) {
  if (rank === "A") {
    return [
      svg("circle", { cx: 43, cy: 55, r: 22, fill: "none", stroke: BRASS, "stroke-width": 0.8, "stroke-dasharray": "1.6 2.2" }),
      sign(suit, 43, 55, 33),
    ];
  }
  const places = PIPS[rank];
  const size = places.length > 8 ? 13.5 : places.length > 6 ? 15 : places.length > 3 ? 17 : 21;
  return places.map(([column, height]) =>
    sign(suit, 45.5 + column * 11.5, 17 + height * 66, size, { turned: height > 0.5 }),
  );
}

/**
 * @param {string} card
 * @param {number} width
 * @param {number} height
 * @param {{letter: number, base: number, suitY: number, suitSize: number}} place
 */
function small(card, width, height, { letter, base, suitY, suitSize }) {
  const [rank, suit] = card.replace("*", "");
  if (!rank) return [paper(width, height, 4), sign("star", width / 2, height / 2, width * 0.66, { fill: BRASS })];
  const parts = [
    ...sheet(card, width, height, 4),
    index(rank, suit, width / 2, base, letter),
    sign(suit, width / 2, suitY, suitSize),
  ];
  return card.startsWith("*") ? [...parts, ...mark(width - 6, height - 6, 4.8)] : parts;
}

/**
 * Paper, with the suit's texture round the edge in the pattern deck; a joker's has a brass rim.
 * @param {string} card
 * @param {number} width
 * @param {number} height
 * @param {number} round
 */
function sheet(card, width, height, round) {
  const parts = [paper(width, height, round)];
  if (settings.deck === "pattern") {
    const edge = Math.min(width, 56) * 0.07;
    parts.push(
      svg("rect", { x: 1, y: 1, width: width - 2, height: height - 2, rx: round - 0.5, fill: `url(#texture-${card.at(-1)})` }),
      svg("rect", { x: edge, y: edge, width: width - 2 * edge, height: height - 2 * edge, rx: round / 2, fill: "var(--card-paper)" }),
    );
  }
  if (card.startsWith("*")) {
    parts.push(svg("rect", { x: 1.25, y: 1.25, width: width - 2.5, height: height - 2.5, rx: round - 0.5, fill: "none", stroke: BRASS, "stroke-width": 2.5 }));
  }
  return parts;
}

/** @param {number} width @param {number} height @param {number} round */
function paper(width, height, round) {
  return svg("rect", {
    x: 0.4,
    y: 0.4,
    width: width - 0.8,
    height: height - 0.8,
    rx: round,
    fill: "var(--card-paper)",
    stroke: "var(--card-edge)",
    "stroke-width": 0.8,
  });
}

/** A framed panel with a figure in it. @param {SVGElement[]} figure */
function panel(figure) {
  return svg(
    "g",
    { transform: PANEL },
    svg("rect", { width: 41, height: 88, rx: 3, fill: "var(--court-light)" }),
    svg("g", { "clip-path": "url(#card-panel)" }, ...figure),
    svg("rect", { width: 41, height: 88, rx: 3, fill: "none", stroke: BRASS, "stroke-width": 1 }),
  );
}

/**
 * @param {string} rank
 * @param {string} suit
 * @param {number} x
 * @param {number} y
 * @param {number} size
 */
function index(rank, suit, x, y, size) {
  const text = cardIndex(rank);
  const wide = text.length > 1;
  // Some fonts let a J hang below its line, into the suit.
  const hangs = text === "J";
  return svg(
    "text",
    {
      x: wide ? x - size * 0.03 : x,
      y: hangs ? y - size * 0.13 : y,
      "font-size": wide || hangs ? size * 0.92 : size,
      "font-weight": 700,
      "font-family": "var(--sans)",
      "text-anchor": "middle",
      fill: `var(--suit-${suit})`,
      textLength: wide ? size * 0.92 : null,
      lengthAdjust: wide ? "spacingAndGlyphs" : null,
    },
    text,
  );
}

/** The mark of a joker that stands for a card. @param {number} x @param {number} y @param {number} r */
function mark(x, y, r) {
  return [
    svg("circle", { cx: x, cy: y, r, fill: BRASS, stroke: "var(--card-paper)", "stroke-width": r / 7 }),
    sign("star", x, y, r * 1.35, { fill: "var(--card-paper)" }),
  ];
}

/** @param {string} id @param {number} size @param {number} turn @param {SVGElement[]} parts */
function texture(id, size, turn, parts) {
  return svg("pattern", { id, width: size, height: size, patternUnits: "userSpaceOnUse", patternTransform: `rotate(${turn})` }, ...parts);
}
