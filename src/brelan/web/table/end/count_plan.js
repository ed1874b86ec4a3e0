// How the points are counted at the end: in which parts and order, how fast, and who comes where. Pure.

/** @typedef {import("../../types/messages.js").TallyLine} TallyLine */
/** @typedef {import("../../types/messages.js").Result} Result */

/**
 * A part of the count: a round, or lines of one kind.
 * @typedef {object} Part
 * @property {number | null} round
 * @property {TallyLine[]} lines
 * @property {number} points
 */

/** Milliseconds that one part takes, and all of them at most. */
const STEP = 350;
const LONGEST = 2800;
/** How near the winner one must come to hear of it. */
const CLOSE = 0.05;

/**
 * The parts of one player's count. What takes points away comes first, so that a total only rises
 * after it; the largest comes last. Rounds are told in their order.
 * @param {readonly TallyLine[]} lines
 * @returns {Part[]}
 */
export function partsOf(lines) {
  /** @type {Map<string, Part>} */
  const parts = new Map();
  for (const line of lines) {
    const round = line.round ?? null;
    const key = round === null ? `${line.key} ${line.board ?? ""}` : String(round);
    const part = parts.get(key) ?? { round, lines: [], points: 0 };
    part.lines.push(line);
    part.points += line.points;
    parts.set(key, part);
  }
  const taken = (/** @type {Part} */ part) => (part.points < 0 ? 0 : 1);
  return [...parts.values()].sort((one, other) => {
    if (one.round !== null && other.round !== null) return one.round - other.round;
    return taken(one) - taken(other) || (one.round ?? 0) - (other.round ?? 0) || one.points - other.points;
  });
}

/** Milliseconds for each of so many parts. @param {number} many */
export function stepTime(many) {
  return Math.min(STEP, LONGEST / Math.max(1, many));
}

/**
 * Who comes where: those who won, then by points, and last who gave up. Equals share a place.
 * @param {Result} result
 * @param {ReadonlySet<number>} resigned
 * @returns {{seat: number, place: number}[]}
 */
export function ranking({ scores, winners }, resigned) {
  const group = (/** @type {number} */ seat) => (winners.includes(seat) ? 0 : resigned.has(seat) ? 2 : 1);
  const seats = scores.map((_, seat) => seat);
  const points = (/** @type {number} */ seat) => scores[seat] ?? 0;
  seats.sort((one, other) => group(one) - group(other) || points(other) - points(one) || one - other);
  /** @type {{seat: number, place: number}[]} */
  const places = [];
  for (const [index, seat] of seats.entries()) {
    const before = places.at(-1);
    const equal = before && group(before.seat) === group(seat) && points(before.seat) === points(seat);
    places.push({ seat, place: before && equal ? before.place : index + 1 });
  }
  return places;
}

/**
 * The points that somebody was short of winning, if they were few; else 0.
 * @param {Result} result
 * @param {number | null} seat
 * @param {ReadonlySet<number>} resigned
 */
export function shortBy({ scores, winners }, seat, resigned) {
  if (seat === null || winners.includes(seat) || resigned.has(seat)) return 0;
  const best = Math.max(0, ...winners.map((winner) => scores[winner] ?? 0));
  const gap = best - (scores[seat] ?? 0);
  return gap > 0 && gap <= best * CLOSE ? gap : 0;
}

/** Who gave up. @param {{seats: readonly {resigned: boolean}[]}} table @returns {Set<number>} */
export function resignedSeats({ seats }) {
  return new Set(seats.flatMap((info, seat) => (info.resigned ? [seat] : [])));
}
