// The commands that a person sends to the table, and what they are told when one is refused.

import { announce } from "../../shared/announce.js";
import { play } from "../../shared/sound.js";
import { prettyCards } from "../../shared/words.js";
import { onDemand } from "../ui/asked.js";

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
   * @param {import("./questions.js").Giving} how
   */
  async resign(how) {
    const { confirmResigning } = await onDemand();
    if (await confirmResigning(how)) await this.send({ type: "resign" });
  }

  /**
   * Let the table's bot play one's own seat for a while, or that of somebody who is absent.
   * @param {number} seat
   * @param {string} level
   * @param {string | null} absent Their name.
   */
  async handOver(seat, level, absent = null) {
    const { confirmStandIn } = await onDemand();
    if (await confirmStandIn(this.game.name, level, absent)) await this.send({ type: "hand-over", seat });
  }
}
