// The action bar: the area's own buttons, Recall, Hint, and the one that plays and says what it earns.

import { t } from "../../shared/words.js";
import { announce } from "../../shared/announce.js";
import { h, replace } from "../../shared/dom.js";
import { icon } from "../../shared/icons.js";
import { hintLabel } from "./hint_stages.js";
import { PlayLabel } from "./play_label.js";
import { WaitingTurn } from "./waiting_turn.js";

/** @typedef {import("../../games/shared/game.js").Proposal} Proposal */
/** @typedef {import("../../games/shared/game.js").Control} Control */

/**
 * @typedef {object} BarState
 * @property {Proposal | null} proposal
 * @property {import("../state/table_state.js").TableState | null} others Set while somebody else is to move.
 * @property {boolean} mine Whether it is my turn.
 * @property {string | null} reason Why something cannot be played, if it was tried.
 * @property {boolean} hints Whether hints are allowed here.
 * @property {boolean} hinting A hint has been asked for.
 * @property {number} hintStage How much of a hint has been told here; its button asks for more.
 * @property {boolean} sending An action has been sent and not yet been seen.
 * @property {boolean} slow It takes long enough to say so.
 * @property {Control[] | null} instead Buttons in place of play: after the end, before the start.
 */

export class ActionBar {
  /** @param {{play(): void, recall(): void, hint(): void, explain(why: string): void}} does */
  constructor(does) {
    this.explain = does.explain;
    this.reason = h("p", { class: "reason", id: "reason" });
    this.controls = h("div", { class: "controls" });
    this.recall = plain("recall", "recall", "web.table.recall", does.recall);
    this.recall.title = t("web.table.recall");
    this.hint = plain("hint", "hint", "web.table.hint", does.hint);
    this.play = h(
      "button",
      { type: "button", class: "primary play", "aria-describedby": "reason", "data-action": "play", onclick: does.play },
      (this.label = new PlayLabel()).element,
    );
    this.waiting = new WaitingTurn();
    this.element = h(
      "div",
      { class: "bar empty", role: "group", "aria-label": t("web.table.actions") },
      this.reason,
      this.controls,
      this.recall,
      this.hint,
      this.play,
      this.waiting.element,
    );
    // Nothing is offered before there is something to do.
    this.play.hidden = this.recall.hidden = this.hint.hidden = true;
    this.drawn = "";
    /** @type {Map<string, Control>} */
    this.runs = new Map();
  }

  /** @param {BarState} state */
  update(state) {
    const { proposal, instead } = state;
    const controls = instead ?? proposal?.controls ?? [];
    this.draw(controls);
    const playing = !instead && proposal !== null;
    this.recall.hidden = !playing;
    this.recall.classList.toggle("kept", !proposal?.canRecall && !state.mine);
    this.hint.hidden = !playing || !state.hints;
    this.play.hidden = !playing || state.others !== null;
    this.waiting.update(playing ? state.others : null, proposal?.legal && proposal.actions ? proposal.label : "");
    this.element.classList.toggle("empty", !playing && controls.length === 0);
    this.element.classList.toggle("trying", playing && Boolean(proposal?.canRecall));
    if (!proposal) return;
    this.recall.disabled = !proposal.canRecall || state.sending;
    this.hint.disabled = !state.mine || state.hinting || state.sending;
    this.hint.classList.toggle("busy", state.hinting);
    this.hint.dataset.stage = String(state.hintStage);
    this.hint.lastElementChild?.replaceChildren(t(hintLabel(state.hintStage)));
    const ready = state.mine && proposal.legal && proposal.actions !== null && !state.sending;
    this.play.setAttribute("aria-disabled", String(!ready));
    this.play.classList.toggle("busy", state.sending || proposal.pending);
    this.play.setAttribute("aria-busy", String(state.sending || proposal.pending));
    this.showPlay(state, proposal);
    const reason = state.reason ?? "";
    if (this.reason.textContent === reason) return;
    this.reason.textContent = reason;
    if (reason) announce(reason);
  }

  /**
   * Brass once there is something to play; before that the button says what is missing. While the server is asked about
   * a change, it stays as it was.
   * @param {BarState} state
   * @param {Proposal} proposal
   */
  showPlay(state, proposal) {
    const able = state.mine && proposal.legal && proposal.actions !== null;
    const { classList } = this.play;
    if (state.mine && proposal.pending && classList.contains("ready")) return;
    classList.toggle("ready", able || state.sending);
    const said = able ? proposal.label : proposal.missing || proposal.label;
    this.label.show(state.slow ? t("web.table.sending") : state.sending ? this.label.text : said || t("web.table.play"));
  }

  /** @param {Control[]} controls */
  draw(controls) {
    this.runs = new Map(controls.map((control) => [control.id, control]));
    const shape = JSON.stringify(controls.map((c) => [c.id, c.label, c.enabled, c.pressed, c.danger, c.title, c.why]));
    if (shape === this.drawn) return;
    this.drawn = shape;
    const focused = document.activeElement?.getAttribute("data-control");
    replace(this.controls, ...controls.map((control) => this.button(control)));
    if (focused) this.focusControl(focused);
  }

  /** @param {string} id */
  focusControl(id) {
    const again = this.controls.querySelector(`[data-control="${CSS.escape(id)}"]`);
    if (again instanceof HTMLElement) again.focus();
  }

  /** One that cannot be used now but knows why stays within reach, and says it. @param {Control} control */
  button(control) {
    const pressed = control.pressed === undefined ? null : String(control.pressed);
    const { why } = control;
    return h(
      "button",
      {
        type: "button",
        class: control.danger ? "danger" : null,
        disabled: !control.enabled && !why,
        "aria-disabled": why ? "true" : null,
        "aria-pressed": pressed,
        title: why ?? control.title,
        "data-control": control.id,
        onclick: () => (why ? this.explain(why) : this.runs.get(control.id)?.run()),
      },
      control.label,
    );
  }
}

/**
 * @param {string} name
 * @param {import("../../shared/icons.js").IconName} sign
 * @param {string} key
 * @param {() => void} run
 */
function plain(name, sign, key, run) {
  return h("button", { type: "button", class: `plain ${name}`, "data-action": name, onclick: run }, icon(sign), h("span", {}, t(key)));
}
