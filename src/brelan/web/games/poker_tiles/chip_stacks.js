// Points as chips: which of them, and in which stacks they stand.

/** @typedef {import("./types.js").Chip} Chip */
/** @typedef {{colour: string, count: number}} Stack */

/** A stack is so high at most, and there are so many of a colour, so that they fit on a plate. */
export const HIGHEST = 5;
const MOST_STACKS = 3;

/** PT-19: the fewest chips for so many points, in stacks, the most valuable first. @param {number} points @param {readonly Chip[]} chips as worth most first @returns {Stack[]} */
export function stacksOf(points, chips) {
  let left = Math.abs(points);
  return chips.flatMap(({ colour, points: worth }) => {
    const many = Math.floor(left / worth);
    left -= many * worth;
    return piled(many).map((count) => ({ colour, count }));
  });
}

/** So many chips in stacks; what is more than fits is not shown. @param {number} many */
function piled(many) {
  const shown = Math.min(many, HIGHEST * MOST_STACKS);
  const full = Math.floor(shown / HIGHEST);
  const rest = shown % HIGHEST;
  return [...Array(full).fill(HIGHEST), ...(rest ? [rest] : [])];
}
