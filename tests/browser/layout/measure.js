// What is wrong with how a page lies in its window, as sentences: text that is cut or leaves its box,
// things that overlap, cover each other or lie outside, targets too small for a thumb.
import { byLine, isInText, isInside, isPartOfLabel, isPlainLabel, isShown, nameOf, owner, TARGETS } from "./elements.js";
import { along, howFar, leaving, overlapping, pixels, quoted, shared } from "./geometry.js";
import { Surroundings } from "./surroundings.js";

/** @typedef {import("./geometry.js").Box} Box */
/** @typedef {{element: Element, box: Box, kind: "text" | "target", name: string}} Thing */
/** @typedef {{kind: string, text: string}} Finding */
/**
 * @typedef {object} Options
 * @property {string} [layer] What lies over all else, if anything does: only that is measured.
 * @property {string[]} [decoration] Pictures that are cut on purpose.
 * @property {[string, string][]} [mayOverlap] What may lie on what.
 * @property {string[]} [sampled] Of what is there many times, in rows: only the first and the last are measured.
 * @property {string[]} [small] Targets that may be smaller than a thumb.
 * @property {string[]} [mayScroll] What may be scrolled sideways.
 * @property {string[]} [mayBeCut] What may lie behind an edge.
 * @property {string[]} [inSight] What must be there, whole, without scrolling.
 * @property {string[]} [oneLine] What must stand on one line.
 */

