// Whose turn it is and what can be done now: the sentence, the action bar, playing and asking for a hint.

import { announce } from "../../shared/announce.js";
import { h, replace } from "../../shared/dom.js";
import { play } from "../../shared/sound.js";
import { prettyCards, t } from "../../shared/words.js";
import { myTurn } from "../state/table_state.js";
import { lastAction, sentence } from "../ui/sentence.js";
import { ActionBar } from "./action_bar.js";

/** @typedef {import("../state/table_state.js").TableState} TableState */
/** @typedef {import("../../games/shared/game.js").Control} Control */
/** @typedef {import("../../games/shared/game.js").GameArea} GameArea */
/** @typedef {import("../../games/shared/game.js").Proposal} Proposal */

/** Milliseconds after which the button says that something is being sent. */
const SLOW = 400;
/** Characters that still stand in one line of the top bar. */
const LONG = 70;

/**
 * What the turn needs of the page around it.
 * @typedef {object} Page
 * @property {HTMLElement} element
 * @property {TableState | null} known
 * @property {GameArea | null} area
 * @property {import("../ui/bot_readiness.js").BotReadiness} botReadiness
 * @property {(known: TableState) => Control[] | null} instead Buttons in place of Play, before and after the game.
 */

export class Turn {
  /**
   * @param {Page} page
   * @param {import("../../games/shared/game.js").TableHooks} hooks
   * @param {import("./commands.js").TableCommands} commands
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
    this.proposal = proposal;
    this.explanation = "";
    this.show();
  }

  /** Bring the sentence and the bar up to date. */
  show() {
    const { known, botReadiness } = this.page;
    if (!known) return;
    const mine = myTurn(known);
    const reason = mine && this.proposal ? this.explanation || (this.proposal.legal ? null : this.proposal.reason) : null;
    const trying = mine && Boolean(this.proposal?.canRecall || this.proposal?.sentence || reason);
    const done = trying ? null : lastAction(known, this.hooks);
    replace(
      this.sentence,
      done ? h("span", { class: "last-action" }, ...done) : null,
      h("span", { class: "what" }, ...sentence(known, this.hooks, this.proposal, botReadiness.seconds)),
      reason ? h("span", { class: "why", "aria-hidden": "true" }, reason) : null,
    );
    this.sentence.classList.toggle("has-reason", Boolean(reason));
    this.sentence.classList.toggle("long", (this.proposal?.sentence?.length ?? 0) > LONG);
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
      mine,
      reason,
      hints: known.table.hints && seated,
      hinting: this.hinting,
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
    if (!proposal.legal || !proposal.actions) {
      if (proposal.reason) announce(proposal.reason, { assertive: true });
      return;
    }
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

  /** Ask for a hint, and lay it out as a try. */
  async hint() {
    if (this.hinting) return;
    this.hinting = true;
    this.show();
    try {
      const answer = await this.commands.connection.ask({ type: "hint" });
      const reason = prettyCards(answer.reason);
      this.page.area?.suggest(answer.action, answer.reason);
      announce(t("web.table.hint-says", { reason }));
    } catch (fault) {
      this.commands.refuse(fault instanceof Error ? fault.message : String(fault));
    }
    this.hinting = false;
    this.show();
  }

  /** Whether a hint can be asked for now. */
  get hintable() {
    return !this.bar.hint.hidden && !this.bar.hint.disabled;
  }
}
