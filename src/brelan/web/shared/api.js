// Plain HTTP: questions and orders to the server; a refusal is an error with words for people.
import { language, t } from "./words.js";

/** What the server would not do, and why, in the reader's language. */
export class Refusal extends Error {
  /**
   * @param {string} message
   * @param {{code?: string, field?: string | null, status?: number}} [more]
   */
  constructor(message, { code = "unknown", field = null, status = 0 } = {}) {
    super(message);
    this.name = "Refusal";
    this.code = code;
    this.field = field;
    this.status = status;
  }
}

/** What the server says at a path. @param {string} path @returns {Promise<any>} */
export function get(path) {
  return request(path, { headers: { "Accept-Language": language() } });
}

/** Send a body to a path. @param {string} path @param {unknown} body @returns {Promise<any>} */
export function post(path, body) {
  return request(path, {
    method: "POST",
    headers: { "Accept-Language": language(), "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
}

/** An id for a command, so that saying it twice does it once. */
export function newCommandId() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {string} path @param {RequestInit} init */
async function request(path, init) {
  let answer;
  try {
    answer = await fetch(path, init);
  } catch {
    throw new Refusal(t("web.core.unreachable"), { code: "unreachable" });
  }
  const body = await answer.json().catch(() => null);
  if (answer.ok) return body;
  throw new Refusal(body?.message ?? t("web.core.failed"), {
    code: body?.code,
    field: body?.field,
    status: answer.status,
  });
}
