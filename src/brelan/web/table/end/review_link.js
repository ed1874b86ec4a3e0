// The way from a result to its review, which is computed while somebody looks at the result: a bar under the link fills.

import { h } from "../../shared/dom.js";
import { icon } from "../../shared/icons.js";
import { awaitReview } from "../../shared/reviews.js";
import { style } from "../../shared/style.js";
import { t } from "../../shared/words.js";

/** @typedef {import("../state/table_state.js").TableState} TableState */

await style(new URL("./review_link.css", import.meta.url));

/** The link, where there is something to review. @param {TableState} known */
export function reviewLink({ table }) {
  if (!table.reviewable) return null;
  return h("a", { class: "button review-link", href: `/review/${table.id}` }, icon("star"), h("span", null, t("web.review.title")));
}

/**
 * Have the review computed as long as the link is there.
 * @param {HTMLElement} link
 * @param {string} table
 */
export async function followReview(link, table) {
  const show = (/** @type {number} */ share) => link.style.setProperty("--share", String(share));
  const told = (/** @type {import("../../types/messages.js").ReviewProgress} */ { done, of }) => {
    show(done / Math.max(1, of));
    return link.isConnected;
  };
  try {
    const found = await awaitReview(table, told);
    if (found) show(found.review ? 1 : 0);
  } catch {
    // The page of the review says what is wrong, to whoever goes there.
    show(0);
  }
}
