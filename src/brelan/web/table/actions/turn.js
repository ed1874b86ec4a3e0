// Whose turn it is and what can be done now: the sentence, the action bar, playing and asking for a hint.

import { announce } from "../../shared/announce.js";
import { h, replace } from "../../shared/dom.js";
import { play } from "../../shared/sound.js";
import { prettyCards, t } from "../../shared/words.js";
import { myTurn } from "../state/table_state.js";
import { lastAction, sentence } from "../ui/sentence.js";
import { ActionBar } from "./action_bar.js";
import { HintStages } from "./hint_stages.js";
import { light } from "./lit_parts.js";
import { shake } from "./shake.js";

/** @typedef {import("../state/table_state.js").TableState} TableState */
/** @typedef {import("../../games/shared/game.js").Control} Control */
/** @typedef {import("../../games/shared/game.js").GameArea} GameArea */
/** @typedef {import("../../games/shared/game.js").Proposal} Proposal */

/** Milliseconds after which the button says that something is being sent. */
const SLOW = 400;
/** Characters that still stand in one line of the top bar, and in two on a phone. */
const LONG = 80;

/**
 * What a turn sends and asks: the commands of a table, or of a practice position.
 * @typedef {object} Sends
 * @property {(command: {type: string} & Record<string, unknown>) => Promise<boolean>} send Whether it was done.
 * @property {import("../../games/shared/game.js").Asked} connection
 * @property {(message: string) => void} refuse
 */

/**
 * What the turn needs of the page around it.
 * @typedef {object} Page
 * @property {HTMLElement} element
 * @property {TableState | null} known
 * @property {GameArea | null} area
 * @property {{seconds: number}} botReadiness Seconds until the bot to move is ready.
 * @property {(known: TableState) => Control[] | null} instead Buttons in place of Play, before and after the game.
 * @property {{counting: boolean}} ending Whether the points are being counted.
 */

export class Turn {
  /**
   * @param {Page} page
   * @param {import("../../games/shared/game.js").TableHooks} hooks
   * @param {Sends} commands
   */
  constructor(page, hooks, commands) {
    this.page = page;
    this.hooks = hooks;
    this.commands = commands;
    /** @type {Proposal | null} */
    this.proposal = null;
    /** Why the button just pressed does nothing now, until something else is tried. */
    this.explanation = "";
    this.sending = false;
    this.slow = false;
    this.hinting = false;
    this.hints = new HintStages();
    this.sentence = h("p", { class: "sentence" });
    this.bar = new ActionBar({
      play: () => void this.play(),
      recall: () => page.area?.recall(),
      hint: () => void this.hint(),
      explain: (why) => this.explain(why),
    });
  }

  /** The area proposes something else. @param {Proposal} proposal */
  propose(proposal) {
    if (this.proposal && essence(this.proposal) !== essence(proposal)) this.explanation = "";
    this.proposal = proposal;
    this.hints.aside = proposal.canRecall;
    this.show();
  }

  /** Bring the sentence and the bar up to date. */
  show() {
    const { known, botReadiness, ending } = this.page;
    if (!known) return;
    const mine = myTurn(known);
    if (this.hints.moveTo(known.log.at(-1)?.seq ?? 0) && this.page.area) light(this.page.area, []);
    const clue = mine ? this.hints.clue : null;
    const proposal = this.proposal && clue ? { ...this.proposal, sentence: clue, hinted: true } : this.proposal;
    const reason = mine && !clue && this.proposal ? this.explanation || (this.proposal.legal ? null : this.proposal.reason) : null;
    const trying = mine && Boolean(proposal?.canRecall || proposal?.sentence || reason);
    const done = trying ? null : lastAction(known, this.hooks);
    const what = h("span", { class: "what" }, ...(ending.counting ? [t("web.end.counting")] : sentence(known, this.hooks, proposal, botReadiness.seconds)));
    replace(
      this.sentence,
      done ? h("span", { class: "last-action" }, ...done) : null,
      what,
      reason ? h("span", { class: "why", "aria-hidden": "true" }, reason) : null,
    );
    this.sentence.classList.toggle("has-reason", Boolean(reason));
    this.sentence.classList.toggle("long", (reason ?? what.textContent ?? "").length > LONG);
    this.page.element.classList.toggle("my-turn", mine);
    this.page.element.dataset.turn = mine ? "mine" : "other";
    this.showBar(known, mine, reason);
  }

  /**
   * @param {TableState} known
   * @param {boolean} mine
   * @param {string | null} reason
   */
  showBar(known, mine, reason) {
    const seated = known.you.seat !== null;
    this.bar.update({
      proposal: known.table.status === "playing" && seated ? this.proposal : null,
      others: mine || this.sending ? null : known,
      mine,
      reason,
      hints: known.table.hints && seated,
      hinting: this.hinting,
      hintStage: this.hints.stage,
      sending: this.sending,
      slow: this.slow,
      instead: this.page.instead(known),
    });
  }

  /**
   * Show why a button does nothing; if that stands there already, have it read out again.
   * @param {string} why
   */
  explain(why) {
    if (this.explanation === why) announce(why, { assertive: true });
    this.explanation = why;
    this.show();
  }

  /** Send what is proposed. */
  async play() {
    const { proposal } = this;
    const { known } = this.page;
    if (!known || !proposal || this.sending || !myTurn(known)) return;
    if (proposal.pending) return;
    if (!proposal.legal || !proposal.actions) return this.refuse(proposal.reason);
    this.sending = true;
    this.show();
    const late = setTimeout(() => {
      this.slow = true;
      this.show();
    }, SLOW);
    const done = await this.commands.send({ type: "act", seq: known.seq, actions: proposal.actions });
    clearTimeout(late);
    if (done) play("place");
    this.sending = this.slow = false;
    this.show();
  }

  /** Play was pressed and cannot be: the button shakes, and the reason is shown again where it is. @param {string | null} reason */
  refuse(reason) {
    shake(this.bar.play);
    play("error");
    this.page.area?.refuse?.();
    if (reason) announce(reason, { assertive: true });
  }

  /** Ask for a hint, or for more of it. */
  async hint() {
    if (this.hinting) return;
    this.hinting = true;
    this.show();
    const { position, next } = this.hints;
    try {
      const answer = await this.commands.connection.ask({ type: "hint", stage: next });
      if (position === this.hints.position) this.tell(answer);
    } catch (fault) {
      this.commands.refuse(fault instanceof Error ? fault.message : String(fault));
    }
    this.hinting = false;
    this.show();
  }

  /** Say and light what a hint tells; the action is laid out as a try. @param {import("../../types/messages.js").Hinted} answer */
  tell(answer) {
    const reason = prettyCards(answer.reason);
    const { area } = this.page;
    this.hints.told(answer, reason);
    if (area) light(area, answer.look);
    if (answer.action !== null) area?.suggest(answer.action, answer.reason);
    announce(t("web.table.hint-says", { reason }));
  }

  /** Whether a hint can be asked for now. */
  get hintable() {
    return !this.bar.hint.hidden && !this.bar.hint.disabled;
  }
}

/** What is tried and what it leads to, as text: an area proposes anew whenever it is drawn, also where nothing else is tried. @param {Proposal} proposal */
function essence(proposal) {
  return JSON.stringify({ ...proposal, pending: false });
}
