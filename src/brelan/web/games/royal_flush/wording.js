// Small pieces of wording that several parts of the area use.

import { capital, language, t } from "../../shared/words.js";

/** A board's name, as it stands on the board. @param {string} board */
export function boardName(board) {
  return capital(t(`board.${board}`));
}

/** Words one after the other: "6, 5 et 4". @param {readonly string[]} words */
export function list(words) {
  return new Intl.ListFormat(language(), { style: "long", type: "conjunction" }).format(words);
}
