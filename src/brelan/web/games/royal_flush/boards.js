// The nine boards: name, what they ask for, how near the own hand is, spaces with points and the pieces on them.

import { h, redraw, replace } from "../../shared/dom.js";
import { settings } from "../../shared/settings.js";
import { style } from "../../shared/style.js";
import { capital, t } from "../../shared/words.js";
import { drawMiniCard } from "../../cards/card.js";
import { drawMissing, drawPattern, drawSign, signsOf, slot } from "./pattern.js";
import { marksOf } from "./pieces.js";
import { boardName, list } from "./wording.js";

/** @typedef {import("../shared/game.js").AreaContext} AreaContext */
/** @typedef {import("./types.js").RoyalFlushView} RoyalFlushView */
/** @typedef {import("../../types/messages.js").BoardInfo} BoardInfo */
/** @typedef {import("../../types/messages.js").TableInfo} TableInfo */
/** What the own hand has for each place of a board's pattern. @typedef {readonly import("./reach.js").Slot[]} Reach */
/** @typedef {{chosen: string | null, claimable: ReadonlyMap<string, number>, fitting: ReadonlyMap<string, number>, ready: boolean, hinted: boolean}} Lights */

await style(new URL("./boards.css", import.meta.url));

export class Boards {
  /** @param {AreaContext} context */
  constructor(context) {
    this.context = context;
    this.element = h("div", { class: "royal-boards", role: "group", "aria-label": t("web.royal.boards") });
    /** @type {Map<string, HTMLElement>} */
    this.elements = new Map();
    /** @type {RoyalFlushView | null} */
    this.view = null;
    this.laid = "";
    /** @type {ReadonlyMap<string, Reach>} */
    this.reach = new Map();
  }

  /** Draw the boards in play and the pieces on them. @param {RoyalFlushView} view @param {TableInfo} table */
  show(view, table) {
    this.lay(view.boards);
    const marks = marksOf(this.context, table);
    for (const [name, element] of this.elements) {
      const spaces = element.querySelector(".royal-spaces");
      if (spaces) redraw(spaces, this.holders(name, view, marks), () => this.spaces(name, view, marks));
      element.classList.toggle("full", this.isFull(name, view));
    }
    this.view = view;
  }

  /** Draw the boards, unless they lie there, lettered as the settings say. @param {readonly string[]} names */
  lay(names) {
    const laid = [...names, settings.indices].join();
    if (laid === this.laid) return;
    this.laid = laid;
    this.reach = new Map();
    this.elements.clear();
    for (const name of names) this.elements.set(name, this.board(name));
    replace(this.element, ...this.elements.values());
  }

  /** @param {string} name @returns {BoardInfo} */
  info(name) {
    const info = this.context.game.boards.find((board) => board.name === name);
    return info ?? { name, category: 0, points: [], cards: 0, example: [] };
  }

  /** @param {string} name */
  board(name) {
    const info = this.info(name);
    const element = h(
      this.context.live ? "button" : "div",
      { class: "royal-board", dataset: { board: name, category: String(info.category) } },
      this.context.live ? h("span", { class: "royal-told" }) : null,
      h("span", { class: "royal-board-name", "aria-hidden": String(this.context.live) }, boardName(name)),
      h("span", { class: "royal-needs", "aria-hidden": "true" }, capital(t(`needs.board.${name}`))),
      h("span", { class: "royal-pattern", "aria-hidden": "true" }, ...drawPattern(name)),
      h("span", { class: "royal-spaces", "aria-hidden": "true" }),
      h("span", { class: "royal-reach", "aria-hidden": "true" }),
    );
    element.style.setProperty("--cards", String(info.cards));
    element.style.setProperty("--groups", String(signsOf(name).filter(({ first }) => first).length + 1));
    if (this.context.live) {
      element.setAttribute("type", "button");
      element.setAttribute("aria-pressed", "false");
      element.title = t(`needs.board.${name}`);
    }
    return element;
  }

  /** All that the spaces of a board show. @param {string} name @param {RoyalFlushView} view @param {readonly string[]} marks */
  holders(name, view, marks) {
    const { context } = this;
    return (view.claims[name] ?? []).map((seat) => [seat, marks[seat], context.seatName(seat), context.seatColour(seat)]);
  }

  /** @param {string} name @param {RoyalFlushView} view @param {readonly string[]} marks */
  spaces(name, view, marks) {
    const holders = view.claims[name] ?? [];
    return this.info(name).points.map((points, space) => {
      const seat = holders[space];
      if (seat === undefined) {
        const next = space === holders.length ? "royal-space next" : "royal-space";
        return h("span", { class: next }, String(points));
      }
      const taken = h(
        "span",
        { class: "royal-space taken", dataset: { seat: String(seat) }, title: this.context.seatName(seat) },
        h("span", { class: "royal-mark" }, marks[seat] ?? ""),
        String(points),
      );
      taken.style.setProperty("--seat", this.context.seatColour(seat));
      return taken;
    });
  }

