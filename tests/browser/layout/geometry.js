// Boxes on a page: how far one leaves another, which of them overlap, what has moved. In sentences.

/** @typedef {{left: number, top: number, right: number, bottom: number}} Box */
/** @typedef {{side: "left" | "right" | "top" | "bottom", by: number}} Leaving */

const SIDES = /** @type {const} */ (["left", "right", "top", "bottom"]);
const WAYS = { left: "to the left", right: "to the right", top: "at the top", bottom: "at the bottom" };
const LONGEST_NAME = 48;

/** The four sides of a box alone. @param {Box} box @returns {Box} */
export function boxOf({ left, top, right, bottom }) {
  return { left, top, right, bottom };
}

/** The smallest box around several. @param {readonly Box[]} boxes @returns {Box} */
export function around(boxes) {
  return {
    left: Math.min(...boxes.map((box) => box.left)),
    top: Math.min(...boxes.map((box) => box.top)),
    right: Math.max(...boxes.map((box) => box.right)),
    bottom: Math.max(...boxes.map((box) => box.bottom)),
  };
}

/** The part that two boxes share, or null. @param {Box} one @param {Box} other @returns {Box | null} */
export function shared(one, other) {
  const part = {
    left: Math.max(one.left, other.left),
    top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
  };
  return part.left < part.right && part.top < part.bottom ? part : null;
}

/**
 * On which side a box leaves another, and how far; where it leaves on several, the worst.
 * @param {Box} inner
 * @param {Box} outer
 * @param {number} [slack] What is not worth a word, in pixels.
 * @returns {Leaving | null}
 */
export function leaving(inner, outer, slack = 1) {
  const over = {
    left: outer.left - inner.left,
    right: inner.right - outer.right,
    top: outer.top - inner.top,
    bottom: inner.bottom - outer.bottom,
  };
  const side = SIDES.reduce((worst, each) => (over[each] > over[worst] ? each : worst));
  return over[side] > slack ? { side, by: over[side] } : null;
}

/** Only what happens in some directions: from left to right is `x`. @param {Box} box @param {{x?: boolean, y?: boolean}} axes @returns {Box} */
export function along(box, { x = false, y = false }) {
  return { ...box, ...(x ? {} : { left: 0, right: 0 }), ...(y ? {} : { top: 0, bottom: 0 }) };
}

/**
 * Every two boxes that share more than `slack` pixels in both directions, and how much.
 * @template {{box: Box}} Thing
 * @param {readonly Thing[]} things
 * @param {number} [slack]
 * @returns {{one: Thing, other: Thing, by: number}[]}
 */
export function overlapping(things, slack = 1) {
  const sorted = [...things].sort((one, other) => one.box.left - other.box.left);
  const found = [];
  for (let at = 0; at < sorted.length; at++) {
    for (let next = at + 1; next < sorted.length && sorted[next].box.left < sorted[at].box.right; next++) {
      const part = shared(sorted[at].box, sorted[next].box);
      const by = part ? Math.min(part.right - part.left, part.bottom - part.top) : 0;
      if (by > slack) found.push({ one: sorted[at], other: sorted[next], by });
    }
  }
  return found;
}

/**
 * What is not where it was, among what was there before and is there still.
 * @param {Record<string, Box>} before
 * @param {Record<string, Box>} after
 * @param {number} [slack]
 * @returns {string[]}
 */
export function moved(before, after, slack = 0.5) {
  return Object.entries(before).flatMap(([name, from]) => {
    const to = after[name];
    if (!to) return [];
    const right = to.left - from.left;
    const down = to.top - from.top;
    const wider = to.right - to.left - (from.right - from.left);
    const higher = to.bottom - to.top - (from.bottom - from.top);
    const parts = [
      Math.abs(right) > slack && `${pixels(right)} ${right > 0 ? "to the right" : "to the left"}`,
      Math.abs(down) > slack && `${pixels(down)} ${down > 0 ? "down" : "up"}`,
      Math.abs(wider) > slack && `and is ${pixels(wider)} ${wider > 0 ? "wider" : "narrower"}`,
      Math.abs(higher) > slack && `and is ${pixels(higher)} ${higher > 0 ? "higher" : "lower"}`,
    ].filter(Boolean);
    return parts.length ? [`${quoted(name)} moves ${parts.join(" ")}`] : [];
  });
}

/** A length as people say it. @param {number} length */
export function pixels(length) {
  return `${Math.max(1, Math.round(Math.abs(length)))} px`;
}

/** "by 12 px to the right". @param {Leaving} leaving */
export function howFar({ side, by }) {
  return `by ${pixels(by)} ${WAYS[side]}`;
}

/** A name between quotation marks, cut where it is long. @param {string} name */
export function quoted(name) {
  const plain = name.replace(/\s+/g, " ").trim();
  const short = plain.length > LONGEST_NAME ? `${plain.slice(0, LONGEST_NAME - 1)}…` : plain;
  return `« ${short} »`;
}
