// What is printed on a card: index and pips, court or joker; the back; and the small shapes.
import { svg } from "../shared/dom.js";
import { settings } from "../shared/settings.js";
import { cardIndex } from "../shared/words.js";
import { court, jester } from "./courts.js";
import { drawIndex } from "./indices.js";
import { dot, shape, sign } from "./suits.js";

const BRASS = "var(--card-brass)";
const DEEP = "var(--card-brass-deep)";
/** How wide the spine of a narrow card is, which has the suit's texture in the pattern deck. */
const SPINE = 6;
/** What of a figure is seen: whole, its bust, and the jester's head. In the units of the figure. */
const PANELS = {
  panel: { x: 0, width: 41, height: 88 },
  bust: { x: 0, width: 41, height: 64 },
  head: { x: -4.5, width: 50, height: 50 },
};

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

/** @typedef {{ x: number, y: number, wide: number, high: number, scale: number }} Field where pips lie, and how large */

/** A card of 70 by 100. @param {string} card @returns {SVGElement[]} */
export function cardParts(card) {
  const [rank, suit] = card.replace("*", "");
  if (!rank) return [...paper(70, 100, 6), sign("star", 13, 16, 17, { fill: DEEP }), panel(jester(), "panel", 24.5, 6, 1)];
  const parts = [...sheet(card, 70, 100, 6), index(rank, suit, 13.2, 8, 16.6), sign(suit, 13.2, 35.5, 14)];
  const figure = isCourt(rank)
    ? [panel(court(rank, suit), "panel", 24.5, 6, 1)]
    : pips(rank, suit, { x: 45.5, y: 17, wide: 11.5, high: 66, scale: 1 });
  return [...parts, ...figure, ...markOf(card, 59, 11, 8.5)];
}

/** A narrow card of 28 by 40. @param {string} card @returns {SVGElement[]} */
export function miniParts(card) {
  return small(card, 28, 3.2, { height: 18.4, suitY: 30.2, suitSize: 15 });
}

/** A square card of 40 by 40. @param {string} card @returns {SVGElement[]} */
export function tileParts(card) {
  return small(card, 40, 3.6, { height: 18.2, suitY: 30.2, suitSize: 14.4 });
}

/** A large square card of 80 by 80, with its figure or its pips; of a joker the jester's head. @param {string} card @returns {SVGElement[]} */
export function largeTileParts(card) {
  const [rank, suit] = card.replace("*", "");
  if (!rank) return [...paper(80, 80, 8), panel(jester(), "head", 12, 5, 1.38)];
  const parts = [...sheet(card, 80, 80, 8), index(rank, suit, 17.4, 9, 24), sign(suit, 17.4, 47, 19.5)];
  const figure = isCourt(rank)
    ? [panel(court(rank, suit), "bust", 32.5, 6, 1.04)]
    : pips(rank, suit, { x: 54, y: 15, wide: 13, high: 49, scale: 0.92 });
  return [...parts, ...figure, ...markOf(card, 17.4, 66.5, 7.5)];
}

/** The back of a card. @param {number} width @param {number} height @returns {SVGElement[]} */
export function backParts(width, height) {
  const edge = width * 0.06;
  const field = { x: edge, y: edge, width: width - 2 * edge, height: height - 2 * edge, rx: width / 17 };
  const [x, y, r] = [width / 2, height / 2, width * 0.2];
  return [
    ...paper(width, height, width / 12),
    svg("rect", { ...field, fill: "var(--card-back)" }),
    svg("rect", { ...field, fill: "url(#card-lattice)", stroke: "var(--card-back-deep)", "stroke-width": 1 }),
    svg("circle", { cx: x, cy: y, r, fill: "var(--card-back-deep)", stroke: BRASS, "stroke-width": width / 60 }),
    sign("s", x, y, r * 1.25, { fill: BRASS }),
  ];
}

/** What faces and backs are filled with, and cut to. @returns {SVGElement[]} */
export function definitions() {
  return [
    texture("card-lattice", 8, 45, [
      shape("M0 0h8M0 0v8", "none", { stroke: BRASS, "stroke-width": 0.9, opacity: 0.75 }),
      dot(4, 4, 0.9, BRASS),
    ]),
    texture("texture-s", 4, 0, [shape("M0 0h4v4H0z", "var(--suit-s)")]),
    texture("texture-h", 4, 0, [dot(2, 2, 1.35, "var(--suit-h)")]),
    texture("texture-d", 4, 45, [shape("M0 0h2v2H0zM2 2h2v2H2z", "var(--suit-d)")]),
    texture("texture-c", 4, 0, [shape("M0 1h4v1.7H0z", "var(--suit-c)")]),
    texture("spine-s", SPINE, 0, [shape("M0 0h6v6H0z", "var(--suit-s)")]),
    texture("spine-h", SPINE, 0, [dot(4, 3, 2.1, "var(--suit-h)")]),
    texture("spine-d", SPINE, 0, [shape("M4 0l2.8 3L4 6 1.2 3z", "var(--suit-d)")]),
    texture("spine-c", SPINE, 0, [shape("M0 1.4h6v3.2H0z", "var(--suit-c)")]),
    ...Object.entries(PANELS).map(([name, frame]) => svg("clipPath", { id: `card-${name}` }, svg("rect", { ...frame, rx: 3 }))),
  ];
}

