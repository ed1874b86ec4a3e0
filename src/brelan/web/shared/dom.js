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
