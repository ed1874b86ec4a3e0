// What an element stands in: what cuts it off, scrolls or paints around it, and stays where it is. Each is looked up once.
import { boxOf, shared } from "./geometry.js";

/** @typedef {import("./geometry.js").Box} Box */
/** @typedef {{display: string, x: string, y: string, position: string, size: number, hidden: boolean}} Manner */
/** @typedef {"x" | "y"} Axis */

const EVERYWHERE = { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity };
const CLEAR = "rgba(0, 0, 0, 0)";

export class Surroundings {
  constructor() {
    /** @type {Map<Element, Box>} */
    this.boxes = new Map();
    /** @type {Map<Element, Manner>} */
    this.manners = new Map();
    /** @type {Map<Element, Box | null>} */
    this.openings = new Map();
    /** @type {Map<Element, boolean>} */
    this.painted = new Map();
    /** @type {Map<Element, boolean>} */
    this.stuck = new Map();
    /** @type {Record<Axis, Map<Element, boolean>>} */
    this.scrolling = { x: new Map(), y: new Map() };
  }

  /** Where an element is. @param {Element} element @returns {Box} */
  boxOf(element) {
    return remembered(this.boxes, element, () => boxOf(element.getBoundingClientRect()));
  }

  /** How it is laid out: its display, how it flows over, its position, the size of its letters, whether it is for ears alone. @param {Element} element @returns {Manner} */
  mannerOf(element) {
    return remembered(this.manners, element, () => {
      const { display, overflowX, overflowY, position, fontSize, clipPath } = getComputedStyle(element);
      return { display, x: overflowX, y: overflowY, position, size: parseFloat(fontSize), hidden: clipPath === "inset(50%)" };
    });
  }

  /** The part of the page in which what is inside an element is seen; null if it is nowhere. @param {Element | null} element @returns {Box | null} */
  openingOf(element) {
    if (!element) return EVERYWHERE;
    return remembered(this.openings, element, () => {
      const { display, x, y, position } = this.mannerOf(element);
      if (display === "contents") return this.openingOf(element.parentElement);
      const around = position === "fixed" ? EVERYWHERE : this.openingOf(element.parentElement);
      const isOpen = x === "visible" && y === "visible";
      return isOpen || !around ? around : shared(around, this.boxOf(element));
    });
  }

  /** What is seen of a box: less what its ancestors cut off or have scrolled away. @param {Element} element @param {Box} box @param {boolean} [isText] */
  seen(element, box, isText = false) {
    const opening = this.openingOf(isText ? element : element.parentElement);
    return opening && shared(opening, box);
  }

  /** Whether something inside an element can be brought into sight by scrolling. @param {Element | null} element @param {Axis} axis @returns {boolean} */
  canScroll(element, axis) {
    if (!element) {
      const flow = [document.documentElement, document.body].map((each) => this.mannerOf(each).y);
      return axis === "y" && !flow.includes("hidden");
    }
    return remembered(this.scrolling[axis], element, () => {
      const { [axis]: flow, position } = this.mannerOf(element);
      const isPage = element === document.scrollingElement || element === document.body;
      if (!isPage && (flow === "auto" || flow === "scroll")) return true;
      return position !== "fixed" && this.canScroll(element.parentElement, axis);
    });
  }

  /** Whether one sees where an element ends. @param {Element} element */
  isPainted(element) {
    return remembered(this.painted, element, () => {
      if (element.matches("button, .button, select, dialog")) return true;
      const style = getComputedStyle(element);
      const edged = style.borderLeftWidth !== "0px" && style.borderRightWidth !== "0px" && style.borderTopColor !== CLEAR;
      return edged || style.backgroundColor !== CLEAR || style.backgroundImage !== "none";
    });
  }

  /** Whether an element stays where it is while what is under it is scrolled. @param {Element | null} element @param {Element} root @returns {boolean} */
  isStuck(element, root) {
    if (!element || element === root) return false;
    return remembered(this.stuck, element, () => this.mannerOf(element).position === "sticky" || this.isStuck(element.parentElement, root));
  }
}

/**
 * What is known, or what is found out now and known from then on.
 * @template Value
 * @param {Map<Element, Value>} known
 * @param {Element} element
 * @param {() => Value} find
 * @returns {Value}
 */
function remembered(known, element, find) {
  const kept = known.get(element);
  if (kept !== undefined) return kept;
  const found = find();
  known.set(element, found);
  return found;
}
