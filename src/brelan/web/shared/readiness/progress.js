// The calm progress while the server prepares a game: a bar that fills and says how long it takes.
import { h } from "../dom.js";
import { icon } from "../icons.js";
import { secondsLeft, secondsSilent, watchReadiness } from "./readiness.js";
import { style } from "../style.js";
import { timeLeft } from "./time_left.js";
import { t } from "../words.js";

await style(new URL("./progress.css", import.meta.url));

/** How far the bar goes while the server has not said that it is ready. */
const NEARLY = 0.96;
/** An estimate that grows by no more than this is not worth a longer time on the page. */
const JUMP = 3;
/** Seconds without an answer after which this is said. */
const PATIENCE = 4;

export class ReadinessProgress {
  /**
   * @param {object} wanted
   * @param {"table" | "rules"} wanted.what
   * @param {string} wanted.game "" if it is not known.
   * @param {readonly string[]} [wanted.levels] The bots that are to be ready too.
   * @param {boolean} [wanted.cancels] Whether one can give up waiting.
   */
  constructor({ what, game, levels = [], cancels = false }) {
    this.what = what;
    this.game = game;
    this.levels = levels;
    /** The first estimate, in seconds. */
    this.first = 0;
    this.share = 0;
    this.shown = Infinity;
    this.words = h("span", { class: "words" });
    this.covered = h("span", { class: "words" });
    this.fill = h("span", { class: "fill" }, this.covered);
    this.bar = h(
      "div",
      { class: "track", role: "progressbar", "aria-label": this.name(), "aria-valuemin": 0, "aria-valuemax": 100 },
      this.words,
      this.fill,
    );
    this.cancel = cancels ? this.cancelButton() : null;
    this.spoken = h("p", { class: "visually-hidden", role: "status" });
    this.silence = h("p", { class: "note", role: "status", hidden: true }, t("web.core.unreachable"));
    this.element = h("div", { class: "preparing" }, this.bar, this.cancel, this.spoken, this.silence);
    /** Ends the waiting: true if all is ready. @type {(ready: boolean) => void} */
    this.finish = () => {};
    this.escape = (/** @type {KeyboardEvent} */ event) => this.pressed(event);
  }

  name() {
    if (this.what === "rules" || !this.game) return t(`web.preparing.${this.what}.name`);
    return t("web.preparing.name", { game: t(`game.${this.game}.name`) });
  }

  cancelButton() {
    const name = t("web.preparing.cancel");
    return h(
      "button",
      { type: "button", class: "icon-button cancel", "aria-label": name, title: name, onclick: () => this.finish(false) },
      icon("close"),
    );
  }

  /**
   * Wait until everything is ready; once more goes on where the bar stands.
   * @returns {Promise<boolean>} False if somebody gave up, or took the progress off the page.
   */
  async until() {
    if (this.cancel) document.addEventListener("keydown", this.escape);
    const known = secondsLeft(this.game, this.levels);
    if (known) this.show(known);
    const ready = await new Promise((/** @type {(ready: boolean) => void} */ resolve) => {
      const stop = watchReadiness(() => this.look(), this.game);
      this.finish = (ready) => {
        stop();
        resolve(ready);
      };
    });
    document.removeEventListener("keydown", this.escape);
    return ready && this.element.isConnected;
  }

  look() {
    if (!this.element.isConnected) return this.finish(false);
    const left = secondsLeft(this.game, this.levels);
    this.silence.hidden = secondsSilent() < PATIENCE;
    if (left === null) this.say(timeLeft(this.what, 0));
    else this.show(left);
    if (left === 0) this.finish(true);
  }

  /** @param {number} left Seconds. */
  show(left) {
    this.first ||= left;
    const filled = left ? Math.min(NEARLY, 1 - left / this.first) : 1;
    this.share = Math.max(this.share, filled);
    if (left < this.shown || left > this.shown + JUMP) this.shown = left;
    this.element.classList.toggle("nearly", this.share >= NEARLY);
    this.bar.setAttribute("aria-valuenow", String(Math.round(this.share * 100)));
    this.fill.style.setProperty("--share", String(this.share));
    this.say(timeLeft(this.what, this.shown));
  }

  /** Say how long it takes, and have it read out the first time. @param {string} text */
  say(text) {
    if (!this.spoken.textContent) this.spoken.textContent = text;
    this.words.textContent = this.covered.textContent = text;
    this.bar.setAttribute("aria-valuetext", text);
  }

  /** Escape gives up, unless it is meant for a dialog that lies over the progress. @param {KeyboardEvent} event */
  pressed(event) {
    const dialog = document.querySelector("dialog[open]");
    if (event.key !== "Escape" || (dialog && !dialog.contains(this.element))) return;
    event.preventDefault();
    this.finish(false);
  }
}
