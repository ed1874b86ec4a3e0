// Who else sits at a new table: a card for each, or one for all as long as they are to be the same.
import { h, replace } from "../../shared/dom.js";
import { icon } from "../../shared/icons.js";
import { capital, number, t } from "../../shared/words.js";
import { nameLevel } from "../../table/lobby/bot_levels.js";
import { botLevel } from "../../table/state/seats.js";
import { PERSON } from "./open_table.js";

/** @typedef {import("../../types/messages.js").GameInfo} GameInfo */
/** @typedef {import("./open_table.js").TableSetup} TableSetup */

export class Opponents {
  /**
   * @param {GameInfo} game
   * @param {TableSetup} setup its `others` are kept current
   * @param {readonly string[]} choices who can sit there
   * @param {() => void} changed
   */
  constructor(game, setup, choices, changed) {
    this.game = game;
    this.setup = setup;
    this.choices = choices;
    this.changed = changed;
    this.cards = h("div", { class: "seats" });
    this.same = h("input", { type: "checkbox", checked: new Set(setup.others).size < 2 });
    this.same.addEventListener("change", () => this.show());
    this.switch = h("label", { class: "switch" }, this.same, h("span", null, t("web.home.same-for-all")));
    this.element = h("fieldset", { class: "opponents" }, h("legend", null, t("web.home.opponents")), this.switch, this.cards);
    this.show();
  }

  /** Draw the cards anew: as many as there are opponents, or one for all. */
  show() {
    const { others } = this.setup;
    this.switch.hidden = others.length < 2;
    const forAll = this.same.checked || others.length < 2;
    if (forAll) others.fill(others[0]);
    replace(this.cards, ...(forAll ? [this.card(others.map((_, i) => i))] : others.map((_, i) => this.card([i]))));
    this.changed();
  }

  /** The card of one opponent, or of several at once. @param {number[]} seats */
  card(seats) {
    const [first] = seats;
    const chosen = this.setup.others[first];
    const label = seats.length > 1 ? t("web.home.opponents") : t("web.home.opponent", { number: number(first + 2) });
    const name = h("span", { class: "who" });
    const dots = h("span", { class: "dots", "aria-hidden": "true" });
    const faces = h("span", { class: "faces", "aria-hidden": "true" });
    const choice = (/** @type {string} */ who) => {
      const option = h("option", { value: who, selected: who === chosen }, who === PERSON && t("web.home.friend"));
      return who === PERSON ? option : nameLevel(option, this.game.name, who, capital(botLevel(who)));
    };
    const select = h("select", { "aria-label": label }, ...this.choices.map(choice));
    const show = () => {
      const who = select.value;
      replace(name, who === PERSON ? capital(t("web.home.begins-friend")) : nameLevel(h("span"), this.game.name, who, capital(botLevel(who))));
      replace(dots, ...this.game.bots.map((_, i) => h("i", { class: i <= this.game.bots.indexOf(who) ? "lit" : "" })));
      replace(faces, ...seats.map((seat) => face(who, seat + 1)));
    };
    select.addEventListener("change", () => {
      for (const seat of seats) this.setup.others[seat] = select.value;
      show();
      this.changed();
    });
    show();
    return h("div", { class: "opponent" }, faces, seats.length < 2 && h("span", { class: "label", "aria-hidden": "true" }, label), name, dots, select);
  }
}

/** @param {string} who @param {number} seat */
function face(who, seat) {
  const element = h("span", { class: "face" }, icon(who === PERSON ? "user" : "bot"));
  element.style.setProperty("--seat", `var(--seat-${seat % 6})`);
  return element;
}
