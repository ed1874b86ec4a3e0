// The board to play on, when a table is opened: one that has a name, or one that is drawn by hand.

import { h, replace } from "../../shared/dom.js";
import { remember, remembered } from "../../shared/storage.js";
import { capital, t } from "../../shared/words.js";

/** @typedef {import("../../types/messages.js").GameInfo} GameInfo */
/**
 * Draws a layout and lets it be changed.
 * @typedef {(game: GameInfo, layout: any, change: (next: unknown) => void) => HTMLElement} LayoutEditor
 */

const OWN = "own";

/**
 * @param {(kept: unknown, facts: Record<string, unknown>) => unknown} read a layout of one's own from what was kept, from a name, or from nothing
 * @param {() => Promise<LayoutEditor>} load the editor, once it is wanted
 * @returns {import("../shared/game.js").OptionField}
 */
export function layoutField(read, load) {
  return ({ info, option, words, value, set }) => {
    const place = h("div");
    const key = `brelan.layout.${info.name}`;
    let chosen = value;
    const draw = async () => {
      const edit = await load();
      const layout = chosen;
      if (isOwn(layout)) replace(place, edit(info, layout, keep));
    };
    const keep = (/** @type {unknown} */ next) => {
      chosen = next;
      set(next);
      if (isOwn(next)) remember(key, next);
    };
    const choose = (/** @type {string} */ name) => {
      keep(name === OWN ? read(remembered(key, /** @type {unknown} */ (chosen)), info.facts) : name);
      if (name === OWN) draw();
      else replace(place);
    };
    const choice = (/** @type {string} */ name) => {
      const input = h("input", { type: "radio", name: words, checked: isOwn(value) ? name === OWN : name === value });
      input.addEventListener("change", () => choose(name));
      return h("label", null, input, name === OWN ? t("web.layout.own") : capital(t(`layout.${name}`)));
    };
    if (isOwn(value)) {
      chosen = read(value, info.facts);
      draw();
    }
    const names = [...option.choices.map(String), OWN];
    return h("fieldset", null, h("legend", null, t(`${words}.label`)), h("div", { class: "segments" }, ...names.map(choice)), place);
  };
}

/** Whether a layout is drawn by hand: it has no name. @param {unknown} layout */
function isOwn(layout) {
  return typeof layout === "object" && layout !== null;
}
