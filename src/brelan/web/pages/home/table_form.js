// How a table is to be: seats, clock, hints, and the options of the game. `setup` is always current.
import { h, replace } from "../../shared/dom.js";
import { motion } from "../../shared/settings.js";
import { style } from "../../shared/style.js";
import { capital, number, plural, t } from "../../shared/words.js";
import { nameLevel } from "../../table/lobby/bot_levels.js";
import { botLevel } from "../../table/state/seats.js";
import { Opponents } from "./opponents.js";
import { optionField } from "./option_fields.js";
import { firstStandIn, PERSON } from "./open_table.js";

/** @typedef {import("../../types/messages.js").GameInfo} GameInfo */
/** @typedef {import("./open_table.js").TableSetup} TableSetup */

await style(new URL("./table_form.css", import.meta.url));

const MINUTE = 60;
const DAY = 86_400;
const CLOCKS = /** @type {["none" | "turn" | "days", number][]} */ ([
  ["none", 0],
  ["turn", 30],
  ["turn", MINUTE],
  ["turn", 2 * MINUTE],
  ["turn", 5 * MINUTE],
  ["days", DAY],
  ["days", 3 * DAY],
  ["days", 7 * DAY],
]);

export class TableForm {
  /**
   * @param {GameInfo} game
   * @param {TableSetup} setup
   * @param {"play" | "friends"} way
   * @param {Record<string, import("../../games/shared/game.js").OptionField>} fields for options that only this game has
   */
  constructor(game, setup, way, fields) {
    this.game = game;
    this.fields = fields;
    this.setup = { ...setup, others: [...setup.others], options: { ...setup.options } };
    this.way = way;
    this.begins = h("select", { onchange: () => this.setBegins() });
    this.opponents = new Opponents(game, this.setup, way === "friends" ? [PERSON, ...game.bots] : game.bots, () => this.showBegins());
    this.options = h("div", { class: "options" });
    this.details = h(
      "details",
      { open: Object.keys(this.setup.options).length > 0 || this.setup.stand_in !== firstStandIn(game) },
      h("summary", { onclick: () => this.reveal() }, t("web.home.options")),
      this.standIn(),
      this.options,
    );
    this.element = h(
      "div",
      { class: "table-form" },
      this.howMany(),
      this.opponents.element,
      h("label", { class: "field begins" }, h("span", null, t("web.home.begins")), this.begins),
      this.clock(),
      this.switches(),
      this.details,
    );
    this.showOptions();
  }

  /** What is unfolded lies below the edge of the dialog: bring it into view. */
  reveal() {
    if (this.details.open) return;
    const behavior = motion() ? "smooth" : "auto";
    requestAnimationFrame(() => this.details.scrollIntoView({ block: "start", behavior }));
  }

  /** How many sit at the table. */
  howMany() {
    const counts = Array.from({ length: this.game.most - this.game.fewest + 1 }, (_, i) => this.game.fewest + i);
    const choice = (/** @type {number} */ count) => {
      const input = h("input", { type: "radio", name: "seats", value: count, checked: count === this.setup.others.length + 1 });
      input.addEventListener("change", () => this.setSeats(count));
      return h("label", null, input, number(count));
    };
    return h("fieldset", null, h("legend", null, t("web.home.how-many")), h("div", { class: "segments short" }, ...counts.map(choice)));
  }

  /** @param {number} count */
  setSeats(count) {
    const { others } = this.setup;
    const more = others.at(-1) ?? PERSON;
    this.setup.others = Array.from({ length: count - 1 }, (_, i) => others[i] ?? more);
    this.opponents.show();
    this.showOptions();
  }

