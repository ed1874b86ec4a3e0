// The boards to play on, when a table is opened: named sets, or as many of each category chosen by hand.
import { h } from "../../shared/dom.js";
import { capital, t } from "../../shared/words.js";
import { boardsOfEachCategory } from "./facts.js";

/** @typedef {import("../../types/messages.js").GameInfo} GameInfo */

const OWN = "own";

/** @type {import("../shared/game.js").OptionField} */
export function boardsField({ info: game, option, words, value, set, again }) {
  const own = Array.isArray(value);
  const choice = (/** @type {string} */ each) => {
    const input = h("input", { type: "radio", name: words, checked: own ? each === OWN : each === value });
    input.addEventListener("change", () => {
      set(each === OWN ? firstOfEach(game) : each);
      again();
    });
    return h("label", null, input, t(`web.home.choice.${each}`));
  };
  return h(
    "fieldset",
    null,
    h("legend", null, t(`${words}.label`)),
    h("div", { class: "segments" }, ...[...option.choices.map(String), OWN].map(choice)),
    own && h("p", { class: "note" }, t("web.home.two-of-each")),
    own && categories(game).map((category) => pickOf(game, category, /** @type {string[]} */ (value), set, again)),
  );
}

/** @param {GameInfo} game */
function categories(game) {
  return [...new Set(game.boards.map((board) => board.category))].filter((category) => category > 0);
}

/** @param {GameInfo} game @param {number} category */
function boardsOf(game, category) {
  return game.boards.filter((board) => board.category === category).map((board) => board.name);
}

/** @param {GameInfo} game */
function firstOfEach(game) {
  return categories(game).flatMap((category) => boardsOf(game, category).slice(0, boardsOfEachCategory(game)));
}

/**
 * The boards of a category; one too many pushes out the one chosen first.
 * @param {GameInfo} game
 * @param {number} category
 * @param {string[]} value
 * @param {(next: unknown) => void} set
 * @param {() => void} again
 */
function pickOf(game, category, value, set, again) {
  const names = boardsOf(game, category);
  const picked = value.filter((name) => names.includes(name));
  const pick = (/** @type {string} */ name) => {
    if (picked.includes(name)) return;
    const kept = [...picked.slice(1), name];
    set([...value.filter((each) => !names.includes(each)), ...kept]);
    again();
  };
  return h(
    "div",
    { class: "pick", role: "group", "aria-label": t(`category.${category}`) },
    ...names.map((name) => h("button", { type: "button", "aria-pressed": String(picked.includes(name)), onclick: () => pick(name) }, capital(t(`board.${name}`)))),
  );
}
