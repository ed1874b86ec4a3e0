// Asks the server what a try would earn, and which faces its jokers can stand for.

import { LatestQuestion } from "../shared/latest_question.js";

/** @typedef {import("../../types/messages.js").Judged} Judged */
/** @typedef {import("../../types/messages.js").PossibleFace} PossibleFace */
/** @typedef {import("./trial.js").Trial} Trial */
/** @typedef {import("../shared/game.js").Asked} Asked */

export class TrialQuestions {
  /** @param {Asked} connection */
  constructor(connection) {
    this.connection = connection;
    this.latest = new LatestQuestion();
  }

  /** Forget what was asked. */
  cancel() {
    this.latest.cancel();
  }

  /**
   * What do these actions earn? Jokers whose face was not chosen by hand take the best one first.
   * @param {Trial} trial
   * @param {() => string[]} actions
   * @param {(answer: Judged) => void} tell
   * @param {(square: string, faces: readonly PossibleFace[]) => void} tellFaces
   */
  judge(trial, actions, tell, tellFaces) {
    this.latest.ask(
      async (isLatest) => {
        for (const square of trial.jokers) {
          const faces = await this._faces(trial, square);
          if (!isLatest()) break;
          if (!trial.laid.get(square)?.fixed) trial.declare(square, faces[0]?.face ?? null, false);
          tellFaces(square, faces);
        }
        return isLatest() ? this.connection.ask({ type: "judge", actions: actions() }) : null;
      },
      tell,
      (reason) => tell({ type: "judged", id: 0, legal: false, points: 0, hands: [], rule: null, reason, brief: null, squares: [] }),
    );
  }

  /** The faces that make a joker's lay legal; none while another joker stands for nothing yet. @param {Trial} trial @param {string} square @returns {Promise<readonly PossibleFace[]>} */
  async _faces(trial, square) {
    const others = trial.jokers.filter((other) => other !== square);
    if (others.some((other) => !trial.laid.get(other)?.face)) return [];
    const answer = await this.connection.ask({ type: "faces", actions: trial.actions(square) });
    return answer.faces;
  }
}
