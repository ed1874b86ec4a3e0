// The faces that a joker can stand for, as the chooser shows them.

import { drawTile } from "../../cards/card.js";
import { RANKS, SUITS } from "../../cards/notation.js";
import { h, replace } from "../../shared/dom.js";
import { icon } from "../../shared/icons.js";
import { style } from "../../shared/style.js";
import { cardName, number, plural, SUIT_SIGNS, t } from "../../shared/words.js";

/** @typedef {import("./face_chooser.js").FaceChooser} FaceChooser */

await style(new URL("./face_chooser.css", import.meta.url));

const MOST_FITTING = 8;

/** @param {FaceChooser} chooser */
export function drawFaces(chooser) {
  const { element, answers, square } = chooser;
  const focused = /** @type {HTMLElement | null} */ (document.activeElement);
  const inside = element.contains(focused);
  const key = focused?.dataset.key;
  replace(
    element,
    h(
      "header",
      null,
      h("h2", null, t("web.grid.face.title")),
      h("button", { type: "button", class: "quiet icon-button", "aria-label": t("web.grid.face.close"), dataset: { key: "close" }, onclick: () => answers.close() }, icon("check")),
    ),
    fittingFaces(chooser),
    otherFaces(chooser),
    h("button", { type: "button", class: "take-back", dataset: { key: "take-back" }, onclick: () => answers.takeBack(square) }, icon("recall"), t("web.grid.face.take-back")),
  );
  if (inside) refocus(chooser, key);
}

/** Give the keyboard its place back; at first that is the best face, or any if none fits. @param {FaceChooser} chooser @param {string} [key] */
function refocus({ element, fitting }, key) {
  const first = fitting && (element.querySelector(".face[aria-pressed=true]") ?? element.querySelector(".face"));
  const there = key ? element.querySelector(`[data-key="${key}"]`) : first;
  if (there instanceof HTMLElement) there.focus();
  else element.focus({ preventScroll: true });
}

/** @param {FaceChooser} chooser */
function fittingFaces(chooser) {
  const { fitting } = chooser;
  if (!fitting) return h("p", { class: "none", "aria-hidden": "true" }, "…");
  if (!fitting.length) return h("p", { class: "none" }, t("web.grid.face.none"));
  return h(
    "div",
    { class: "fitting", role: "group", "aria-label": t("web.grid.face.fitting") },
    fitting.slice(0, MOST_FITTING).map(({ face, points }) =>
      faceButton(chooser, face, plural("web.grid.points", points), h("span", { class: "earns" }, `+${number(points)}`)),
    ),
  );
}

/** @param {FaceChooser} chooser */
function otherFaces(chooser) {
  const open = chooser.unfolded ?? chooser.fitting?.length === 0;
  const fold = () => {
    chooser.unfolded = !chooser.element.querySelector("details")?.open;
  };
  return h(
    "details",
    { class: "others", open, ontoggle: () => chooser.answers.grown() },
    h("summary", { dataset: { key: "other" }, onclick: fold }, t("web.grid.face.other")),
    h(
      "div",
      { class: "suits", role: "group" },
      [...SUITS].map((suit) =>
        h(
          "button",
          { type: "button", class: `suit-${suit}`, "aria-pressed": String(suit === chooser.suit), "aria-label": t(`suit.${suit}`), dataset: { key: suit }, onclick: () => turn(chooser, suit) },
          SUIT_SIGNS[suit],
        ),
      ),
    ),
    h("div", { class: "ranks", role: "group" }, [...RANKS].reverse().map((rank) => faceButton(chooser, rank + chooser.suit, ""))),
  );
}

/** Show the faces of another suit. @param {FaceChooser} chooser @param {string} suit */
function turn(chooser, suit) {
  chooser.suit = suit;
  chooser.unfolded = true;
  drawFaces(chooser);
  /** @type {HTMLElement | null} */ (chooser.element.querySelector(`[data-key="${suit}"]`))?.focus();
}

/** @param {FaceChooser} chooser @param {string} face @param {string} earns @param {Node} [more] */
function faceButton(chooser, face, earns, more) {
  const label = earns ? `${cardName(face)}, ${earns}` : cardName(face);
  return h(
    "button",
    { type: "button", class: "face", "aria-label": label, "aria-pressed": String(face === chooser.face), dataset: { key: face }, onclick: () => chooser.answers.choose(chooser.square, face) },
    drawTile(face, { label: false }),
    more,
  );
}
