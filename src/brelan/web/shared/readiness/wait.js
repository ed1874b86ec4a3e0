// Waiting for what comes at once, unless the server must compile its game first: then that is shown.

const PATIENCE = 500;

/**
 * Wait; if it takes long because the game is not ready, the page shows its progress until then.
 * @template T
 * @param {Promise<T>} coming
 * @param {"table" | "rules"} what
 * @param {() => string | Promise<string>} game Its name, or "" if that is not known.
 * @returns {Promise<T>}
 */
export async function waitWithProgress(coming, what, game) {
  const over = new AbortController();
  const timer = setTimeout(async () => {
    const { progressPage } = await import("./progress_page.js");
    await progressPage(what, await game(), over.signal);
  }, PATIENCE);
  try {
    return await coming;
  } finally {
    clearTimeout(timer);
    over.abort();
  }
}
