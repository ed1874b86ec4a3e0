// A button that cannot be pressed now shakes its head.
import { motion } from "../../shared/settings.js";

const FAR = 5;
const FRAMES = [0, -FAR, FAR, -FAR, FAR, -FAR, FAR, 0].map((x) => ({ transform: `translateX(${x}px)` }));

/** Three times to and fro; under reduced motion nothing moves. @param {Element} element */
export function shake(element) {
  if (motion()) element.animate(FRAMES, { duration: 240, easing: "ease-in-out" });
}
