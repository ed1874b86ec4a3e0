// Where the seats are round an oval table.

/**
 * The middle of a place on the rim, in percent of the oval; the first is in front, the others follow clockwise.
 * @param {number} place counted from the one in front
 * @param {number} count how many there are
 */
export function placeAt(place, count) {
  const angle = (0.25 + place / count) * 2 * Math.PI;
  return { x: round(50 + 50 * Math.cos(angle)), y: round(50 + 50 * Math.sin(angle)) };
}

/** @param {number} value */
function round(value) {
  return Math.round(value * 10) / 10;
}
