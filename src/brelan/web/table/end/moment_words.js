// A moment in words: « full et brelan ».

import { has, language, t } from "../../shared/words.js";

/** What was made, without its points; "" where the game has no word for it. @param {import("./moments.js").Moment} moment */
export function momentName({ board, hands }) {
  const keys = board ? [`board.${board}`] : [...new Set(hands.map((hand) => `combination.${hand.combination}`))];
  const names = keys.filter(has).map((key) => t(key));
  return new Intl.ListFormat(language(), { type: "conjunction" }).format(names);
}
