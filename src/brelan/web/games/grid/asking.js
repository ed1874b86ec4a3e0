// Asks the server what a try would earn, a moment after the last change; only the latest answer counts.

/** @typedef {import("../../types/messages.d.ts").Judged} Judged */
/** @typedef {import("../../types/messages.d.ts").PossibleFace} PossibleFace */
/** @typedef {import("./trial.js").Trial} Trial */
/** @typedef {{ ask(question: { type: string } & Record<string, unknown>): Promise<any> }} Link */

const PAUSE = 60;

export class Questions {
  /** @param {Link} link */
  constructor(link) {
    this.link = link;
    this.turn = 0;
    this.timer = 0;
  }

  /** Forget what was asked. */
  cancel() {
    this.turn++;
    clearTimeout(this.timer);
  }

  /**
   * What do these actions earn? Jokers whose face was not chosen by hand take the best one first.
   * @param {Trial} trial
   * @param {() => string[]} actions
   * @param {(answer: Judged) => void} tell
   * @param {(square: string, faces: readonly PossibleFace[]) => void} tellFaces
   */
  judge(trial, actions, tell, tellFaces) {
    this.cancel();
    const turn = this.turn;
    this.timer = window.setTimeout(async () => {
      try {
        for (const square of trial.jokers) {
          const faces = await this._faces(trial, square);
          if (turn !== this.turn) return;
          if (!trial.laid.get(square)?.fixed) trial.declare(square, faces[0]?.face ?? null, false);
          tellFaces(square, faces);
        }
        const answer = await this.link.ask({ type: "judge", actions: actions() });
        if (turn === this.turn) tell(answer);
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        if (turn === this.turn) tell({ type: "judged", id: 0, legal: false, points: 0, hands: [], rule: null, reason });
      }
    }, PAUSE);
  }

  /** The faces that make a joker's lay legal; none while another joker stands for nothing yet. @param {Trial} trial @param {string} square @returns {Promise<readonly PossibleFace[]>} */
  async _faces(trial, square) {
    const others = trial.jokers.filter((other) => other !== square);
    if (others.some((other) => !trial.laid.get(other)?.face)) return [];
    const answer = await this.link.ask({ type: "faces", actions: trial.actions(square) });
    return answer.faces;
  }
}
