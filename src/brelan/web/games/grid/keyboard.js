// Playing by keyboard alone: arrows on the board, a card by its letters, Enter, Escape, Backspace.

import { announce } from "../../shared/announce.js";
import { cardName, t } from "../../shared/words.js";
import { RANKS, SUITS } from "../../cards/notation.js";
import { CardTyping } from "../shared/card_typing.js";
import { ARROWS, listenToKeys } from "../shared/keys.js";

/** @typedef {import("./area.js").GridArea} GridArea */
/** @typedef {import("./trial.js").Tile} Tile */

const FACES = [...SUITS].flatMap((suit) => [...RANKS].map((rank) => ({ id: rank + suit, card: rank + suit })));

export class Keyboard {
  /** @param {GridArea} area */
  constructor(area) {
    this.area = area;
    this.typing = new CardTyping();
    /** Listen no more. */
    this.stop = listenToKeys(
      (target) => this._isOurs(target),
      (event) => this._press(event),
    );
  }

  /** Keys count unless they are meant for a field or another part of the page. @param {Element} target */
  _isOurs(target) {
    return target === document.body || this.area.contains(target) || target.closest(".bar") !== null;
  }

  /** @param {KeyboardEvent} event */
  _press(event) {
    const { area } = this;
    const { key } = event;
    const target = /** @type {Element} */ (event.target);
    if (key === "Escape") return this._escape();
    const chooser = area.chooser.element;
    if (chooser.contains(target)) return this._face(key);
    if (key in ARROWS) return this._arrow(key, target);
    if (key === "Enter" && !target.closest("button")) return this._enter();
    if (key === "Backspace" || key === "Delete") return this._back();
    if (key === " " && target.closest(".grid-square")) {
      area.tapSquare(area.board?.cursor ?? "");
      return true;
    }
    return this._type(key);
  }

  _escape() {
    const { area } = this;
    this.typing.forget();
    if (area.chooser.open) area.closeChooser();
    else if (area.picked || area.armed) area.drop();
    else if (area.trial.begun) area.recall();
    else return false;
    return true;
  }

  /** A face typed while the chooser is open. @param {string} key */
  _face(key) {
    const typed = this.typing.press(key, FACES);
    if (typed && "tile" in typed) this.area.declare(this.area.chooser.square ?? "", typed.tile.card);
    return typed !== null;
  }

  /** @param {string} key @param {Element} target */
  _arrow(key, target) {
    const { board } = this.area;
    if (!board) return false;
    if (target.closest(".rack-card")) return this._alongRack(key, target);
    const [right, down] = ARROWS[key];
    const inside = board.grid.contains(target);
    board.moveCursor(inside ? board.step(board.cursor, right, down) : board.cursor);
    board.squares.get(board.cursor)?.focus({ preventScroll: true });
    this.area.follow(board.cursor);
    return true;
  }

  /** @param {string} key @param {Element} target */
  _alongRack(key, target) {
    if (key === "ArrowUp") return this._toBoard();
    if (key === "ArrowDown") return true;
    const cards = [...(this.area.rack.element.querySelectorAll("button:not([hidden])") ?? [])];
    const next = cards[cards.indexOf(/** @type {Element} */ (target.closest("button"))) + (key === "ArrowRight" ? 1 : -1)];
    if (next instanceof HTMLElement) next.focus();
    return true;
  }

  _toBoard() {
    const { board } = this.area;
    board?.squares.get(board.cursor)?.focus({ preventScroll: true });
    return true;
  }

  _enter() {
    const { area } = this;
    if (area.scene?.moves) area.dispatchEvent(new CustomEvent("play", { bubbles: true }));
    else if (area.proposal?.reason) announce(area.proposal.reason, { assertive: true });
    return true;
  }

  /** Take back what lies under the cursor, or else what was laid last. */
  _back() {
    const { area } = this;
    this.typing.forget();
    const cursor = area.board?.cursor ?? "";
    if (area.trial.laid.has(cursor) || area.trial.swapAt(cursor)) return area.takeBack(cursor);
    const last = [...area.trial.laid.keys()].pop() ?? area.trial.swaps.at(-1)?.square;
    return last ? area.takeBack(last) : false;
  }

  /** @param {string} key */
  _type(key) {
    const { area } = this;
    if (!area.active) return false;
    const typed = this.typing.press(key, this._meant());
    if (!typed) return false;
    if ("waiting" in typed && typed.waiting) announce(t("web.grid.keys.which-suit", { rank: t(`rank.${typed.waiting}`) }));
    if ("missing" in typed) announce(t("web.grid.keys.missing"), { assertive: true });
    if ("tile" in typed) this._put(typed.tile);
    return true;
  }

  /** The cards on the rack, or not yet chosen, first; then the others, so that typing one moves it. */
  _meant() {
    const { trial } = this.area;
    /** @param {Tile} tile */
    const used = (tile) => (trial.exchanging ? trial.chosen.has(tile.id) : trial.squareOf(tile.id) !== null);
    return [...trial.tiles].sort((one, other) => Number(used(one)) - Number(used(other)));
  }

  /** @param {Tile} tile */
  _put(tile) {
    const { area } = this;
    if (area.trial.exchanging) return area.tapTile(tile.id);
    const cursor = area.board?.cursor ?? "";
    if (!area.put(tile.id, cursor, true)) announce(t("web.grid.keys.no-room", { square: cursor, card: cardName(tile.card) }), { assertive: true });
    else if (!area.chooser.open) this._toBoard();
  }
}