  /** Who begins: by lot, or somebody by name. Whoever no longer has a seat does not. */
  showBegins() {
    const { others } = this.setup;
    if (this.setup.begins !== "lot" && this.setup.begins > others.length) this.setup.begins = "lot";
    const name = (/** @type {string} */ other, /** @type {number} */ i) =>
      t("web.home.begins-seat", {
        seat: t("web.home.opponent", { number: number(i + 2) }),
        who: other === PERSON ? t("web.home.begins-friend") : botLevel(other),
      });
    const names = [t("web.home.you"), ...others.map(name)];
    const choice = (/** @type {"lot" | number} */ who, /** @type {string} */ text) => h("option", { value: who, selected: who === this.setup.begins }, text);
    replace(this.begins, choice("lot", t("web.home.begins-lot")), ...names.map((each, seat) => choice(seat, each)));
  }

  setBegins() {
    const { value } = this.begins;
    this.setup.begins = value === "lot" ? value : Number(value);
  }

  clock() {
    const { kind, seconds } = this.setup.clock;
    const select = h(
      "select",
      null,
      ...CLOCKS.map(([each, length], i) => h("option", { value: i, selected: each === kind && length === seconds }, clockName(each, length))),
    );
    select.addEventListener("change", () => {
      const [chosen, length] = CLOCKS[Number(select.value)];
      this.setup.clock = { kind: chosen, seconds: length };
    });
    return h("label", { class: "field" }, h("span", null, t("web.home.clock")), select);
  }

  /** The bot that plays for whoever is absent or out of time. */
  standIn() {
    const choice = (/** @type {string} */ level) => {
      const option = h("option", { value: level, selected: level === this.setup.stand_in });
      return nameLevel(option, this.game.name, level, capital(botLevel(level)));
    };
    const note = h("p", { class: "note", id: "stand-in-note" }, t("web.home.stand-in-note"));
    const select = h("select", { "aria-describedby": note.id }, ...this.game.bots.map(choice));
    select.addEventListener("change", () => {
      this.setup.stand_in = select.value;
    });
    return h(
      "div",
      { class: "stand-in" },
      h("label", { class: "field" }, h("span", null, t("web.home.stand-in")), select),
      note,
    );
  }

  switches() {
    const one = (/** @type {"hints" | "listed"} */ name) => {
      const input = h("input", { type: "checkbox", checked: this.setup[name], "data-switch": name });
      input.addEventListener("change", () => {
        this.setup[name] = input.checked;
      });
      return h("label", { class: "switch" }, input, h("span", null, t(name === "hints" ? "web.home.hints" : "web.home.listed")));
    };
    return h("div", null, one("hints"), this.way === "friends" && one("listed"));
  }

  /** The options of the game; some depend on how many play. */
  showOptions() {
    const again = () => this.showOptions();
    const players = this.setup.others.length + 1;
    const field = (/** @type {import("../../types/messages.js").OptionInfo} */ option) => {
      const shown = optionField(this.game, option, this.setup.options, players, again, this.fields);
      if (shown) shown.dataset.option = option.name;
      return shown;
    };
    replace(this.options, ...this.game.options.map(field));
  }

  /**
   * Say at an option why the server refuses it.
   * @param {string} field such as `options.layout.columns`
   * @param {string} message
   * @returns {boolean} Whether there is such an option.
   */
  refuse(field, message) {
    const [, name] = /^options\.(\w+)/.exec(field) ?? [];
    const option = this.options.querySelector(`[data-option="${name}"]`);
    if (!option) return false;
    this.details.open = true;
    const problem = h("p", { class: "problem", role: "alert" }, message);
    option.append(problem);
    problem.scrollIntoView({ block: "center" });
    return true;
  }

  /** What was refused is tried again. */
  forgive() {
    for (const problem of this.options.querySelectorAll("[data-option] > .problem")) problem.remove();
  }
}

/** @param {"none" | "turn" | "days"} kind @param {number} seconds */
function clockName(kind, seconds) {
  if (kind === "none") return t("web.home.clock-none");
  if (kind === "days") return plural("web.home.clock-days", seconds / DAY);
  return seconds < MINUTE ? t("web.home.clock-seconds", { seconds }) : plural("web.home.clock-minutes", seconds / MINUTE);
}
