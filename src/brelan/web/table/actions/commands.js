// The commands that a person sends to the table, and what they are told when one is refused.

import { announce } from "../../shared/announce.js";
import { openDialog } from "../../shared/dialog.js";
import { h } from "../../shared/dom.js";
import { play } from "../../shared/sound.js";
import { prettyCards, t } from "../../shared/words.js";
import { confirmStandIn } from "./stand_in.js";

/** @typedef {import("../state/connection.js").TableConnection} TableConnection */
/** @typedef {import("../notify/toasts.js").Toasts} Toasts */
/** @typedef {{type: string} & Record<string, unknown>} Command */

export class TableCommands {
  /**
   * @param {TableConnection} connection
   * @param {Toasts} toasts
   * @param {import("../../types/messages.js").GameInfo} game
   */
  constructor(connection, toasts, game) {
    this.connection = connection;
    this.toasts = toasts;
    this.game = game;
  }

  /**
   * Send a command; a refusal is shown in words.
   * @param {Command} command
   * @returns {Promise<boolean>} Whether it was done.
   */
  async send(command) {
    try {
      const answer = await this.connection.send(command);
      if (answer.type === "done") return true;
      this.refuse(answer.message);
    } catch (fault) {
      this.refuse(fault instanceof Error ? fault.message : String(fault));
    }
    return false;
  }

  /** Say that something was not done, and why. @param {string} message */
  refuse(message) {
    const text = prettyCards(message);
    play("error");
    this.toasts.show([text], "fault");
    announce(text, { assertive: true });
  }

  /**
   * Give the game up, after a question.
   * @param {boolean} ends Whether the game ends with it, because nobody else plays.
   */
  async resign(ends) {
    const sure = await this.ask("resign", ends ? "ends" : "text");
    if (sure) await this.send({ type: "resign" });
  }

  /**
   * Let the table's bot play one's own seat for a while, or that of somebody who is absent.
   * @param {number} seat
   * @param {string} level
   * @param {string | null} absent Their name.
   */
  async handOver(seat, level, absent = null) {
    const own = absent === null;
    const text = own ? t("web.table.stand-in.own") : t("web.table.stand-in.other", { name: absent });
    const otherwise = t(own ? "web.table.keep-playing" : "web.table.stand-in.wait");
    const wanted = await confirmStandIn(this.game.name, level, text, otherwise);
    if (wanted) await this.send({ type: "hand-over", seat });
  }

  /**
   * @param {string} what
   * @param {string} text Which of its texts is shown.
   * @returns {Promise<boolean>}
   */
  async ask(what, text) {
    const dialog = openDialog({
      title: t(`web.table.${what}.title`),
      body: h("p", null, t(`web.table.${what}.${text}`)),
      actions: [
        { id: "no", label: t("web.table.keep-playing") },
        { id: "yes", label: t(`web.table.${what}.yes`), danger: true },
      ],
    });
    return (await dialog.closed) === "yes";
  }
}
