// SVG of the page as a picture that stands alone: what style sheets and shared symbols give it comes with it.

import { h, svg } from "../../shared/dom.js";

/** What style sheets may set on a shape. */
const PAINTED = [
  ...["fill", "fill-opacity", "stroke", "stroke-width", "stroke-dasharray", "stroke-opacity", "stroke-linecap", "stroke-linejoin"],
  ...["opacity", "stop-color", "stop-opacity", "font-family", "font-size", "font-weight", "text-anchor", "dominant-baseline"],
];

/**
 * A picture of an SVG element, to be drawn on a canvas.
 * @param {SVGSVGElement} element
 * @param {number} width In pixels.
 * @param {number} height
 * @returns {Promise<HTMLImageElement>}
 */
export async function pictureOf(element, width, height) {
  const stage = h("div", { class: "postcard-stage", "aria-hidden": "true" }, element);
  document.body.append(stage);
  const copy = standalone(element);
  stage.remove();
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(height));
  return load(new XMLSerializer().serializeToString(copy));
}

/** A picture from the text of an SVG document. @param {string} text @returns {Promise<HTMLImageElement>} */
export async function load(text) {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  return image;
}

/** A copy with everything that it refers to. @param {SVGSVGElement} element */
function standalone(element) {
  const copy = painted(element);
  const defs = svg("defs", null);
  const there = new Set([...copy.querySelectorAll("[id]")].map((each) => each.id));
  const wanted = references(copy);
  for (const id of wanted) {
    const source = there.has(id) ? null : document.getElementById(id);
    if (!source) continue;
    const found = painted(source);
    there.add(id);
    defs.append(found);
    for (const more of references(found)) wanted.add(more);
  }
  copy.prepend(defs);
  return copy;
}

/**
 * A copy whose look is written on its elements.
 * @template {Element} E
 * @param {E} source
 * @returns {E}
 */
function painted(source) {
  const copy = /** @type {E} */ (source.cloneNode(true));
  const copies = [copy, ...copy.querySelectorAll("*")];
  for (const [index, each] of [source, ...source.querySelectorAll("*")].entries()) {
    const look = getComputedStyle(each);
    for (const name of PAINTED) copies[index]?.setAttribute(name, look.getPropertyValue(name));
    for (const name of ["class", "style"]) copies[index]?.removeAttribute(name);
  }
  return copy;
}

/** The ids that elements refer to. @param {Element} root @returns {Set<string>} */
function references(root) {
  const ids = new Set(/** @type {string[]} */ ([]));
  for (const element of [root, ...root.querySelectorAll("*")]) {
    for (const { value } of element.attributes) {
      const found = /^#([\w-]+)$|url\("?#([\w-]+)"?\)/.exec(value);
      if (found) ids.add(found[1] ?? found[2] ?? "");
    }
  }
  return ids;
}
