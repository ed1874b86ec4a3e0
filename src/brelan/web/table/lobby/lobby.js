// The waiting room: who sits where round the table, the invitation, bots, the commitment of the deal, and the start.

import { capital, plural, t } from "../../shared/words.js";
import { openDialog } from "../../shared/dialog.js";
import { h, replace } from "../../shared/dom.js";
import { gameMark } from "../../shared/game_mark.js";
import { icon } from "../../shared/icons.js";
import { remember, remembered } from "../../shared/storage.js";
import { style } from "../../shared/style.js";
import { badge, botLevel, givenName, seatColour } from "../state/seats.js";
import { Invitation } from "./invitation.js";
import { nameLevel } from "./bot_levels.js";
import { placeAt } from "./places.js";
import { SitForm } from "./sit_form.js";
import { timeText } from "../ui/turn_clock.js";

/** @typedef {import("../state/table_state.js").TableState} TableState */
/** @typedef {import("../../types/messages.js").GameInfo} GameInfo */
/** @typedef {(command: {type: string} & Record<string, unknown>) => Promise<boolean>} SendCommand */

await style(new URL("./lobby.css", import.meta.url));

/** The level that was last chosen for bots on seats that stayed free. */
const ADDED = "brelan.added-bots";
const DAY = 86_400;
/** Whether this browser has offered to call somebody back. */
const OFFERED = "brelan.calls-offered";

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
    this.calls = h("div", { class: "call-offer", hidden: true });
    this.added = this.addedLevel();
    this.begin = h(
      "button",
      { type: "button", class: "begin", onclick: () => void send({ type: "begin", bot: this.added.value }) },
      icon("play"),
      h("span"),
    );
    this.leave = h(
      "button",
      { type: "button", class: "quiet", onclick: () => void send({ type: "leave" }) },
      t("web.table.stand-up"),
    );
    this.adding = h("label", { class: "field adding" }, h("span", null, t("web.table.added-level")), this.added);
    this.element = h(
      "section",
      { class: "waiting", "aria-label": t("web.table.waiting-room") },
      h(
        "div",
        { class: "round-table" },
        h("h2", { class: "table-felt" }, gameMark(game), h("span", null, t(`game.${game.name}.name`))),
        this.seats,
      ),
      h(
        "div",
        { class: "waiting-card" },
        this.facts,
        this.sit.element,
        this.seated,
        this.calls,
        h("div", { class: "start" }, this.leave, this.adding, this.begin),
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
    this.showSeats(known);
    replace(this.facts, factsOf(known));
    this.sit.update(known);
    this.invitation.update(known);
    this.showStart(known);
    void this.offerCalls(known);
    replace(
      this.deal,
      h("summary", null, t("web.table.deal")),
      h("p", null, t("web.table.deal-explained")),
      h("code", null, table.commitment),
    );
  }

  /** Draw the seats; whoever was choosing for one goes on there. @param {TableState} known */
  showSeats(known) {
    const chosen = [...this.seats.children].findIndex((item) => item.contains(document.activeElement));
    replace(this.seats, ...known.table.seats.map((_, seat) => this.seat(known, seat)));
    /** @type {HTMLElement | null | undefined} */ (this.seats.children[chosen]?.querySelector("select, button"))?.focus();
  }

  /** @param {TableState} known */
  showStart(known) {
    const { table, you } = known;
    const free = table.seats.filter((seat) => seat.kind === "free").length;
    this.begin.hidden = !you.host;
    this.adding.hidden = !you.host || !free;
    this.begin.classList.toggle("primary", free === 0);
    this.leave.hidden = you.seat === null || you.host;
    const label = free ? plural("web.table.begin-with-bots", free) : t("web.table.begin");
    const shown = this.begin.lastElementChild;
    if (shown) shown.textContent = label;
    this.seated.hidden = you.seat === null || you.host;
    replace(this.seated, h("p", null, t("web.table.host-begins")));
  }

  /** To whoever sits down where turns take days: how they want to be called. Once for good. @param {TableState} known */
  async offerCalls({ table, you }) {
    if (you.seat === null || table.clock.kind !== "days" || remembered(OFFERED, false)) return;
    remember(OFFERED, true);
    const { callOffer } = await import("../../calls/offer.js");
    replace(this.calls, ...callOffer());
    this.calls.hidden = false;
  }

  /** Which bots take the seats that are still free when the game begins. */
  addedLevel() {
    const { bots, name } = this.game;
    const kept = remembered(ADDED, "");
    // As on the home page: the weakest would bore, the others might beat whoever plays for the first time.
    const level = bots.includes(kept) ? kept : (bots[1] ?? bots[0]);
    const choices = bots.map((each) => nameLevel(h("option", { value: each, selected: each === level }), name, each, capital(botLevel(each))));
    const select = h("select", null, ...choices);
    select.addEventListener("change", () => remember(ADDED, select.value));
    return select;
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
    const mayChoose = you.host && seat !== you.seat;
    const item = h(
      "li",
      { class: `seat ${info?.kind ?? "free"}` },
      free ? h("span", { class: "badge empty", "aria-hidden": "true" }, icon(mayChoose ? "plus" : "user")) : badge(table, seat),
      h("span", { class: "name" }, name),
      h("span", { class: "facts" }, this.about(known, seat)),
      mayChoose && (info?.kind === "person" ? this.removal(seat, name) : this.hostControls(seat, free, info?.kind === "bot" ? info.bot : null)),
    );
    const { x, y } = placeAt(seat - (you.seat ?? 0), table.seats.length);
    item.style.setProperty("--x", `${x}%`);
    item.style.setProperty("--y", `${y}%`);
    item.style.setProperty("--seat", seatColour(table, seat));
    return item;
  }

  /**
   * @param {TableState} known
   * @param {number} seat
   */
  about(known, seat) {
    const info = known.table.seats[seat];
    if (info?.kind === "bot" && info.bot) return botLevel(info.bot);
    if (seat === known.you.seat) return t("web.table.that-is-you");
    if (info?.kind === "person") return t(info.present ? "web.table.present" : "web.table.absent");
    return known.you.host ? t("web.table.for-a-friend") : "";
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
    return h("button", { type: "button", class: "icon-button remove", "aria-label": label, title: label, onclick: () => void ask() }, icon("close"));
  }

  /**
   * A choice that lies, unseen, over its seat: a tap anywhere on the seat opens it.
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

/** How long a turn over days may take, in days where they are whole. @param {number} seconds */
function daysText(seconds) {
  if (seconds % DAY === 0) return plural("web.home.clock-days", seconds / DAY);
  return t("web.table.clock-days", { time: timeText(seconds) });
}

/** Clock, hints and options in one line. @param {TableState} known */
function factsOf(known) {
  const { table } = known;
  const facts = [plural("web.table.seats", table.seats.length)];
  if (table.clock.kind === "turn") facts.push(t("web.table.clock-turn", { time: timeText(table.clock.seconds) }));
  if (table.clock.kind === "days") facts.push(daysText(table.clock.seconds));
  facts.push(t("web.table.stand-in.table", { bot: botLevel(table.stand_in) }));
  if (!table.hints) facts.push(t("web.table.no-hints"));
  if (table.listed) facts.push(t("web.table.listed"));
  if (table.watchers) facts.push(plural("web.table.watchers", table.watchers));
  // A line ends with the sign, and never begins with it.
  return facts.join("\u00a0· ");
}
