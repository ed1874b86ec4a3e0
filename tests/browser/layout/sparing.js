// What nobody looks at need not be laid out and drawn again in every window: it is left out.

const WORDS = "title, desc";
/** Drawings are measured as a whole; what is behind a dialog not at all, nor the board behind what lies over it. */
const UNDRAWN = `svg > :not(${WORDS}) { display: none !important }`;
const BEHIND = `
  body > [data-behind] { display: none !important }
  .board[data-behind] { content-visibility: hidden !important }
`;
/** @type {Set<string>} */
const adopted = new Set();
/** @type {{drawing: SVGElement, parts: Element[]}[]} */
const taken = [];

/** Do not draw what is inside of drawings, as long as the page is there: nobody looks at it. */
export function leaveUndrawn() {
  adopt(UNDRAWN);
}

/** Take out what is inside of drawings that nobody sees, and what is behind a dialog or a layer. @param {string} layer What lies over all else, if anything does. */
export function leaveOut(layer) {
  for (const drawing of adopted.has(UNDRAWN) ? document.querySelectorAll("svg") : []) {
    const parts = partsOf(drawing);
    for (const part of parts) part.remove();
    if (parts.length) taken.push({ drawing, parts });
  }
  const isModal = document.querySelector("dialog:modal") !== null;
  if (!isModal && !layer) return;
  adopt(BEHIND);
  for (const each of document.querySelectorAll(isModal ? "body > :not(dialog, [hidden])" : ".board")) {
    if (!layer || !each.querySelector(layer)) each.setAttribute("data-behind", "");
  }
}

/** Bring back what was left out; what was drawn anew in the meantime stays. */
export function bringBack() {
  for (const { drawing, parts } of taken.splice(0)) {
    if (!partsOf(drawing).length) drawing.append(...parts);
  }
  for (const each of document.querySelectorAll("[data-behind]")) each.removeAttribute("data-behind");
}

/** What is drawn, without the words that name it. @param {SVGElement} drawing */
function partsOf(drawing) {
  return [...drawing.children].filter((part) => !part.matches(WORDS));
}

/** Follow these rules too, once. @param {string} rules */
function adopt(rules) {
  if (adopted.has(rules)) return;
  adopted.add(rules);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules);
  document.adoptedStyleSheets.push(sheet);
}
