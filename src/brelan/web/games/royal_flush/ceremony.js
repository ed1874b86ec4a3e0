// What is shown for a moment at a table of Royal Flush: a claim, and the deal of a hand.

import { settings } from "../../shared/settings.js";
import { deal, fadeIn } from "../shared/joy/deal.js";
import { Rare } from "../shared/joy/ladder.js";
import { faceOf } from "./choice.js";
import { sourcesOf } from "./event_motion.js";
import { claimOf } from "./moment.js";

/** @typedef {import("../shared/game.js").Scene} Scene */
/** @typedef {import("../shared/joy/presentation.js").Presentation} Presentation */
/** @typedef {import("./event_motion.js").Parts} Parts */
/** @typedef {import("./moment.js").ClaimMoment} ClaimMoment */

const BOARDS_IN_A_ROW = 3;

export class Ceremony {
  /** @param {import("../shared/game.js").AreaContext} context */
  constructor(context) {
    this.context = context;
    this.rare = new Rare();
    /** @type {Presentation | null} */
    this.shown = null;
  }

  /** End what is shown. */
  skip() {
    this.shown?.skip();
  }

  /** The claim that a scene tells of, if it is to be shown. @param {Scene} scene */
  claimIn(scene) {
    const justNow = typeof scene.hold === "number" || (!this.context.live && !scene.quick);
    return justNow ? claimOf(scene.events, settings.celebrations) : null;
  }

  /**
   * Let all see a claim.
   * @param {typeof import("./claim_show.js").showClaim} showClaim
   * @param {ClaimMoment} claim @param {Scene} scene @param {Parts} parts
   * @param {{ places: import("./event_motion.js").Places | null, discarded: number }} before where things were, and how many cards lay on the discard pile
   */
  claim(showClaim, claim, scene, { boards, display }, { places, discarded }) {
    const board = boards.elements.get(claim.board);
    if (!board) return null;
    const own = claim.seat === scene.you;
    const tier = this.rare.temper(claim.tier, `${boards.view?.round} ${claim.board} ${claim.cards.join()}`, performance.now());
    this.shown = showClaim({ ...claim, tier }, {
      board,
      space: boards.lastPiece(claim.board),
      from: places ? sourcesOf(claim, own, places) : [],
      discard: display.element.querySelector(".royal-discard"),
      discarded,
      own,
      colour: this.context.seatColour(claim.seat),
      hold: scene.hold ?? 1,
      still: places === null,
    });
    return this.shown;
  }

  /** Cards come from the pile to the hand. @param {Parts} parts @param {boolean} withBoards whether the boards are new to the eye too */
  deal({ hand, display, boards }, withBoards) {
    const cards = hand.order.flatMap((key) => {
      const element = hand.cards.get(key);
      return element ? [{ element, card: faceOf(key) }] : [];
    });
    const pile = display.element.querySelector(".royal-pile")?.getBoundingClientRect() ?? new DOMRect();
    const shown = (this.shown = deal(cards, pile));
    const all = [...boards.elements.values()];
    const rows = Array.from({ length: Math.ceil(all.length / BOARDS_IN_A_ROW) }, (_, row) => all.slice(BOARDS_IN_A_ROW * row, BOARDS_IN_A_ROW * (row + 1)));
    if (withBoards) fadeIn(shown, rows);
    return shown;
  }

  /** The cards of the next round come when the sheet of the last is put away. @param {Parts} parts @param {{closed: Promise<string>}} sheet */
  dealAfter(parts, sheet) {
    const { element } = parts.hand;
    element.classList.add("undealt");
    void sheet.closed.then(() => {
      element.classList.remove("undealt");
      if (element.isConnected) this.deal(parts, false);
    });
  }
}
