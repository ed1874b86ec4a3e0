// The review of a game: its course, what made the result, the moments that mattered, and the table at each of them.

import { get, Refusal } from "../../shared/api.js";
import { h, replace } from "../../shared/dom.js";
import { icon } from "../../shared/icons.js";
import { percent, signedPercent } from "../../shared/percent.js";
import { capital, number, prettyCards, t } from "../../shared/words.js";
import { lineNodes, linesOf } from "../../table/panel/log_lines.js";
import { badge, givenName } from "../../table/state/seats.js";
import { Timeline } from "../replay/timeline.js";
import { Curve } from "./curve.js";
import { mattered } from "./moments.js";
import { Parts } from "./parts.js";
import { Stage } from "./stage.js";

/** @typedef {import("../../games/shared/game.js").GameArea} GameArea */
/** @typedef {import("../../games/shared/game.js").TableHooks} TableHooks */
/** @typedef {import("../../types/messages.js").Event} Event */
/** @typedef {import("../../types/messages.js").GameInfo} GameInfo */
/** @typedef {import("../../types/messages.js").GameReview} GameReview */
/** @typedef {import("../../types/messages.js").Replay} Replay */
/** @typedef {import("../../types/messages.js").ReviewMoment} ReviewMoment */
/** @typedef {import("./moments.js").ReviewedMoment} ReviewedMoment */
/** @typedef {"before" | "played" | "better"} Sight */

const SIGHTS = /** @type {const} */ (["before", "played", "better"]);

export class ReviewPage {
  /**
   * @param {GameReview} review
   * @param {Replay} replay With open cards.
   * @param {number | null} you
   * @param {GameInfo} game
   * @param {TableHooks} hooks
   * @param {GameArea} area
   */
  constructor(review, replay, you, game, hooks, area) {
    this.review = review;
    this.table = replay.table;
    this.timeline = new Timeline(replay);
    this.you = you;
    this.game = game;
    this.hooks = hooks;
    this.moments = mattered(review, you);
    /** @type {Map<number, Promise<ReviewMoment>>} */
    this.fetched = new Map();
    /** @type {ReviewedMoment | null} */
    this.chosen = null;
    this.stage = new Stage(game, area, this.table);
    this.curve = new Curve(review.curve, this.table, you, this.moments.map(({ move }) => move.step), (step) => this.look(step));
    this.cards = this.moments.map((moment) => this.card(moment));
    this.details = h("div", { class: "moment-details" });
    this.element = h(
      "div",
      { class: "review" },
      h("section", { class: "on-table", "aria-label": t("web.review.board") }, this.stage.element, this.stage.caption, this.details),
      h(
        "div",
        { class: "findings" },
        section("curve", this.curve.element, h("p", { class: "note" }, t("web.review.curve-note"))),
        section("moments", this.cards.length ? h("ol", { class: "moments" }, ...this.cards.map((card) => h("li", null, card))) : h("p", { class: "note" }, t("web.review.no-moments"))),
        section("parts", new Parts(review.seats, this.table, you).element),
      ),
    );
  }

  /** Show the first moment, or the end of the game. */
  begin() {
    const [first] = this.moments;
    if (first) void this.choose(first);
    else this.look(this.timeline.last);
  }

  /** A moment in short; a press shows it on the table. @param {ReviewedMoment} moment */
  card(moment) {
    const { move, luck } = moment;
    const name = givenName(this.table, move.seat);
    const what = move.mark
      ? t(`web.review.mark.${move.mark}`, { lost: percent(move.lost) })
      : t(luck > 0 ? "web.review.lucky" : "web.review.unlucky", { luck: signedPercent(luck) });
    return h(
      "button",
      { type: "button", class: "moment", dataset: { step: move.step, mark: move.mark ?? "luck" }, onclick: () => void this.choose(moment, true) },
      badge(this.table, move.seat),
      h("span", { class: "what" }, h("b", null, what), h("small", null, t("web.review.moment", { name, number: number(move.step + 1) }))),
    );
  }

  /** Look at any position of the game. @param {number} step */
  look(step) {
    this.chosen = null;
    this.mark(step);
    replace(this.details);
    const { view, events } = this.timeline.at(step);
    if (!view) return;
    const said = step ? this.line(step - 1, events) : [t("web.replay.dealt")];
    this.stage.show(view, events, this.you ?? view.turn, said);
    replace(this.details, h("div", { class: "leads" }, step < this.timeline.last && this.playOnButton(step, view.turn ?? 0)));
  }

