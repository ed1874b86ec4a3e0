// The end of a game: points counted up part by part with their reasons, who came where, what next.

import { announce } from "../../shared/announce.js";
import { number, plural, t } from "../../shared/words.js";
import { h, replace } from "../../shared/dom.js";
import { icon } from "../../shared/icons.js";
import { motion, settings } from "../../shared/settings.js";
import { play } from "../../shared/sound.js";
import { style } from "../../shared/style.js";
import { sentence } from "../ui/sentence.js";
import { seatsFromMine } from "../state/table_state.js";
import { drawMiniCard } from "../../cards/card.js";
import { rich } from "../ui/rich_text.js";
import { ranking, resignedSeats, shortBy, stepTime } from "./count_plan.js";
import { check, proofNumbers } from "./deal_proof.js";
import { grabber } from "./grabber.js";
import { hintsUsed } from "./hints_used.js";
import { bestMoment, momentsOf } from "./moments.js";
import { momentName } from "./moment_words.js";
import { rain } from "./rain.js";
import { reorder } from "./reorder.js";
import { drawSeal } from "./seal.js";
import { followReview, reviewLink } from "./review_link.js";
import { SeatCount } from "./seat_count.js";

/** @typedef {import("../state/table_state.js").TableState} TableState */
/** @typedef {import("../../shared/icons.js").IconName} IconName */

await Promise.all([
  style(new URL("./game_end.css", import.meta.url)),
  style(new URL("./seal.css", import.meta.url)),
  style(new URL("./seat_count.css", import.meta.url)),
  style(new URL("./rain.css", import.meta.url)),
]);

/** Keys that end the count at once. */
const SKIPPING = [" ", "Enter", "Escape"];

export class GameEnd {
  /**
   * @param {import("../../games/shared/game.js").TableHooks} hooks
   * @param {{rematch(): void, hide(): void}} does
   */
  constructor(hooks, does) {
    this.hooks = hooks;
    this.does = does;
    this.body = h("div", { class: "end-body" });
    this.foot = h("div", { class: "end-foot" });
    this.more = h("div", { class: "end-more" });
    this.list = h("ol", { class: "counts" });
    this.element = h(
      "section",
      { class: "end", "aria-label": t("web.end.title"), tabindex: "-1", hidden: true },
      h(
        "button",
        { type: "button", class: "icon-button quiet end-close", "aria-label": t("web.end.see-board"), title: t("web.end.see-board"), onclick: does.hide },
        icon("close"),
      ),
      this.body,
    );
    this.element.prepend(grabber(this.element, does.hide));
    this.element.addEventListener("keydown", (event) => {
      if (event.key === "Escape") does.hide();
    });
    /** @type {SeatCount[]} */
    this.rows = [];
    /** @type {Promise<void> | null} */
    this.counting = null;
    /** Ends the count at once; nothing while there is none. */
    this.skip = () => {};
    this.offered = "";
  }

  /** Show the result, counted. @param {TableState} known */
  show(known) {
    if (this.rows.length) return this.update(known);
    this.draw(known, places(known).map(({ seat }) => seat));
    this.settle(known);
  }

  /** Count the points, if that has not been done; settles when they are counted. @param {TableState} known */
  count(known) {
    this.counting ??= new Promise((/** @type {(counted: void) => void} */ counted) => {
      this.draw(known, seatsFromMine(known));
      const steps = Math.max(0, ...this.rows.map((row) => row.parts.length));
      const time = stepTime(steps);
      let timer = 0;
      const stop = () => {
        clearTimeout(timer);
        document.removeEventListener("pointerdown", stop, true);
        document.removeEventListener("keydown", key, true);
        this.skip = () => {};
        this.settle(known);
        this.celebrate(known);
        counted();
      };
      const key = (/** @type {KeyboardEvent} */ event) => {
        const typing = event.target instanceof Element && event.target.closest("input, textarea, select");
        if (!SKIPPING.includes(event.key) || typing) return;
        event.preventDefault();
        event.stopPropagation();
        stop();
      };
      const begun = performance.now();
      const next = () => {
        const step = Math.floor((performance.now() - begun) / time);
        if (step >= steps) return stop();
        this.rows.forEach((row) => row.reveal(step, steps, time));
        timer = window.setTimeout(next, begun + (step + 1) * time - performance.now());
      };
      this.skip = stop;
      document.addEventListener("pointerdown", stop, true);
      document.addEventListener("keydown", key, true);
      next();
    });
    return this.counting;
  }

  /** Something else has changed at the table: a rematch is on. @param {TableState} known */
  update(known) {
    const offered = known.table.rematch ?? "";
    if (offered !== this.offered) this.offer(known);
    this.offered = offered;
  }

  /**
   * @param {TableState} known
   * @param {readonly number[]} seats In this order.
   */
  draw(known, seats) {
    const most = Math.max(1, ...(known.table.result?.scores ?? []));
    this.rows = seats.map((seat) => new SeatCount(known, seat, this.hooks, most));
    replace(this.list, ...this.rows.map((row) => row.element));
    this.offer(known);
    this.offered = known.table.rematch ?? "";
    replace(this.body, ...this.head(known), this.list, this.aftermath(known), this.foot, this.more);
    this.body.classList.remove("counted");
  }

