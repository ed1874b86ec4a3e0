// Marks above the slider of a replay: a stroke for each score, as high as it was, and a line where a round ended.

import { svg } from "../../shared/dom.js";
import { seatColour } from "../../table/state/seats.js";

const LOWEST = 0.25;

/**
 * @param {import("./landmarks.js").Landmarks} landmarks
 * @param {number} last
 * @param {import("../../types/messages.js").TableInfo} table
 */
export function drawMarks({ moments, rounds }, last, table) {
  const most = Math.max(1, ...moments.map((moment) => moment.points));
  const at = (/** @type {number} */ step) => `${(100 * step) / Math.max(1, last)}%`;
  const strokes = moments.map(({ step, seat, points }) => {
    const high = LOWEST + (1 - LOWEST) * (points / most);
    const stroke = svg("line", { class: "score", x1: at(step), x2: at(step), y1: `${100 * (1 - high)}%`, y2: "100%" });
    stroke.style.setProperty("--seat", seatColour(table, seat));
    return stroke;
  });
  const ends = rounds.filter((step) => step < last).map((step) => svg("line", { class: "round", x1: at(step), x2: at(step), y1: "0", y2: "100%" }));
  return svg("svg", { class: "replay-marks", "aria-hidden": "true", focusable: "false" }, ...ends, ...strokes);
}
