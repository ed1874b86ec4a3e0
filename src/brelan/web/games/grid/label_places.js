// Where the labels of combinations go: beside their line, on the screen, clear of the cards being
// tried and of each other.

/** @typedef {import("./board.js").Rect} Rect */
/** @typedef {{ line: Rect, width: number, height: number }} Label a label to be placed beside a line */
/** @typedef {{ bounds: Rect, tried: readonly Rect[], cards: readonly Rect[] }} Surroundings */

const GAP = 7;

/** The top left corners of the labels. @param {readonly Label[]} pills @param {Surroundings} around @returns {{ x: number, y: number }[]} */
export function placeLabels(pills, around) {
  /** @type {Rect[]} */
  const placed = [];
  for (const pill of pills) {
    const spots = candidates(pill).map((spot, rank) => within(spot, pill, around.bounds, rank));
    const costs = spots.map((spot) => cost(spot, pill, around, placed));
    placed.push(spots[costs.indexOf(Math.min(...costs))].rect);
  }
  return placed.map((rect) => ({ x: rect.left, y: rect.top }));
}

/** Places beside a line, the best first. @param {Label} pill */
function candidates({ line, width, height }) {
  const middle = { x: (line.left + line.right - width) / 2, y: (line.top + line.bottom - height) / 2 };
  const across = [middle.x, line.left, line.right - width];
  const down = [middle.y, line.top, line.bottom - height];
  const beside = down.flatMap((y) => [
    { x: line.right + GAP, y },
    { x: line.left - GAP - width, y },
  ]);
  const overUnder = across.flatMap((x) => [
    { x, y: line.top - GAP - height },
    { x, y: line.bottom + GAP },
  ]);
  const corners = [line.top - GAP - height, line.bottom + GAP].flatMap((y) => [
    { x: line.right + GAP, y },
    { x: line.left - GAP - width, y },
  ]);
  const upright = line.bottom - line.top > line.right - line.left;
  return upright ? [...beside, ...overUnder, ...corners] : [...overUnder, ...beside, ...corners];
}

/** A place, pushed back onto the screen. @param {{ x: number, y: number }} spot @param {Label} pill @param {Rect} bounds @param {number} rank */
function within({ x, y }, { width, height }, bounds, rank) {
  const left = Math.max(bounds.left, Math.min(x, bounds.right - width));
  const top = Math.max(bounds.top, Math.min(y, bounds.bottom - height));
  const pushed = Math.abs(left - x) + Math.abs(top - y);
  return { rect: { left, top, right: left + width, bottom: top + height }, rank, pushed };
}

/** How bad a place is. @param {{ rect: Rect, rank: number, pushed: number }} spot @param {Label} pill @param {Surroundings} around @param {readonly Rect[]} placed */
function cost({ rect, rank, pushed }, { line }, around, placed) {
  const own = overlap(rect, line);
  const tried = sum(around.tried, rect);
  const others = sum(placed, rect);
  const cards = sum(around.cards, rect);
  return 100 * tried + 100 * others + 10 * own + 2 * cards + 20 * pushed + 25 * rank;
}

/** @param {readonly Rect[]} rects @param {Rect} rect */
function sum(rects, rect) {
  return rects.reduce((total, other) => total + overlap(other, rect), 0);
}

/** The area two rectangles share. @param {Rect} one @param {Rect} other */
function overlap(one, other) {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return width > 0 && height > 0 ? width * height : 0;
}
