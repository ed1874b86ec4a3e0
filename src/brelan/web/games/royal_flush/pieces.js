// Pieces and tokens, drawn; and how a seat is told from the others without its colour.

import { svg } from "../../shared/dom.js";
import { initialsOf } from "../../shared/player_marks.js";

/** @typedef {import("../shared/game.js").AreaContext} AreaContext */
/** @typedef {import("../../types/messages.js").TableInfo} TableInfo */

/**
 * The initials of each seat, or its number where nobody is named.
 * @param {AreaContext} context @param {TableInfo} table
 * @returns {string[]}
 */
export function marksOf(context, table) {
  const initials = initialsOf(table.seats.map((seat, at) => seat.name || context.seatName(at)));
  return initials.map((own, seat) => (own === "?" ? String(seat + 1) : own));
}

/** A token: a chip with a striped edge. */
export function drawToken() {
  return svg(
    "svg",
    { viewBox: "0 0 20 20", class: "royal-token", "aria-hidden": "true" },
    svg("circle", { cx: 10, cy: 10, r: 9.2, class: "rim" }),
    svg("circle", { cx: 10, cy: 10, r: 7.6, class: "stripes" }),
    svg("circle", { cx: 10, cy: 10, r: 5.2, class: "heart" }),
    svg("path", { d: "M10 6.6 12.6 10 10 13.4 7.4 10Z", class: "mark" }),
  );
}

/** A piece, in the colour of its owner. @param {string} colour */
export function drawPiece(colour) {
  const piece = svg(
    "svg",
    { viewBox: "0 0 16 20", class: "royal-pawn", "aria-hidden": "true" },
    svg("path", {
      d: "M8 1.2a4 4 0 0 1 2.5 7.1c.3 2.7 1.2 4.6 3.3 6.5.6.6.9 1.3.9 2.2v.8c0 .6-.4 1-1 1H2.3c-.6 0-1-.4-1-1V17c0-.9.3-1.6.9-2.2 2.1-1.9 3-3.8 3.3-6.5A4 4 0 0 1 8 1.2Z",
    }),
  );
  piece.style.setProperty("--seat", colour);
  return piece;
}
