// Elements from JavaScript: HTML and SVG, with attributes, listeners and children in one call.

/** @typedef {Node | string | number | null | undefined | false} Child */
/** @typedef {readonly Child[]} Children */
/** @typedef {Record<string, any>} Attributes */

const SVG = "http://www.w3.org/2000/svg";

/**
 * @typedef {{
 *   <T extends keyof HTMLElementTagNameMap>(tag: T, attributes?: Attributes | null, ...children: (Child | Children)[]): HTMLElementTagNameMap[T],
 *   (tag: string, attributes?: Attributes | null, ...children: (Child | Children)[]): HTMLElement,
 * }} MakeElement
 */

/**
 * An HTML element, one's own included. `onclick` and the like are listeners, `dataset` an object;
 * false and null leave an attribute out, true sets it empty.
 * @type {MakeElement}
 */
export const h = (/** @type {string} */ tag, /** @type {Attributes | null} */ attributes = null, /** @type {(Child | Children)[]} */ ...children) =>
  /** @type {any} */ (build(document.createElement(tag), attributes, children));

/**
 * An SVG element.
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag
 * @param {Attributes | null} [attributes]
 * @param {...(Child | Children)} children
 * @returns {SVGElementTagNameMap[T]}
 */
export function svg(tag, attributes, ...children) {
  return build(document.createElementNS(SVG, tag), attributes, children);
}

/**
 * Put these children in place of those that are there.
 * @param {Element} parent
 * @param {...(Child | Children)} children
 */
export function replace(parent, ...children) {
  parent.replaceChildren(...nodes(children));
}

/**
 * Let an element have these children, in this order: those that are in their place already stay untouched.
 * @param {Element} parent
 * @param {readonly Element[]} children
 */
export function setChildren(parent, children) {
  for (const child of [...parent.children]) if (!children.includes(child)) child.remove();
  children.forEach((child, at) => {
    const there = parent.children[at] ?? null;
    if (there !== child) parent.insertBefore(child, there);
  });
}

/** What the children of an element were drawn from. @type {WeakMap<Element, string>} */
const drawnFrom = new WeakMap();

/**
 * Draw the children of an element, unless those that are there were drawn from the same: what stays costs the browser
 * neither style nor layout.
 * @param {Element} parent
 * @param {unknown} from What they show, as plain data.
 * @param {() => (Child | Children)[]} draw
 */
export function redraw(parent, from, draw) {
  const now = JSON.stringify(from) ?? "";
  if (drawnFrom.get(parent) === now) return;
  drawnFrom.set(parent, now);
  replace(parent, ...draw());
}

/**
 * The nodes of some children; nothing becomes of null and false.
 * @param {(Child | Children)[]} children
 * @returns {(Node | string)[]}
 */
function nodes(children) {
  return children
    .flat()
    .filter((child) => child !== null && child !== undefined && child !== false)
    .map((child) => (child instanceof Node ? child : String(child)));
}

/**
 * @template {Element} E
 * @param {E} element
 * @param {Attributes | null | undefined} attributes
 * @param {(Child | Children)[]} children
 * @returns {E}
 */
function build(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name === "dataset") Object.assign(/** @type {any} */ (element).dataset, value);
    else if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...nodes(children));
  return element;
}
