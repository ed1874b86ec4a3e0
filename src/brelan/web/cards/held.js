// The look of cards that a player holds, in a hand or on a rack.
import { style } from "../shared/style.js";

/** Fetch it. */
export function heldStyle() {
  return style(new URL("./held.css", import.meta.url));
}
