// The course of a game: a line for each seat, its share of the win position by position, and a mark where one looks.

import { h, svg } from "../../shared/dom.js";
import { percent } from "../../shared/percent.js";
import { t } from "../../shared/words.js";
import { givenName, seatColour } from "../../table/state/seats.js";

/** @typedef {import("../../types/messages.js").TableInfo} TableInfo */

const WIDTH = 600;
const HEIGHT = 180;

export class Curve {
  /**
   * @param {readonly (readonly number[])[]} curve
   * @param {TableInfo} table
   * @param {number | null} you Whose line stands out.
   * @param {readonly number[]} moments Steps that are marked.
   * @param {(step: number) => void} go
   */
  constructor(curve, table, you, moments, go) {
    this.curve = curve;
    this.table = table;
    const last = curve.length - 1;
    this.x = (/** @type {number} */ step) => (WIDTH * step) / Math.max(1, last);
    const seats = table.seats.map((_, seat) => seat).sort((one, other) => Number(one === you) - Number(other === you));
    this.mark = svg("line", { class: "now", y1: 0, y2: HEIGHT });
    const drawing = svg(
      "svg",
      { class: "course", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none", role: "img", "aria-label": this.description() },
      ...[0, 0.5, 1].map((share) => svg("line", { class: "grid", x1: 0, x2: WIDTH, y1: HEIGHT * (1 - share), y2: HEIGHT * (1 - share) })),
      ...moments.map((step) => svg("line", { class: "moment-at", x1: this.x(step), x2: this.x(step), y1: 0, y2: HEIGHT })),
      ...seats.map((seat) => this.line(seat, seat === you)),
      this.mark,
    );
    this.slider = h("input", { type: "range", min: 0, max: last, step: 1, "aria-label": t("web.replay.position") });
    this.slider.addEventListener("input", () => go(Number(this.slider.value)));
    this.shares = h("p", { class: "shares", "aria-live": "polite" });
    const scale = h("div", { class: "scale", "aria-hidden": "true" }, ...[1, 0.5, 0].map((share) => h("span", null, percent(share))));
    this.element = h("div", { class: "curve" }, h("div", { class: "plot" }, scale, drawing), this.slider, this.shares);
  }

  /** @param {number} seat @param {boolean} mine */
  line(seat, mine) {
    const points = this.curve.map((shares, step) => `${this.x(step).toFixed(1)},${(HEIGHT * (1 - (shares[seat] ?? 0))).toFixed(1)}`);
    const line = svg("polyline", { class: mine ? "mine" : "theirs", points: points.join(" ") });
    line.style.setProperty("--seat", seatColour(this.table, seat));
    return line;
  }

  /** The course in words, for who cannot see it. */
  description() {
    const [first, last] = [this.curve[0] ?? [], this.curve.at(-1) ?? []];
    return this.table.seats
      .map((_, seat) => t("web.review.curve-seat", { name: givenName(this.table, seat), first: percent(first[seat] ?? 0), last: percent(last[seat] ?? 0) }))
      .join("; ");
  }

  /** Mark a position. @param {number} step */
  show(step) {
    this.mark.setAttribute("x1", String(this.x(step)));
    this.mark.setAttribute("x2", String(this.x(step)));
    this.slider.value = String(step);
    this.slider.setAttribute("aria-valuetext", t("web.replay.step", { number: step, most: this.curve.length - 1 }));
    const now = this.curve[step] ?? [];
    this.shares.replaceChildren(
      ...this.table.seats.map((_, seat) => {
        const share = h("span", { class: "share" }, h("span", { class: "name" }, givenName(this.table, seat)), " ", h("b", null, percent(now[seat] ?? 0)));
        share.style.setProperty("--seat", seatColour(this.table, seat));
        return share;
      }),
    );
  }
}