  /** Show a moment on the table. @param {ReviewedMoment} moment @param {boolean} [scrolls] */
  async choose(moment, scrolls = false) {
    this.chosen = moment;
    const { move } = moment;
    this.mark(move.step);
    if (scrolls) this.element.querySelector(".on-table")?.scrollIntoView({ block: "start" });
    try {
      const found = await this.fetch(move.step);
      if (this.chosen === moment) this.show(moment, found, "played");
    } catch (fault) {
      if (!(fault instanceof Refusal)) throw fault;
      replace(this.stage.caption, fault.message);
    }
  }

  /** @param {number} step @returns {Promise<ReviewMoment>} */
  fetch(step) {
    let found = this.fetched.get(step);
    if (!found) {
      found = get(`/api/tables/${encodeURIComponent(this.table.id)}/review/${step}`);
      this.fetched.set(step, found);
    }
    return found;
  }

  /** @param {ReviewedMoment} moment @param {ReviewMoment} found @param {Sight} sight */
  show(moment, found, sight) {
    const { move } = moment;
    // Where luck is told, the move was as good as any, as far as can be said.
    const isBest = move.mark === null || move.best === move.action;
    const sights = SIGHTS.filter((each) => each !== "better" || !isBest);
    const seen = { before: found.before, played: found.view, better: found.best_view }[sight];
    const events = { before: [], played: found.events, better: found.best_events }[sight];
    const said = sight === "before" ? [givenName(this.table, move.seat)] : this.line(move.step, events);
    this.stage.show(seen, events, move.seat, said);
    const tabs = sights.map((each) => {
      const label = h("span", null, t(`web.review.${each}`));
      const share = each === "before" || isBest ? null : h("small", null, t("web.review.share", { share: percent(each === "played" ? move.share : move.best_share) }));
      return h("button", { type: "button", "aria-pressed": String(each === sight), dataset: { sight: each }, onclick: () => this.turnTo(moment, found, each) }, label, share);
    });
    const again = h("a", { class: "button primary", href: `/review/${this.table.id}?again=${move.step}` }, icon("refresh"), t("web.review.again"));
    replace(
      this.details,
      h("div", { class: "sights", role: "group", "aria-label": t("web.review.board") }, ...tabs),
      !isBest && h("p", { class: "why" }, capital(prettyCards(found.why))),
      h("div", { class: "leads" }, !isBest && again, this.playOnButton(move.step, move.seat)),
    );
  }

  /** Show it otherwise; the button that was pressed keeps the keyboard. @param {ReviewedMoment} moment @param {ReviewMoment} found @param {Sight} sight */
  turnTo(moment, found, sight) {
    this.show(moment, found, sight);
    const pressed = this.details.querySelector(`[data-sight="${sight}"]`);
    if (pressed instanceof HTMLElement) pressed.focus();
  }

  /** What was done, as the log says it; the log says nothing of the end of a turn. @param {number} step @param {readonly Event[]} events */
  line(step, events) {
    const seat = this.timeline.frame(step + 1).seat ?? 0;
    const [line] = linesOf([{ seq: step, seat, events: [...events] }], this.hooks);
    return line ? lineNodes(line, this.table, this.you) : [t("web.review.ends-turn", { name: givenName(this.table, seat) })];
  }

  /** @param {number} step */
  mark(step) {
    this.curve.show(step);
    this.cards.forEach((card, index) => {
      if (this.moments[index] === this.chosen) card.setAttribute("aria-current", "true");
      else card.removeAttribute("aria-current");
    });
  }

  /** @param {number} step @param {number} seat */
  playOnButton(step, seat) {
    const open = async () => {
      const { openPlayOn } = await import("../../table/continue/dialog.js");
      await openPlayOn(this.table, this.game.bots, step, this.you ?? seat);
    };
    return h("button", { type: "button", class: "play-on-button", onclick: () => void open() }, icon("play"), t("web.play-on.open"));
  }
}

/** @param {"curve" | "moments" | "parts"} name @param {...Node} parts */
function section(name, ...parts) {
  return h("section", { class: `of-${name}` }, h("h2", null, t(`web.review.${name}`)), ...parts);
}
