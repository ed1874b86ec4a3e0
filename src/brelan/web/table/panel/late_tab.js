// A tab of the panel whose content is fetched when it is first shown.

import { h } from "../../shared/dom.js";

/** @typedef {import("../state/table_state.js").TableState} TableState */
/** @typedef {{element: HTMLElement, update(known: TableState): void}} Content */

export class LateTab {
  /** @param {() => Promise<Content>} fetch */
  constructor(fetch) {
    this.fetch = fetch;
    this.element = h("div");
    /** @type {Promise<Content> | null} */
    this.coming = null;
    /** @type {TableState | null} */
    this.known = null;
  }

  /** @param {TableState} known */
  update(known) {
    this.known = known;
    this.coming ??= this.begin();
    void this.coming.then((content) => this.known && content.update(this.known));
  }

  /** Put the content into its place. */
  async begin() {
    const content = await this.fetch();
    this.element.replaceWith(content.element);
    return content;
  }
}
