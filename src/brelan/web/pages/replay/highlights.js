// The best moments of a game as a list that leads to each of them, round by round where there are rounds.

import { h } from "../../shared/dom.js";
import { capital, number, t } from "../../shared/words.js";
import { highlights } from "../../table/end/moments.js";
import { momentName } from "../../table/end/moment_words.js";
import { badge, givenName } from "../../table/state/seats.js";

/** @typedef {import("../../table/end/moments.js").Moment} Moment */
/** @typedef {import("../../types/messages.js").TableInfo} TableInfo */

export class Highlights {
  /**
   * @param {import("./landmarks.js").Landmarks} landmarks
   * @param {TableInfo} table
   * @param {(step: number) => void} go
   */
  constructor({ moments, rounds }, table, go) {
    const best = highlights(moments);
    const most = Math.max(0, ...best.map((moment) => moment.points));
    /** @type {{step: number, button: HTMLElement}[]} */
    this.buttons = [];
    const lines = best.flatMap((moment, index) => {
      const button = this.button(moment, table, moment.points === most, go);
      this.buttons.push({ step: moment.step, button });
      const opens = rounds.length > 1 && best[index - 1]?.round !== moment.round;
      const heading = opens ? [h("li", { class: "round" }, capital(t("web.table.round-short", { number: moment.round })))] : [];
      return [...heading, h("li", null, button)];
    });
    this.element = h("ol", { class: "highlights" }, ...lines);
    if (!best.length) this.element.append(h("li", { class: "note" }, t("web.replay.no-highlights")));
  }

  /** @param {Moment} moment @param {TableInfo} table @param {boolean} top @param {(step: number) => void} go */
  button(moment, table, top, go) {
    const { seat, step } = moment;
    const name = givenName(table, seat);
    return h(
      "button",
      { type: "button", class: top ? "top-moment" : null, onclick: () => go(step) },
      badge(table, seat),
      h("span", { class: "what" }, capital(momentName(moment)), h("small", null, t("web.replay.moment", { name, number: number(step) }))),
      h("b", { class: "points" }, number(moment.points)),
    );
  }

  /** Let the moment of a step stand out. @param {number} now */
  update(now) {
    for (const { step, button } of this.buttons) {
      if (step === now) button.setAttribute("aria-current", "true");
      else button.removeAttribute("aria-current");
    }
  }
}