  /** Everybody has all their points: in their order, and the winner stands out. @param {TableState} known */
  settle(known) {
    const order = new Map(places(known).map((each, index) => [each.seat, { ...each, index }]));
    for (const row of this.rows) row.finish(order.get(row.seat)?.place ?? 0);
    const rank = (/** @type {SeatCount} */ row) => order.get(row.seat)?.index ?? 0;
    this.rows.sort((one, other) => rank(one) - rank(other));
    reorder(this.list, this.rows.map((row) => row.element));
    this.body.classList.add("counted");
    const review = this.foot.querySelector(".review-link");
    if (review instanceof HTMLElement && known.you.seat !== null) void followReview(review, known.table.id);
  }

  /** The headline with the seal of the deal beside it, and the proof behind that. @param {TableState} known */
  head(known) {
    const heading = h("h2", null, ...sentence(known, this.hooks, null));
    const waiting = h("p", { class: "end-counting", "aria-hidden": "true" }, t("web.end.counting"));
    const { table } = known;
    if (!table.seed) return [h("header", { class: "end-head" }, heading, waiting)];
    const verdict = check(table);
    const proof = h("div", { class: `proof ${verdict}`, id: "deal-proof", hidden: true }, h("p", null, h("b", null, t(`web.end.proof.${verdict}`))), ...proofNumbers(table));
    const seal = h(
      "button",
      { type: "button", class: `seal ${verdict}`, title: t(`web.end.proof.${verdict}`), "aria-expanded": "false", "aria-controls": proof.id },
      drawSeal(verdict !== "bad"),
      h("span", null, t(`web.end.seal.${verdict}`)),
    );
    seal.addEventListener("click", () => {
      proof.hidden = !proof.hidden;
      seal.setAttribute("aria-expanded", String(!proof.hidden));
    });
    return [h("header", { class: "end-head" }, heading, waiting, seal), proof];
  }

  /** What one takes home: how close it was, and the own best move, which leads to its replay. @param {TableState} known */
  aftermath(known) {
    const { table, you, view } = known;
    const gap = table.result ? shortBy(table.result, you.seat, resignedSeats(table)) : 0;
    const best = you.seat === null ? null : bestMoment(momentsOf(known.log), you.seat);
    const close = gap ? h("p", { class: "so-close" }, plural("web.end.so-close", gap)) : null;
    const cards = best && view ? (this.hooks.cardsOf?.(best, view) ?? []) : [];
    const memento = best
      ? h(
          "a",
          { class: "memento", href: `${replayAddress(known)}#${best.step}`, title: t("web.end.see-best") },
          h("span", { class: "cards", "aria-hidden": "true" }, ...cards.map((card) => drawMiniCard(card, { label: false }))),
          h("span", null, ...rich("web.end.best", { what: momentName(best), points: h("b", null, number(best.points)) })),
        )
      : null;
    return h("div", { class: "aftermath" }, close, memento, hintsUsed(table, you.seat), dailyNote(table), continuedNote(table));
  }

  /** What can be done next. @param {TableState} known */
  offer(known) {
    const { table, you } = known;
    const link = (/** @type {string} */ href, /** @type {IconName} */ sign, /** @type {string} */ key, /** @type {string | null} */ file = null) =>
      h("a", { class: "button", href, download: file }, icon(sign), h("span", null, t(key)));
    const again = table.daily
      ? h("a", { class: "button primary", href: `/daily?day=${table.daily.day}` }, icon("list"), t("web.end.daily"))
      : table.rematch
      ? h("a", { class: "button primary", href: `/table/${table.rematch}` }, icon("next"), t("web.end.go-rematch"))
      : you.seat === null
        ? null
        : h("button", { type: "button", class: "primary", onclick: this.does.rematch }, icon("refresh"), t("web.end.rematch"));
    const postcard = async () => {
      const { openPostcard } = await import("../postcard/dialog.js");
      await openPostcard(known, this.hooks);
    };
    const review = reviewLink(known);
    const picture = h("button", { type: "button", class: "button postcard-button", onclick: () => void postcard() }, icon("picture"), h("span", null, t("web.postcard.make")));
    replace(this.foot, again, review ?? picture);
    replace(
      this.more,
      review && picture,
      link(replayAddress(known), "play", "web.end.replay"),
      link(`/api/tables/${table.id}/record`, "download", "web.end.download", ""),
      link("/", "home", "web.end.home"),
    );
  }

  /** Say who has won; suits rain for a moment on whoever it is. @param {TableState} known */
  celebrate(known) {
    announce(this.body.querySelector("h2")?.textContent ?? "");
    const winners = known.table.result?.winners ?? [];
    if (known.you.seat !== null && !winners.includes(known.you.seat)) return;
    play("win");
    if (settings.celebrations === "full" && motion()) this.element.before(rain());
  }
}

/** What is to be known of a daily deal that is over. @param {import("../../types/messages.js").TableInfo} table */
function dailyNote({ daily }) {
  if (!daily) return null;
  const keys = [!daily.counted && "web.end.daily-practice", daily.closed && "web.end.daily-closed"];
  return h("p", { class: "note" }, keys.flatMap((key) => (key ? t(key) : [])).join(" "));
}

/** That it went on from a move of another game. @param {import("../../types/messages.js").TableInfo} table */
function continuedNote({ continued }) {
  if (!continued) return null;
  const href = `/replay/${continued.table}#${continued.step}`;
  return h("p", { class: "note" }, h("a", { href }, t("web.play-on.goes-on", { number: number(continued.step + 1) })));
}

/** Where the game can be seen again: a daily deal only from one's own seat until its day is over. @param {TableState} known */
function replayAddress({ table, you }) {
  return `/replay/${table.id}${table.daily?.closed ? `?seat=${you.seat}` : ""}`;
}

/** Who comes where. @param {TableState} known */
function places({ table }) {
  return table.result ? ranking(table.result, resignedSeats(table)) : [];
}
