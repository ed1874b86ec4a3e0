// A field for each kind of option of a game. `chosen` holds what differs from the default.
import { h } from "../../shared/dom.js";
import { capital, has, number, t } from "../../shared/words.js";

/** @typedef {import("../../types/messages.js").GameInfo} GameInfo */
/** @typedef {import("../../types/messages.js").OptionInfo} OptionInfo */
/** @typedef {import("../../games/shared/game.js").OptionField} OptionField */
/** @typedef {Record<string, unknown>} Chosen */

/**
 * @param {GameInfo} game
 * @param {OptionInfo} option
 * @param {Chosen} chosen
 * @param {number} players
 * @param {() => void} again draws all options again
 * @param {Record<string, OptionField>} own fields for kinds that only this game has
 * @returns {HTMLElement | null}
 */
export function optionField(game, option, chosen, players, again, own) {
  const words = `option.${game.name}.${option.name}`;
  const value = chosen[option.name] ?? option.default;
  const set = (/** @type {unknown} */ next) => {
    if (JSON.stringify(next) === JSON.stringify(option.default)) delete chosen[option.name];
    else chosen[option.name] = next;
  };
  const field = own[option.kind];
  if (field) return field({ info: game, option, words, value, set, again });
  if (option.kind === "switch") return switchField(words, Boolean(value), set);
  if (option.kind === "seats") return seatsField(words, /** @type {number[]} */ (value), players, set);
  return option.choices.length < 2 ? null : choiceField(option, words, value, set);
}

/** What an option does. @param {string} words */
function explained(words) {
  return h("span", { class: "note" }, capital(t(`${words}.text`)));
}

/** @param {string} words @param {boolean} on @param {(next: unknown) => void} set */
function switchField(words, on, set) {
  const input = h("input", { type: "checkbox", checked: on });
  input.addEventListener("change", () => set(input.checked));
  return h("label", { class: "switch" }, input, h("span", null, h("span", null, t(`${words}.label`)), h("br"), explained(words)));
}

/** @param {OptionInfo} option @param {string} words @param {unknown} value @param {(next: unknown) => void} set */
function choiceField(option, words, value, set) {
  const choice = (/** @type {string | number} */ each) => {
    const input = h("input", { type: "radio", name: words, checked: each === value });
    input.addEventListener("change", () => set(each));
    return h("label", null, input, typeof each === "number" ? number(each) : named(option, each));
  };
  return h(
    "fieldset",
    null,
    h("legend", null, t(`${words}.label`)),
    h("div", { class: "segments" }, ...option.choices.map(choice)),
    explained(words),
  );
}

/** @param {OptionInfo} option @param {string} choice */
function named(option, choice) {
  const key = `${option.name}.${choice}`;
  return capital(has(key) ? t(key) : t(`web.home.choice.${choice}`));
}

/** Which seats: the first is one's own. @param {string} words @param {number[]} value @param {number} players @param {(next: unknown) => void} set */
function seatsField(words, value, players, set) {
  const seats = new Set(value.filter((seat) => seat < players));
  const one = (/** @type {number} */ seat) => {
    const input = h("input", { type: "checkbox", checked: seats.has(seat) });
    input.addEventListener("change", () => {
      if (input.checked) seats.add(seat);
      else seats.delete(seat);
      set([...seats].sort());
    });
    const name = seat === 0 ? t("web.home.you") : t("web.home.opponent", { number: number(seat + 1) });
    return h("label", { class: "switch" }, input, h("span", null, name));
  };
  return h(
    "fieldset",
    null,
    h("legend", null, t(`${words}.label`)),
    explained(words),
    h("div", { class: "several" }, ...Array.from({ length: players }, (_, seat) => one(seat))),
  );
}
