// Playing by keyboard: arrows go from thing to thing, a rank and a suit name a card, letters draw.

import { JOKER, SUITS } from "../../cards/notation.js";
import { cardIndex, SUIT_SIGNS, t } from "../../shared/words.js";
import { PAUSE, rankOf, suitLetters, suitOf } from "../shared/card_typing.js";
import { ARROWS, listenToKeys } from "../shared/keys.js";

/** @typedef {import("../shared/game.js").KeyHelp} KeyHelp */
/**
 * @typedef {object} Actions
 * @property {() => void} play
 * @property {() => void} recall
 * @property {() => void} sort
 * @property {(verb: "refresh" | "draw") => void} draw
 * @property {() => void} stop
 * @property {(card: string) => void} card a card was named by rank and suit
 */

const LETTERS = { refresh: "N", draw: "P", stop: "S", sort: "O" };
const MOVES = new Set([...Object.keys(ARROWS), "Home", "End"]);

/** The keys of Royal Flush, for the help. @returns {KeyHelp[]} */
export function royalKeys() {
  return [
    { keys: "← → ↑ ↓", text: t("web.royal.keys.arrows") },
    { keys: t("web.royal.keys.space"), text: t("web.royal.keys.select") },
    { keys: `${cardIndex("Q")} ${suitLetters()[1]}`, text: t("web.royal.keys.card", { suits: suitsInWords() }) },
    { keys: "*", text: t("web.royal.keys.joker") },
    { keys: LETTERS.draw, text: t("web.royal.keys.draw") },
    { keys: LETTERS.refresh, text: t("web.royal.keys.refresh") },
    { keys: LETTERS.stop, text: t("web.royal.keys.stop") },
    { keys: LETTERS.sort, text: t("web.royal.keys.sort") },
    { keys: t("web.grid.keys.enter.keys"), text: t("web.grid.keys.enter.text") },
    { keys: t("web.grid.keys.escape.keys"), text: t("web.grid.keys.escape.text") },
  ];
}

/** The letters with their signs: "P ♠, C ♥ …". */
function suitsInWords() {
  return [...SUITS].map((suit, at) => `${suitLetters()[at]}\u00a0${SUIT_SIGNS[suit]}`).join(", ");
}

export class Keyboard {
  /** @param {HTMLElement} area @param {Actions} actions */
  constructor(area, actions) {
    this.area = area;
    this.actions = actions;
    /** @type {string | null} a rank that waits for its suit */
    this.rank = null;
    this.since = 0;
    /** Listen no more. */
    this.stop = listenToKeys(
      (target) => target.closest("input, textarea, select, [contenteditable]") === null,
      (event) => this.press(event),
    );
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const focus = document.activeElement;
    const within = this.area.contains(focus);
    if (MOVES.has(event.key)) return within ? this.step(event.key, focus) : this.enter(focus);
    if (event.key === "Escape") return this.done(this.actions.recall);
    if (event.key === "Enter" && (within || focus === document.body)) return this.done(this.actions.play);
    return event.key.length === 1 && event.key !== " " && this.letter(event.key);
  }

  /** @param {() => void} action */
  done(action) {
    this.rank = null;
    action();
    return true;
  }

  /** @param {string} key */
  letter(key) {
    const waiting = Date.now() - this.since < PAUSE ? this.rank : null;
    this.rank = null;
    if (waiting === "T" && key === "0") return this.wait("T");
    const suit = waiting === null ? null : suitOf(key);
    if (suit !== null) return this.done(() => this.actions.card(waiting + suit));
    if (key === JOKER) return this.done(() => this.actions.card(JOKER));
    const rank = rankOf(key);
    if (rank !== null) return this.wait(rank);
    return this.command(key.toUpperCase());
  }

  /** @param {string} rank */
  wait(rank) {
    this.rank = rank;
    this.since = Date.now();
    return true;
  }

  /** @param {string} letter */
  command(letter) {
    const { sort, stop, draw } = this.actions;
    if (letter === LETTERS.sort) return this.done(sort);
    if (letter === LETTERS.stop) return this.done(stop);
    if (letter === LETTERS.draw) return this.done(() => draw("draw"));
    if (letter === LETTERS.refresh) return this.done(() => draw("refresh"));
    return false;
  }

  /** The things that can have the focus, group by group. */
  groups() {
    const names = [".royal-boards", ".royal-middle", ".royal-rack"];
    const all = names.map((name) => [...this.area.querySelectorAll(`${name} button`)]);
    return all.map((group) => group.filter((each) => each instanceof HTMLElement)).filter((group) => group.length > 0);
  }

  /** Leave one stop for the tabulator in each group. */
  rove() {
    for (const group of this.groups()) {
      const stop = group.find((each) => each === document.activeElement) ?? group.find((each) => each.tabIndex === 0) ?? group[0];
      for (const each of group) each.tabIndex = each === stop ? 0 : -1;
    }
  }

  /** From outside the area an arrow leads into it, unless the focus is in use elsewhere. @param {Element | null} focus */
  enter(focus) {
    if (focus !== document.body) return false;
    const group = this.groups().at(-1);
    (group?.find((each) => each.tabIndex === 0) ?? group?.[0])?.focus();
    return group !== undefined;
  }

  /** @param {string} key @param {Element | null} focus */
  step(key, focus) {
    const groups = this.groups();
    const at = groups.findIndex((group) => group.some((each) => each === focus));
    const group = groups[at];
    if (!group || !(focus instanceof HTMLElement)) return false;
    const sideways = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity }[key];
    const next =
      sideways === undefined
        ? nearest(focus, group, groups[at + (key === "ArrowUp" ? -1 : 1)] ?? [], key === "ArrowUp" ? -1 : 1)
        : group[Math.max(0, Math.min(group.length - 1, group.indexOf(focus) + sideways))];
    next?.focus();
    this.rove();
    return true;
  }
}

/**
 * The nearest thing above or below: in the same group, else in the next.
 * @param {HTMLElement} from @param {HTMLElement[]} group @param {HTMLElement[]} beyond @param {number} way
 */
function nearest(from, group, beyond, way) {
  const here = from.getBoundingClientRect();
  const x = here.left + here.width / 2;
  for (const candidates of [group, beyond]) {
    const ahead = candidates
      .map((each) => ({ each, box: each.getBoundingClientRect() }))
      .filter(({ box }) => way * (box.top - here.top) > 4)
      .map(({ each, box }) => ({ each, far: 4 * Math.abs(box.top - here.top) + Math.abs(box.left + box.width / 2 - x) }));
    const best = ahead.sort((one, other) => one.far - other.far)[0];
    if (best) return best.each;
  }
  return null;
}