  /** @param {string} name @param {RoyalFlushView} view */
  isFull(name, view) {
    return (view.claims[name] ?? []).length >= this.info(name).points.length;
  }

  /** Show how near the own hand is to the boards; to none that is not named. @param {ReadonlyMap<string, Reach>} reach */
  showReach(reach) {
    for (const [name, element] of this.elements) {
      const now = reach.get(name);
      const place = element.querySelector(".royal-reach");
      if (place) drawReach(place, name, now);
      element.classList.toggle("with-reach", now !== undefined);
      element.classList.toggle("whole", now !== undefined && filled(now) === now.length);
    }
    this.reach = reach;
  }

  /** Show which boards can be claimed, which the selected cards fit, and which is chosen. @param {Lights} lights */
  light(lights) {
    for (const [name, element] of this.elements) {
      const chosen = name === lights.chosen;
      element.classList.toggle("claimable", lights.claimable.has(name));
      element.classList.toggle("fitting", lights.fitting.has(name));
      element.classList.toggle("chosen", chosen);
      element.classList.toggle("ready", chosen && lights.ready);
      element.classList.toggle("hinted", chosen && lights.hinted);
      if (this.context.live) {
        element.setAttribute("aria-pressed", String(chosen));
        const told = element.querySelector(".royal-told");
        const label = this.label(name, lights);
        if (told) redraw(told, label, () => [label]);
      }
    }
  }

  /** What a screen reader says of a board. @param {string} name @param {Lights} lights */
  label(name, lights) {
    const view = this.view;
    const points = this.info(name).points;
    const holders = view?.claims[name] ?? [];
    const parts = [t("web.royal.board.about", { board: boardName(name), needs: t(`needs.board.${name}`) })];
    if (holders.length < points.length) {
      parts.push(t("web.royal.board.left", { points: list(points.slice(holders.length).map(String)) }));
    } else {
      parts.push(t("web.royal.board.full"));
    }
    holders.forEach((seat, space) => {
      parts.push(t("web.royal.board.held", { name: this.context.seatName(seat), points: points[space] ?? 0 }));
    });
    const reach = this.reach.get(name);
    if (reach) parts.push(t("web.royal.reach.told", { have: filled(reach), cards: reach.length }));
    if (lights.fitting.has(name)) parts.push(t("web.royal.board.fits"));
    else if (lights.claimable.has(name)) parts.push(t("web.royal.board.claimable"));
    return parts.map(capital).join(". ");
  }

  /** Let the newest piece on a board stand out, and no other. @param {string | null} name */
  markLast(name) {
    const last = name === null ? null : this.lastPiece(name);
    for (const marked of this.element.querySelectorAll(".royal-space.last")) marked.classList.toggle("last", marked === last);
    last?.classList.add("last");
  }

  /** The newest piece on a board. @param {string} name @returns {HTMLElement | null} */
  lastPiece(name) {
    const taken = this.elements.get(name)?.querySelectorAll(".royal-space.taken");
    const last = taken?.[taken.length - 1];
    return last instanceof HTMLElement ? last : null;
  }
}

/** The cards that the own hand has for a board, forms for those it lacks, and how many it has. @param {Element} place @param {string} board @param {Reach} [reach] */
function drawReach(place, board, reach) {
  const signs = signsOf(board);
  redraw(place, reach !== undefined, () =>
    reach ? [h("span", { class: "royal-reach-cards" }, ...signs.map(({ first }) => slot(null, first))), h("span", { class: "royal-count-of" })] : [],
  );
  const [row, count] = place.children;
  if (!reach || !row || !count) return;
  signs.forEach(({ sign }, at) => {
    const there = row.children[at];
    if (there) redraw(there, reach[at], () => [drawPlace(reach[at], sign)]);
  });
  const text = t("web.royal.reach.count", { have: filled(reach), cards: reach.length });
  redraw(count, text, () => [text]);
}

/** @param {Reach[number] | undefined} place @param {import("./board_shapes.js").Sign} sign what stands there where nothing is known */
function drawPlace(place, sign) {
  if (place && "card" in place) return drawMiniCard(place.card, { label: false });
  return place && (place.rank || place.suit) ? drawMissing(place) : drawSign(sign);
}

/** @param {Reach} reach */
function filled(reach) {
  return reach.filter((place) => "card" in place).length;
}
