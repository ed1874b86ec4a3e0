// Jack, queen, king and joker: busts in a panel of 41 by 88, in the suit's colour, ivory and brass.
import { svg } from "../shared/dom.js";
import { dot, line, shape, sign } from "./suits.js";

const BRASS = "var(--card-brass)";
const DEEP = "var(--card-brass-deep)";
const SKIN = "var(--court-skin)";
const LIGHT = "var(--card-paper)";
const INK = "#3a2a18";
const LIPS = "#b4473e";

/**
 * The bust of a court card, standing in its panel.
 * @param {string} rank J, Q or K
 * @param {string} suit
 * @returns {SVGElement[]}
 */
export function court(rank, suit) {
  const colour = `var(--suit-${suit})`;
  const figure = { J: jack, Q: queen, K: king }[rank];
  return [...(figure?.(colour) ?? []), ...medallion(suit)];
}

/** @param {string} colour */
function king(colour) {
  return [
    shape("M0 88V71c1-11 9-16 20.5-16S40 60 41 71v17z", colour),
    shape("M14.5 60L12 88h17l-2.5-28z", BRASS),
    edged("M6 58c5-5 24-5 29 0l-5.5 9.5c-5-4-13-4-18 0z", LIGHT, 0.5),
    line("M11 60.5v2.5M16 59v2.5M25 59v2.5M30 60.5v2.5M20.5 61v2", colour, 1.2),
    shape("M8.5 26c-1.5 9 0 18 2.5 23h19c2.5-5 4-14 2.5-23z", DEEP),
    shape("M11.5 26h18v11c0 7-4.5 12-9 12s-9-5-9-12z", SKIN),
    shape("M11 37c0 10 4.5 17 9.5 20 5-3 9.5-10 9.5-20-2 4-5.5 4.5-9.5 3.8-4 .7-7.5.2-9.5-3.8z", DEEP),
    line("M18.3 44.3q2.2 1.4 4.4 0", SKIN, 1.1),
    ...faceOf(33),
    edged("M8 26L5 8.5l8.5 7 7-10.5 7 10.5 8.5-7L33 26z", BRASS, 0.7),
    shape("M8 26l-.6-4.2h26.2L33 26z", colour),
    dot(5, 8, 2.2, BRASS),
    dot(20.5, 4.5, 2.4, BRASS),
    dot(36, 8, 2.2, BRASS),
    dot(13.5, 23.9, 1.1, BRASS),
    dot(20.5, 23.9, 1.3, LIGHT),
    dot(27.5, 23.9, 1.1, BRASS),
  ];
}

/** @param {string} colour */
function queen(colour) {
  return [
    shape("M8 27C3 40 5 54 2 64h37c-3-10-1-24-6-37-3-10-22-10-25 0z", BRASS),
    line("M7.5 34c-2 9-.5 18-3 28M33.5 34c2 9 .5 18 3 28", DEEP, 0.9),
    shape("M0 88c0-16 6-27 15-30h11c9 3 15 14 15 30z", colour),
    shape("M16.5 44h8v11l4 3.5-8 10-8-10 4-3.5z", SKIN),
    line("M12.5 58.5l8 10 8-10", BRASS, 2),
    shape("M12 29c0-6 17-6 17 0v8c0 7-4.3 11.5-8.5 11.5S12 44 12 37z", SKIN),
    shape("M11 34c-1-11 4-14 9.5-14s10.5 3 9.5 14c-2-5-5-8-9.5-8s-7.5 3-9.5 8z", BRASS),
    ...faceOf(35.5),
    shape("M18.2 42.8q1.2-1 2.3-.3 1.1-.7 2.3.3-2.3 2-4.6 0z", LIPS),
    edged("M9.5 21.5C8.5 16 9 12 10.5 9c2 1.5 3.5 3.5 4.5 6 1-4 3-7 5.5-9 2.5 2 4.5 5 5.5 9 1-2.5 2.5-4.5 4.5-6 1.5 3 2 7 1 12.5-6-2.5-16-2.5-22 0z", BRASS, 0.7),
    dot(10.5, 8.3, 1.7, LIGHT),
    dot(20.5, 5.3, 2, colour),
    dot(30.5, 8.3, 1.7, LIGHT),
    dot(15.2, 17.2, 1.1, colour),
    dot(20.5, 16, 1.4, LIGHT),
    dot(25.8, 17.2, 1.1, colour),
  ];
}

