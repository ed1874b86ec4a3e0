// Things in the air above the table: points on their way to a plate, cards on their way to a place.

import { h } from "../../../shared/dom.js";
import { style } from "../../../shared/style.js";
import { centreOf, plateOf } from "../motion.js";
import { POINTS_FLIGHT } from "./times.js";

await style(new URL("./flights.css", import.meta.url));

const ARC = 24;
const FLASH = 240;

/** A picture above the table, in a box of the window. @param {Element} picture @param {DOMRect} box @param {string} [name] */
export function inTheAir(picture, box, name = "") {
  const flight = h("div", { class: `flight ${name}`.trimEnd(), "aria-hidden": "true" }, picture);
  flight.style.left = `${box.left}px`;
  flight.style.top = `${box.top}px`;
  flight.style.width = `${box.width}px`;
  flight.style.setProperty("--card-width", `${box.width}px`);
  return flight;
}

/** What a picture in one box must look like to seem to be in another. @param {DOMRect} box @param {DOMRect} other @returns {Keyframe} */
export function seenFrom(box, other) {
  const [here, there] = [centreOf(box), centreOf(other)];
  return { translate: `${there.x - here.x}px ${there.y - here.y}px`, scale: String(other.width / box.width) };
}

/** Let points fly to the score of a seat; fulfilled when they are there. @param {Element} picture @param {DOMRect} from @param {number} seat @returns {Promise<void>} */
export async function flyToPlate(picture, from, seat) {
  const score = plateOf(seat)?.querySelector(".score")?.getBoundingClientRect();
  if (!score?.width || !from.width) return;
  const flight = inTheAir(picture, from, "points");
  document.body.append(flight);
  const [start, end] = [centreOf(from), centreOf(score)];
  const [x, y] = [end.x - start.x, end.y - start.y];
  const frames = [
    { translate: "0 0", scale: 1, opacity: 1 },
    { translate: `${x / 2}px ${y / 2 - ARC}px`, scale: 0.8, opacity: 1 },
    { translate: `${x}px ${y}px`, scale: 0.6, opacity: 0.9 },
  ];
  const flown = flight.animate(frames, { duration: POINTS_FLIGHT, easing: "cubic-bezier(.5, 0, .2, 1)", fill: "forwards" });
  await flown.finished.catch(() => {});
  flight.remove();
  flash(seat);
}

/** The plate of a seat lights up for a moment. @param {number} seat */
function flash(seat) {
  const plate = plateOf(seat);
  if (!(plate instanceof HTMLElement)) return;
  const light = inTheAir(h("span"), plate.getBoundingClientRect(), "flash");
  light.style.height = `${plate.offsetHeight}px`;
  light.style.setProperty("--seat", getComputedStyle(plate).getPropertyValue("--seat"));
  document.body.append(light);
  light.animate([{ opacity: 1 }, { opacity: 0 }], { duration: FLASH, easing: "ease-out" }).finished.then(
    () => light.remove(),
    () => light.remove(),
  );
}
