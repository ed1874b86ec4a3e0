// The waiting room: who sits where, the invitation, bots, the commitment of the deal, and the start.

import { capital, plural, t } from "../../shared/words.js";
import { openDialog } from "../../shared/dialog.js";
import { h, replace } from "../../shared/dom.js";
import { icon } from "../../shared/icons.js";
import { badge, botLevel, givenName, seatColour } from "../state/seats.js";
import { Invitation } from "./invitation.js";
import { nameLevel } from "./bot_levels.js";
import { SitForm } from "./sit_form.js";
import { timeText } from "../ui/turn_clock.js";

/** @typedef {import("../state/table_state.js").TableState} TableState */
/** @typedef {import("../../types/messages.js").GameInfo} GameInfo */
/** @typedef {(command: {type: string} & Record<string, unknown>) => Promise<boolean>} SendCommand */

export class Lobby {
  /**
   * @param {GameInfo} game
   * @param {SendCommand} send Answers whether the command was done.
   */
  constructor(game, send) {
    this.game = game;
    this.send = send;
    this.seats = h("ol", { class: "seats" });
    this.seated = h("div", { class: "seated" });
    this.invitation = new Invitation();
    this.sit = new SitForm(send);
    this.facts = h("p", { class: "note table-facts" });
    this.deal = h("details", { class: "deal" });
    this.begin = h(
      "button",
      { type: "button", class: "begin", onclick: () => void send({ type: "begin" }) },
      icon("play"),
      h("span"),
    );
    this.leave = h(
      "button",
      { type: "button", class: "quiet", onclick: () => void send({ type: "leave" }) },
      t("web.table.stand-up"),
    );
    this.element = h(
      "section",
      { class: "waiting", "aria-label": t("web.table.waiting-room") },
      h(
        "div",
        { class: "waiting-card" },
        h("h2", null, t(`game.${game.name}.name`)),
        this.facts,
        this.seats,
        this.sit.element,
        this.seated,
        h("div", { class: "start" }, this.leave, this.begin),
        this.deal,
      ),
      this.invitation.element,
    );
    this.drawn = "";
  }

  /** @param {TableState} known */
  update(known) {
    const { table, you } = known;
    const shape = JSON.stringify([table, you]);
    if (shape === this.drawn) return;
    this.drawn = shape;
    replace(this.seats, ...table.seats.map((_, seat) => this.seat(known, seat)));
    replace(this.facts, factsOf(known));
    this.sit.update(known);
    this.invitation.update(known);
    this.showStart(known);
    replace(
      this.deal,
      h("summary", null, t("web.table.deal")),
      h("p", null, t("web.table.deal-explained")),
      h("code", null, table.commitment),
    );
  }

  /** @param {TableState} known */
  showStart(known) {
    const { table, you } = known;
    const free = table.seats.filter((seat) => seat.kind === "free").length;
    this.begin.hidden = !you.host;
    this.begin.classList.toggle("primary", free === 0);
    this.leave.hidden = you.seat === null || you.host;
    const label = free ? plural("web.table.begin-with-bots", free) : t("web.table.begin");
    const shown = this.begin.lastElementChild;
    if (shown) shown.textContent = label;
    this.seated.hidden = you.seat === null || you.host;
    replace(this.seated, h("p", null, t("web.table.host-begins")));
  }

  /**
   * @param {TableState} known
   * @param {number} seat
   */
  seat(known, seat) {
    const { table, you } = known;
    const info = table.seats[seat];
    const free = info?.kind === "free";
    const name = free ? t("web.table.free-seat") : givenName(table, seat);
    const controls =
      info?.kind === "person" ? this.removal(seat, name) : this.hostControls(seat, free, info?.kind === "bot" ? info.bot : null);
    const item = h(
      "li",
      { class: `seat ${info?.kind ?? "free"}` },
      free ? h("span", { class: "badge empty", "aria-hidden": "true" }, icon("user")) : badge(name, seat),
      h("span", { class: "name" }, name, seat === you.seat ? h("em", null, ` ${t("web.table.that-is-you")}`) : null),
      h("span", { class: "facts" }, this.about(known, seat)),
      you.host && seat !== you.seat ? controls : null,
    );
    item.style.setProperty("--seat", seatColour(seat));
    return item;
  }

  /**
   * @param {TableState} known
   * @param {number} seat
   */
  about(known, seat) {
    const info = known.table.seats[seat];
    if (info?.kind === "bot" && info.bot) {
      return known.you.host ? "" : botLevel(info.bot);
    }
    if (info?.kind === "person") return t(info.present ? "web.table.present" : "web.table.absent");
    return "";
  }

  /**
   * A button that removes somebody from the table, after a question: they cannot come back.
   * @param {number} seat
   * @param {string} name
   */
  removal(seat, name) {
    const ask = async () => {
      const dialog = openDialog({
        title: t("web.table.remove.title", { name }),
        body: h("p", null, t("web.table.remove.text", { name })),
        actions: [
          { id: "no", label: t("web.table.remove.no") },
          { id: "yes", label: t("web.table.remove.yes"), danger: true },
        ],
      });
      if ((await dialog.closed) === "yes") await this.send({ type: "seat", seat, bot: null });
    };
    const label = t("web.table.remove.label", { name });
    return h("button", { type: "button", class: "icon-button quiet", "aria-label": label, title: label, onclick: () => void ask() }, icon("close"));
  }

  /**
   * @param {number} seat
   * @param {boolean} free
   * @param {string | null | undefined} bot
   */
  hostControls(seat, free, bot) {
    const label = t("web.table.who-plays", { number: seat + 1 });
    const choices = [
      h("option", { value: "", selected: free }, capital(t("web.table.for-a-friend"))),
      ...this.game.bots.map((level) =>
        nameLevel(h("option", { value: level, selected: level === bot }), this.game.name, level, capital(botLevel(level))),
      ),
    ];
    const select = h("select", { "aria-label": label }, ...choices);
    select.addEventListener("change", () => void this.send({ type: "seat", seat, bot: select.value || null }));
    return select;
  }
}

/** Clock, hints and options in one line. @param {TableState} known */
function factsOf(known) {
  const { table } = known;
  const facts = [plural("web.table.seats", table.seats.length)];
  if (table.clock.kind === "turn") facts.push(t("web.table.clock-turn", { time: timeText(table.clock.seconds) }));
  if (table.clock.kind === "days") facts.push(t("web.table.clock-days", { time: timeText(table.clock.seconds) }));
  facts.push(t("web.table.stand-in.table", { bot: botLevel(table.stand_in) }));
  if (!table.hints) facts.push(t("web.table.no-hints"));
  if (table.listed) facts.push(t("web.table.listed"));
  if (table.watchers) facts.push(plural("web.table.watchers", table.watchers));
  return facts.join(" · ");
}