/** @param {string} colour */
function jack(colour) {
  return [
    shape("M0 88c0-17 6-27 20.5-29v29z", colour),
    shape("M41 88c0-17-6-27-20.5-29v29z", BRASS),
    line("M27 62.5l4 25M33.5 68l3 20", colour, 1.8),
    line("M14 62.5l-4 25M7.5 68l-3 20", BRASS, 1.8),
    shape("M9 25c-2 8-2 17 0 23 5 3.5 18 3.5 23 0 2-6 2-15 0-23z", DEEP),
    shape("M17 46h7v11h-7z", SKIN),
    edged("M8.5 58q3-4.5 6 0 3-4.5 6 0 3-4.5 6 0 3-4.5 6 0l-3 4.5q-9 3-18 0z", LIGHT, 0.5),
    shape("M12 27h17v10c0 7-4.3 12-8.5 12S12 44 12 37z", SKIN),
    shape("M12 34c1-4 3-6 5-7h7c2 1 4 3 5 7v-9H12z", DEEP),
    ...faceOf(36),
    line("M18.3 43.3q2.2 1.6 4.4 0", LIPS, 1.2),
    edged("M30 13C33 3 39 1 41 3c1 5-3 11-9 14z", LIGHT, 0.6),
    line("M31.5 15C34 10 36.5 7 39.5 4.5", DEEP, 0.7),
    shape("M5.5 25C3 14 11 7 21 7s17 6 14.5 17C28 21 13 21 5.5 25z", colour),
    shape("M5.5 25.5c8-4.5 22-4.5 30-.5l.3-3.8c-9-4-22-4-30.5.3z", BRASS),
    dot(31.5, 20.5, 1.7, LIGHT),
  ];
}

/** A jester in his cap and bells. @returns {SVGElement[]} */
export function jester() {
  const red = "var(--card-back)";
  const green = "#17603f";
  return [
    shape("M0 88c0-14 5-24 20.5-27v27z", red),
    shape("M41 88c0-14-5-24-20.5-27v27z", green),
    shape("M16.5 48h8v12h-8z", SKIN),
    edged("M20.5 57L6 60l3.5 8 3 3 3-4 5 9 5-9 3 4 3-3L35 60z", BRASS, 0.5),
    shape("M11.5 30h18v8c0 8-4.5 14-9 14s-9-6-9-14z", SKIN),
    ...faceOf(37),
    dot(14.5, 41.5, 1.7, "#eab49c"),
    dot(26.5, 41.5, 1.7, "#eab49c"),
    shape("M15.5 43.5q5 6 10 0-5 2-10 0z", LIPS),
    shape("M11.5 33C2 33-1 42 2 50c3-8 7-10 10-9z", red),
    shape("M29.5 33C39 33 42 42 39 50c-3-8-7-10-10-9z", green),
    shape("M11 34C7 18 12 9 20.5 2 29 9 34 18 30 34c-5-4-14-4-19 0z", BRASS),
    shape("M11 34C7 18 12 9 20.5 2v29c-4 0-7 1-9.5 3z", red),
    shape("M20.5 2C29 9 34 18 30 34c-2.5-2-5.5-3-9.5-3z", green),
    shape("M10.5 35.5c5-5 15-5 20 0l.5-4c-6-5-15-5-21 0z", BRASS),
    dot(20.5, 3, 2.6, BRASS),
    dot(2, 51.5, 2.6, BRASS),
    dot(39, 51.5, 2.6, BRASS),
    sign("star", 20.5, 64.5, 8, { fill: LIGHT }),
    dot(9.5, 69.5, 1.8, LIGHT),
    dot(20.5, 76, 1.8, LIGHT),
    dot(31.5, 69.5, 1.8, LIGHT),
  ];
}

/** A shape with a thin dark edge. @param {string} d @param {string} fill @param {number} width */
function edged(d, fill, width) {
  return shape(d, fill, { stroke: DEEP, "stroke-width": width, "stroke-linejoin": "round" });
}

/** Eyes, brows and nose. @param {number} y where the eyes are */
function faceOf(y) {
  return [
    dot(16.8, y, 1.2, INK),
    dot(24.2, y, 1.2, INK),
    line(`M14.8 ${y - 3.2}q2-1.2 3.8-.2M22.4 ${y - 3.4}q2-1 3.8.2`, INK, 0.9),
    line(`M20.8 ${y + 0.5}l.8 3.4h-1.7`, DEEP, 0.8),
  ];
}

/** The suit on the chest. @param {string} suit */
function medallion(suit) {
  return [
    svg("circle", { cx: 20.5, cy: 77, r: 9.2, fill: LIGHT, stroke: BRASS, "stroke-width": 1.4 }),
    sign(suit, 20.5, 77.2, 12.5),
  ];
}
