// Short flights that show where a card or a piece went. Nothing waits for them.

import { h } from "../../shared/dom.js";
import { flightTime } from "../shared/joy/times.js";
import { centreOf } from "../shared/motion.js";

const LANDING = 220;
const STAGGER = 20;
const EASE = "cubic-bezier(0.2, 0.8, 0.3, 1)";

/**
 * Let a picture fly from one place to another, and vanish there.
 * @param {Element} picture @param {DOMRect} from @param {DOMRect} to
 */
export function fly(picture, from, to) {
  if (from.width === 0 || to.width === 0) return;
  const flight = h("div", { class: "royal-flight", "aria-hidden": "true" }, picture);
  flight.style.setProperty("--card-width", `${from.width}px`);
  flight.style.left = `${from.left}px`;
  flight.style.top = `${from.top}px`;
  document.body.append(flight);
  const start = centreOf(from);
  const end = centreOf(to);
  const scale = Math.min(1.4, Math.max(0.3, to.width / from.width));
  const frames = [
    { translate: "0 0", scale: 1, opacity: 1 },
    { translate: `${end.x - start.x}px ${end.y - start.y}px`, scale, opacity: 1, offset: 0.85 },
    { translate: `${end.x - start.x}px ${end.y - start.y}px`, scale, opacity: 0 },
  ];
  const duration = flightTime(Math.hypot(end.x - start.x, end.y - start.y));
  const flown = flight.animate(frames, { duration, easing: EASE, fill: "forwards" });
  flown.finished.then(() => flight.remove(), () => flight.remove());
}

/**
 * Let an element arrive from another place.
 * @param {Element} element @param {DOMRect} from @param {number} [turn] how many come before it
 */
export function arrive(element, from, turn = 0) {
  const there = centreOf(element.getBoundingClientRect());
  const start = centreOf(from);
  if (from.width === 0) return;
  const frames = [{ translate: `${start.x - there.x}px ${start.y - there.y}px` }, { translate: "0 0" }];
  const duration = flightTime(Math.hypot(start.x - there.x, start.y - there.y));
  element.animate(frames, { duration, delay: turn * STAGGER, easing: EASE, fill: "backwards" });
}

/** Let a piece come down on its space. @param {Element} element */
export function land(element) {
  element.animate(
    [{ scale: 2.1, opacity: 0 }, { scale: 0.92, opacity: 1, offset: 0.7 }, { scale: 1, opacity: 1 }],
    { duration: LANDING, easing: "ease-out" },
  );
}
