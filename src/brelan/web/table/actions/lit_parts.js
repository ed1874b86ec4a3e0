// What a hint speaks of stands out at the table: the parts that every area has, and those that the area itself knows.

/** @typedef {import("../../games/shared/game.js").GameArea} GameArea */

/** @type {Record<string, string>} */
const PARTS = { own: ".rack", board: ".board" };

/** Light these parts, and no others. @param {GameArea} area @param {readonly string[]} look */
export function light(area, look) {
  for (const [name, part] of Object.entries(PARTS)) area.querySelector(part)?.classList.toggle("looked-at", look.includes(name));
  area.lookAt?.(look.filter((name) => !(name in PARTS)));
}
