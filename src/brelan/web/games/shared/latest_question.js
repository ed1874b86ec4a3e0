// Asks the server something a moment after the last change; only the latest question counts.

const PAUSE = 60;

export class LatestQuestion {
  constructor() {
    this.number = 0;
    this.timer = 0;
  }

  /** Forget what was asked. */
  cancel() {
    this.number++;
    clearTimeout(this.timer);
  }

  /**
   * Ask, unless something else is asked first. Whoever asks several things in turn stops when
   * `isLatest` says so.
   * @template T
   * @param {(isLatest: () => boolean) => Promise<T>} ask
   * @param {(answer: T) => void} answered
   * @param {(reason: string) => void} failed
   */
  ask(ask, answered, failed) {
    this.cancel();
    const { number } = this;
    const isLatest = () => number === this.number;
    this.timer = window.setTimeout(async () => {
      try {
        const answer = await ask(isLatest);
        if (isLatest()) answered(answer);
      } catch (error) {
        if (isLatest()) failed(error instanceof Error ? error.message : String(error));
      }
    }, PAUSE);
  }
}
