// What a practice position is about stays lit, however often it is drawn anew: a style sheet of its own names it. What
// a name stands for is known to the game: `lit` of its table hooks.

/** @type {CSSStyleSheet | null} */
let sheet = null;

/**
 * Light these from now on, and nothing else.
 * @param {import("../../games/shared/game.js").TableHooks} hooks
 * @param {readonly string[]} names Squares, boards, cards, controls, as the game calls them.
 */
export function light(hooks, names) {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }
  sheet.replaceSync(rulesFor(names.flatMap((name) => hooks.lit?.(name) ?? [])));
}

/** The rules that light what these select; the keyboard's own ring stays. @param {readonly string[]} selectors */
export function rulesFor(selectors) {
  if (!selectors.length) return "";
  const all = selectors.map((selector) => `.practice:not(.resting) ${selector}:not(:focus-visible)`).join(",\n");
  return `:is(${all}) { outline: 3px solid var(--lit, gold); outline-offset: var(--lit-offset, -1px); animation: lit 0.9s ease-in-out 7 alternate; }
:root[data-motion="off"] :is(${all}) { animation: none; }`;
}
