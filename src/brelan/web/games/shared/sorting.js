// How the own cards are sorted when somebody asks for it.

import { settings } from "../../shared/settings.js";

/** By rank and by suit in turn. @returns {"rank" | "suit"} */
export function nextSort() {
  return settings.sort === "rank" ? "suit" : "rank";
}
