// The action bar: the area's own buttons, Recall, Hint, and the one that plays and says what it earns.

import { t } from "../../shared/words.js";
import { announce } from "../../shared/announce.js";
import { h, replace } from "../../shared/dom.js";
import { icon } from "../../shared/icons.js";

/** @typedef {import("../../games/shared/game.js").Proposal} Proposal */
/** @typedef {import("../../games/shared/game.js").Control} Control */

/**
 * @typedef {object} BarState
 * @property {Proposal | null} proposal
 * @property {boolean} mine Whether it is my turn.
 * @property {string | null} reason Why something cannot be played, if it was tried.
 * @property {boolean} hints Whether hints are allowed here.
 * @property {boolean} hinting A hint has been asked for.
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
    this.hint = plain("hint", "hint", "web.table.hint", does.hint);
    this.play = h(
      "button",
      { type: "button", class: "primary play", "aria-describedby": "reason", "data-action": "play", onclick: does.play },
      h("span", { class: "play-label" }),
    );
    this.element = h(
      "div",
      { class: "bar", role: "group", "aria-label": t("web.table.actions") },
      this.reason,
      this.controls,
      this.recall,
      this.hint,
      this.play,
    );
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
    this.recall.hidden = !playing || !(proposal?.canRecall || state.mine);
    this.hint.hidden = !playing || !state.hints;
    this.play.hidden = !playing;
    this.element.classList.toggle("empty", !playing && controls.length === 0);
    this.element.classList.toggle("trying", playing && Boolean(proposal?.canRecall));
    if (!proposal) return;
    this.recall.disabled = !proposal.canRecall || state.sending;
    this.hint.disabled = !state.mine || state.hinting || state.sending;
    this.hint.classList.toggle("busy", state.hinting);
    const ready = state.mine && proposal.legal && proposal.actions !== null && !state.sending;
    this.play.setAttribute("aria-disabled", String(!ready));
    this.play.classList.toggle("busy", state.sending || proposal.pending);
    this.play.setAttribute("aria-busy", String(state.sending || proposal.pending));
    const label = state.slow ? t("web.table.sending") : proposal.label || t("web.table.play");
    const shown = this.play.firstElementChild;
    if (shown && shown.textContent !== label) shown.textContent = label;
    const reason = state.reason ?? "";
    if (this.reason.textContent === reason) return;
    this.reason.textContent = reason;
    if (reason) announce(reason);
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
