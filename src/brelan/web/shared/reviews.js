// Waiting for a review: asked for once, then how far it has come, again and again, as long as somebody looks.

import { get, post } from "./api.js";

/** @typedef {import("../types/messages.js").ReviewProgress} ReviewProgress */

const PAUSE = 700;

/**
 * The review of a table once it is there, or that it cannot be computed; null once nobody waits for it any more.
 * @param {string} table
 * @param {(progress: ReviewProgress) => boolean} told Whether somebody still waits.
 * @param {(milliseconds: number) => Promise<unknown>} [wait]
 * @param {{get(path: string): Promise<any>, post(path: string, body: unknown): Promise<any>}} [server]
 */
export async function awaitReview(table, told, wait = pause, server = { get, post }) {
  const path = `/api/tables/${encodeURIComponent(table)}/review`;
  /** @type {ReviewProgress} */
  let progress = await server.post(path, {});
  while (!progress.review && !progress.failed) {
    if (!told(progress)) return null;
    await wait(PAUSE);
    progress = await server.get(path);
    // The server has begun anew, and has forgotten what was asked for.
    if (!progress.of) progress = await server.post(path, {});
  }
  return progress;
}

/** @param {number} milliseconds */
function pause(milliseconds) {
  return new Promise((go) => setTimeout(go, milliseconds));
}
