// What tells players apart beside their names: a colour each, and initials, two where names begin alike.

/** How many colours there are: `--seat-0` and on. */
const COLOURS = 6;

/**
 * The number of the colour of whoever sits there.
 * @param {import("../types/messages.js").TableInfo} table
 * @param {number} seat
 */
export function colourOf(table, seat) {
  return (table.seats[seat]?.colour ?? seat) % COLOURS;
}

/**
 * The initials of names, in their order; a name without letters gets a question mark.
 * @param {readonly string[]} names
 * @returns {string[]}
 */
export function initialsOf(names) {
  const letters = names.map((name) => [...name].filter((letter) => /[\p{L}\p{N}]/u.test(letter)));
  const found = letters.map((own, index) => initials(own, letters.filter((other, at) => at !== index && plain(other[0]) === plain(own[0]))));
  return found.map((own, index) => (own === "?" || found.indexOf(own) === index ? own : `${own[0]}${index + 1}`));
}

/**
 * The first letter, and where others begin with it too, the next one that none of them has in that place.
 * @param {readonly string[]} own
 * @param {readonly (readonly string[])[]} alike
 */
function initials(own, alike) {
  const first = own[0]?.toLocaleUpperCase() ?? "?";
  if (!own.length || !alike.length) return first;
  const next = own.find((letter, at) => at > 0 && alike.every((other) => plain(other[at]) !== plain(letter)));
  return first + (next ?? own[1] ?? "").toLocaleLowerCase();
}

/** A letter as the eye takes it in: without accent and case. @param {string | undefined} letter */
function plain(letter) {
  return letter?.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
}
