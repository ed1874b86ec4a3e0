// Any press or key ends what is being shown, and lets what waits go on. It does so a moment later, when
// the press has done what it was meant for, and never ends what the press itself has brought about.

/** Milliseconds in which a press has become a click. */
const CLICKED = 50;

/**
 * @param {() => { skip(): void } | null} presentation what is shown now
 * @param {() => import("./update_queue.js").UpdateQueue} queue what waits
 */
export function listenForSkips(presentation, queue) {
  const skip = (/** @type {number} */ patience) => {
    const shown = presentation();
    const { last } = queue();
    setTimeout(() => {
      if (shown === presentation()) shown?.skip();
      if (last === queue().last) queue().skip();
    }, patience);
  };
  document.addEventListener("pointerup", () => skip(CLICKED), true);
  document.addEventListener("keydown", () => skip(0), true);
}