/** @param {string} rank */
function isCourt(rank) {
  return "JQK".includes(rank);
}

/** @param {...number} heights @returns {[number, number][]} */
function pairs(...heights) {
  return heights.flatMap((height) => /** @type {[number, number][]} */ ([[-1, height], [1, height]]));
}

/** @param {string} rank @param {string} suit @param {Field} field @returns {SVGElement[]} */
function pips(rank, suit, { x, y, wide, high, scale }) {
  if (rank === "A") {
    const middle = { cx: x - 2.5, cy: y + high / 2 };
    return [
      svg("circle", { ...middle, r: 22, fill: "none", stroke: BRASS, "stroke-width": 0.8, "stroke-dasharray": "1.6 2.2" }),
      sign(suit, middle.cx, middle.cy, 33),
    ];
  }
  const places = PIPS[rank];
  const size = scale * (places.length > 8 ? 13.5 : places.length > 6 ? 15 : places.length > 3 ? 17 : 21);
  return places.map(([column, height]) => sign(suit, x + column * wide, y + height * high, size, { turned: height > 0.5 }));
}

/**
 * Index above suit, on a card of 40 units' height.
 * @param {string} card
 * @param {number} width
 * @param {number} top
 * @param {{height: number, suitY: number, suitSize: number}} place
 */
function small(card, width, top, { height, suitY, suitSize }) {
  const [rank, suit] = card.replace("*", "");
  if (!rank) return [...paper(width, 40, 4), sign("star", width / 2, 20, width * 0.66, { fill: DEEP })];
  const middle = hasSpine(width) ? (width + SPINE) / 2 : width / 2;
  // The tail of a Q reaches below the line.
  const lower = cardIndex(rank) === "Q" ? 0.8 : 0;
  return [
    ...sheet(card, width, 40, 4),
    index(rank, suit, middle, top, height),
    sign(suit, middle, suitY + lower, suitSize),
    ...markOf(card, width - 6, 34, 4.8),
  ];
}

/** Whether a card is so narrow that a texture round its edge could not be told. @param {number} width */
function hasSpine(width) {
  return settings.deck === "pattern" && width < 40;
}

/**
 * Paper, with the suit's texture round the edge in the pattern deck; a joker's has a brass rim.
 * @param {string} card
 * @param {number} width
 * @param {number} height
 * @param {number} round
 */
function sheet(card, width, height, round) {
  const parts = paper(width, height, round);
  if (hasSpine(width)) {
    parts.push(svg("rect", { x: 1, y: 1, width: SPINE, height: height - 2, rx: round - 1, fill: `url(#spine-${card.at(-1)})` }));
  } else if (settings.deck === "pattern") {
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

/** A piece of card with some body: its lower edge is in the shade. @param {number} width @param {number} height @param {number} round @returns {SVGElement[]} */
function paper(width, height, round) {
  const whole = { x: 0.4, y: 0.4, width: width - 0.8, height: height - 0.8, rx: round };
  const edge = { stroke: "var(--card-edge)", "stroke-width": 0.8 };
  return [
    svg("rect", { ...whole, fill: "var(--card-shade)", ...edge }),
    svg("rect", { x: 0.8, y: 0.8, width: width - 1.6, height: height - 1.4 - height * 0.03, rx: round - 0.4, fill: "var(--card-paper)" }),
  ];
}

/**
 * A framed figure, or as much of it as there is room for.
 * @param {SVGElement[]} figure
 * @param {keyof typeof PANELS} name
 * @param {number} x
 * @param {number} y
 * @param {number} scale
 */
function panel(figure, name, x, y, scale) {
  const frame = { ...PANELS[name], rx: 3 };
  return svg(
    "g",
    { transform: `translate(${x} ${y}) scale(${scale})` },
    svg("rect", { ...frame, fill: "var(--court-light)" }),
    svg("g", { "clip-path": `url(#card-${name})` }, ...figure),
    svg("rect", { ...frame, fill: "none", stroke: BRASS, "stroke-width": 1 }),
  );
}

/** @param {string} rank @param {string} suit @param {number} x @param {number} y @param {number} height */
function index(rank, suit, x, y, height) {
  return drawIndex(cardIndex(rank), x, y, height, `var(--suit-${suit})`);
}

/** The mark of a joker that stands for a card. @param {string} card @param {number} x @param {number} y @param {number} r */
function markOf(card, x, y, r) {
  if (!card.startsWith("*")) return [];
  return [
    svg("circle", { cx: x, cy: y, r, fill: BRASS, stroke: "var(--card-paper)", "stroke-width": r / 7 }),
    sign("star", x, y, r * 1.35, { fill: "var(--card-paper)" }),
  ];
}

/** @param {string} id @param {number} size @param {number} turn @param {SVGElement[]} parts */
function texture(id, size, turn, parts) {
  return svg("pattern", { id, width: size, height: size, patternUnits: "userSpaceOnUse", patternTransform: `rotate(${turn})` }, ...parts);
}
