// Whether a hint speaks of a square: by its name (`h8`), or by the letter of its column or the number of its row.

/** @param {string} square @param {readonly string[]} parts */
export function isLookedAt(square, parts) {
  return parts.includes(square) || parts.includes(square.slice(0, 1)) || parts.includes(square.slice(1));
}
