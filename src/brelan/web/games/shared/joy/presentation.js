// Something that is shown for a moment: its parts come and go together, and it can be ended at any time.

export class Presentation {
  /** @param {number} lasts milliseconds after which something else may be shown */
  constructor(lasts) {
    this.lasts = lasts;
    this.over = false;
    /** @type {number[]} */
    this.timers = [];
    /** @type {Animation[]} */
    this.animations = [];
    /** @type {Element[]} */
    this.parts = [];
    /** @type {(() => void)[]} */
    this.endings = [];
    /** Points have come to their plate. */
    this.arrive = () => {};
    /** @type {Promise<void>} */
    this.arrived = new Promise((resolve) => (this.arrive = resolve));
  }

  /** Do something later, unless it is over by then. @param {number} ms @param {() => void} run */
  at(ms, run) {
    this.timers.push(window.setTimeout(run, ms));
  }

  /** Add an element that leaves with the rest. @template {Element} E @param {Element} parent @param {E} part @returns {E} */
  add(parent, part) {
    parent.append(part);
    this.parts.push(part);
    return part;
  }

  /** @param {Element} element @param {Keyframe[]} frames @param {KeyframeAnimationOptions} how */
  animate(element, frames, how) {
    const animation = element.animate(frames, how);
    this.animations.push(animation);
    return animation;
  }

  /** Do something when it is over. @param {() => void} run */
  whenOver(run) {
    if (this.over) run();
    else this.endings.push(run);
  }

  /** Everything that was shown is taken away. */
  end() {
    if (this.over) return;
    this.over = true;
    for (const timer of this.timers) clearTimeout(timer);
    for (const animation of this.animations) animation.cancel();
    for (const part of this.parts) part.remove();
    for (const run of this.endings) run();
  }

  /** End it now; the points are there at once. */
  skip() {
    this.end();
    this.arrive();
  }
}