/** How wide and high a target must be at least: for a thumb, and for the tip of a mouse. */
const THUMB = 43.5;
const TIP = 23.5;
const RAW_KEY =
  /\b(web|game|combination|board|category|suit|rank|phrase|tally|option|bot)\.[a-z_]+[.-][a-z]|\{\w+\}|undefined|\[object|NaN/;
const AXES = /** @type {const} */ (["x", "y"]);
/** How much of the height of a line its letters take. */
const LETTERS = 0.9;

/** Everything that is wrong. @param {Options} [options] @returns {Finding[]} */
export function findings(options = {}) {
  const page = new Page(options);
  return [
    ...page.words(),
    ...page.sideways(),
    ...page.things.flatMap((thing) => page.cut(thing) ?? page.outside(thing) ?? []),
    ...page.targets.flatMap((target) => [...page.tooSmall(target), ...page.covered(target), ...page.blank(target)]),
    ...page.overlaps(),
    ...page.demands(),
    ...page.tight(),
  ];
}

class Page {
  /** @param {Options} options */
  constructor({ layer = "", decoration = [], mayOverlap = [], sampled = [], small = [], mayScroll = [], mayBeCut = [], inSight = [], oneLine = [] }) {
    const dialogs = document.querySelectorAll("dialog:modal");
    const named = layer ? [...document.querySelectorAll(layer)].filter(isShown) : [];
    this.root = dialogs[dialogs.length - 1] ?? named[0] ?? document.body;
    this.decoration = ["svg", "[inert]", ...decoration].join(", ");
    this.mayOverlap = mayOverlap;
    this.small = small.join(", ");
    /** @type {Set<Element>} */
    this.left = new Set(sampled.flatMap((each) => [...document.querySelectorAll(each)].slice(1, -1)));
    this.mayScroll = mayScroll.join(", ");
    this.mayBeCut = mayBeCut.join(", ");
    this.inSight = inSight;
    this.oneLine = oneLine;
    this.around = new Surroundings();
    this.least = matchMedia("(pointer: coarse)").matches ? THUMB : TIP;
    this.window = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    /** @type {Thing[]} */
    this.texts = [];
    /** @type {Thing[]} */
    this.targets = [];
    /** @type {Element[]} */
    this.scrollers = [];
    this.look(this.root);
    const may = this.mayBeCut;
    this.things = [...this.texts, ...this.targets].filter(({ element }) => !may || !element.closest(may));
  }

  /** Find texts and targets. @param {Element} element */
  look(element) {
    if (this.left.has(element)) return;
    const { display, x, hidden } = this.around.mannerOf(element);
    // Who has no box of their own is as visible as what is inside.
    if (hidden || element.matches(this.decoration) || (display !== "contents" && !isShown(element))) return;
    if (x === "auto" || x === "scroll") this.scrollers.push(element);
    const isTarget = element.matches(TARGETS) && !isPartOfLabel(element) && !isPlainLabel(element);
    if (isTarget) this.targets.push({ element, box: this.around.boxOf(element), kind: "target", name: nameOf(element) });
    for (const child of element.childNodes) {
      if (child instanceof Element) this.look(child);
      else if (child instanceof Text && child.data.trim()) this.text(element, child);
    }
  }

  /** @param {Element} element @param {Text} node */
  text(element, node) {
    const range = document.createRange();
    range.selectNodeContents(node);
    const lines = [...range.getClientRects()].filter((box) => box.width > 0 && box.height > 0);
    if (!lines.length) return;
    const high = (LETTERS * this.around.mannerOf(element).size) / 2;
    const letters = ({ left, right, top, bottom }) => {
      const middle = (top + bottom) / 2;
      const half = Math.min(high, (bottom - top) / 2);
      return { left, right, top: middle - half, bottom: middle + half };
    };
    for (const line of byLine(lines)) this.texts.push({ element, box: letters(line), kind: "text", name: node.data });
  }

  /** What an ancestor cuts off, and text that leaves the box it stands in. @param {Thing} thing @returns {Finding | null} */
  cut({ element, box, name, kind }) {
    const open = { x: true, y: true };
    let boxed = kind === "target";
    for (let at = kind === "target" ? element.parentElement : element; at && (open.x || open.y); at = at.parentElement) {
      // What they cut off is outside the window.
      if (at === document.body || at === document.documentElement) break;
      const { display, position, ...flows } = this.around.mannerOf(at);
      const isInline = display === "inline" || display === "contents";
      for (const axis of AXES) {
        const flow = flows[axis];
        if (isInline || !open[axis] || flow === "visible") continue;
        const over = leaving(along(box, { [axis]: true }), along(this.around.boxOf(at), { [axis]: true }), axis === "x" ? 1 : 2);
        if (over && (flow === "hidden" || flow === "clip")) return { kind: "cut", text: `${quoted(name)} is cut off ${howFar(over)}` };
        open[axis] = false;
      }
      if (!boxed && !isInline && this.around.isPainted(at)) {
        boxed = true;
        const over = leaving(along(box, open), along(this.around.boxOf(at), open), 1.5);
        if (over) return { kind: "leaves", text: `${quoted(name)} leaves its box ${howFar(over)}` };
      }
      if (position === "absolute" || position === "fixed") boxed = true;
      if (position === "fixed") break;
    }
    return kind === "text" && this.isEllipsis(element) ? { kind: "cut", text: `${quoted(name)} ends in an ellipsis` } : null;
  }

  /** @param {Element} element */
  isEllipsis(element) {
    if (this.around.mannerOf(element).x === "visible") return false;
    return getComputedStyle(element).textOverflow === "ellipsis" && element.scrollWidth > element.clientWidth + 1;
  }

  /** What lies outside the window where nothing brings it in. @param {Thing} thing @returns {Finding | null} */
  outside({ element, box, name, kind }) {
    for (const axis of AXES) {
      const over = leaving(along(box, { [axis]: true }), along(this.window, { [axis]: true }), 1);
      if (over && !this.around.canScroll(element.parentElement, axis) && (kind === "text" || !isInside(element))) {
        return { kind: "window", text: `${quoted(name)} leaves the window ${howFar(over)}` };
      }
    }
    return null;
  }

  /** @returns {Finding[]} */
  sideways() {
    const wide = document.documentElement.scrollWidth - innerWidth;
    const found = wide > 0 ? [`the page scrolls sideways by ${pixels(wide)}`] : [];
    for (const element of this.scrollers) {
      const over = element.scrollWidth - element.clientWidth;
      if (over > 1 && !(this.mayScroll && element.matches(this.mayScroll))) found.push(`${quoted(nameOf(element))} scrolls sideways by ${pixels(over)}`);
    }
    return found.map((text) => ({ kind: "sideways", text }));
  }

  /** @param {Thing} target @returns {Finding[]} */
  tooSmall({ element, box, name }) {
    const wide = box.right - box.left;
    const high = box.bottom - box.top;
    if (Math.min(wide, high) >= this.least || element.matches(":disabled") || isInText(element)) return [];
    if (this.small && element.closest(this.small)) return [];
    if (this.reaches(element, box)) return [];
    return [{ kind: "target", text: `${quoted(name)} is a target of ${Math.round(wide)} × ${Math.round(high)} px` }];
  }

  /** Whether a target answers beyond what is drawn of it, so far that a thumb finds it. @param {Element} element @param {Box} box */
  reaches(element, box) {
    const x = (box.left + box.right) / 2;
    const y = (box.top + box.bottom) / 2;
    const half = this.least / 2;
    const points = [[x - half, y], [x + half, y], [x, y - half], [x, y + half]];
    return points.every(([left, top]) => {
      const hit = document.elementFromPoint(left, top);
      return hit !== null && (element.contains(hit) || hit.closest("label")?.contains(element));
    });
  }

  /** A target of which nothing can be pressed. @param {Thing} target @returns {Finding[]} */
  covered({ element, box, name }) {
    const seen = this.around.seen(element, box);
    const part = seen && shared(seen, this.window);
    if (!part || part.right - part.left < 4 || part.bottom - part.top < 4) return [];
    const across = [0.5, 0.1, 0.9].map((share) => part.left + share * (part.right - part.left));
    const down = [0.5, 0.1, 0.9].map((share) => part.top + share * (part.bottom - part.top));
    /** @type {Element | null} */
    let over = null;
    for (const y of down) {
      for (const x of across) {
        const hit = document.elementFromPoint(x, y);
        if (hit === null || element.contains(hit)) return [];
        over ??= hit;
      }
    }
    if (!over || this.around.isStuck(over, this.root) || this.mayLieOn(over, element)) return [];
    return [{ kind: "covered", text: `${quoted(name)} is covered by ${quoted(nameOf(over))}` }];
  }

  /** A button that does not say what it does. @param {Thing} target @returns {Finding[]} */
  blank({ element, name }) {
    if (!element.matches("button, .button") || name) return [];
    return [{ kind: "blank", text: `a button says nothing: ${quoted(element.className)}` }];
  }

  /** Choices whose words are wider than their fields: asked of copies that are as wide as they like. @returns {Finding[]} */
  tight() {
    const choices = this.targets.flatMap(({ element, name }) => (element instanceof HTMLSelectElement ? [{ element, name, free: freed(element) }] : []));
    for (const { element, free } of choices) element.before(free);
    const found = choices.flatMap(({ element, name, free }) => {
      const missing = free.offsetWidth - element.offsetWidth;
      return missing > 1 ? [{ kind: "cut", text: `the choice of ${quoted(name)} is cut off by ${pixels(missing)}` }] : [];
    });
    for (const { free } of choices) free.remove();
    return found;
  }

  /** What a state asks for. @returns {Finding[]} */
  demands() {
    const found = [];
    for (const selector of [...this.inSight, ...this.oneLine]) {
      const all = [...document.querySelectorAll(selector)].filter(isShown);
      if (!all.length) found.push({ kind: "missing", text: `${quoted(selector)} is not there` });
      for (const element of all) found.push(...(this.oneLine.includes(selector) ? this.broken(element) : this.hidden(element)));
    }
    return found;
  }

  /** @param {Element} element @returns {Finding[]} */
  hidden(element) {
    const box = this.around.boxOf(element);
    const seen = this.around.seen(element, box);
    const over = seen ? (leaving(box, seen) ?? leaving(box, this.window)) : { side: /** @type {const} */ ("bottom"), by: box.bottom - box.top };
    return over ? [{ kind: "sight", text: `${quoted(nameOf(element))} is out of sight ${howFar(over)}` }] : [];
  }

  /** @param {Element} element @returns {Finding[]} */
  broken(element) {
    const range = document.createRange();
    range.selectNodeContents(element);
    const lines = byLine([...range.getClientRects()].filter((box) => box.width > 0)).length;
    return lines > 1 ? [{ kind: "lines", text: `${quoted(nameOf(element))} stands on ${lines} lines` }] : [];
  }

  /** @returns {Finding[]} */
  overlaps() {
    // A link that goes on in the next line is where its words are.
    const isBox = (/** @type {Thing} */ { kind, element }) => kind === "text" || this.around.mannerOf(element).display !== "inline";
    const seen = this.things.filter(isBox).flatMap((thing) => {
      const box = this.around.seen(thing.element, thing.box, thing.kind === "text");
      return box ? [{ ...thing, box }] : [];
    });
    /** @type {Map<Element, Set<Element>>} */
    const told = new Map();
    return overlapping(seen, 1.5).flatMap(({ one, other, by }) => {
      if (this.belongTogether(one, other)) return [];
      const [first, second] = [owner(one.element), owner(other.element)];
      if (told.get(first)?.has(second) || told.get(second)?.has(first)) return [];
      told.set(first, (told.get(first) ?? new Set()).add(second));
      return [{ kind: "overlap", text: `${quoted(one.name)} and ${quoted(other.name)} overlap by ${pixels(by)}` }];
    });
  }

  /** @param {Thing} one @param {Thing} other */
  belongTogether(one, other) {
    if (one.element.contains(other.element) || other.element.contains(one.element)) return true;
    if (this.around.isStuck(one.element, this.root) !== this.around.isStuck(other.element, this.root)) return true;
    return this.mayLieOn(one.element, other.element);
  }

  /** @param {Element} one @param {Element} other */
  mayLieOn(one, other) {
    return this.mayOverlap.some(
      ([upper, lower]) => (one.closest(upper) && other.closest(lower)) || (one.closest(lower) && other.closest(upper)),
    );
  }

  /** A key of the catalogue, or a value that was not put into words. @returns {Finding[]} */
  words() {
    const raw = this.texts.find(({ name }) => RAW_KEY.test(name));
    return raw ? [{ kind: "words", text: `${quoted(raw.name)} is not in words` }] : [];
  }
}

/** A copy of a choice that has all the room it wants for the words that are chosen. @param {HTMLSelectElement} choice */
function freed(choice) {
  const free = /** @type {HTMLSelectElement} */ (choice.cloneNode(true));
  free.style.cssText = "max-width: none; width: auto; min-width: 0; flex: none; position: absolute; visibility: hidden";
  for (const option of free.querySelectorAll("option")) if (option.textContent !== choice.selectedOptions[0]?.textContent) option.remove();
  return free;
}
