// Short notes: who came and went, what was said, what was refused and why. They lie where no cards are: on the
// side panel, or on the top bar of a phone.

import { h } from "../../shared/dom.js";

const SHOWN = { news: 3500, chat: 4500, fault: 7000 };
const MOST = 2;

export class Toasts {
  constructor() {
    this.element = h("div", { class: "toasts", "aria-hidden": "true" });
  }

  /**
   * Show something for a moment. What is read out is announced apart from it.
   * @param {(string | Node)[]} content
   * @param {"fault" | "chat" | "news"} kind
   */
  show(content, kind) {
    const toast = h("p", { class: `toast ${kind}` }, ...content);
    this.element.append(toast);
    while (this.element.childElementCount > MOST) this.element.firstElementChild?.remove();
    const remove = () => toast.remove();
    toast.addEventListener("click", remove);
    setTimeout(remove, SHOWN[kind]);
  }
}
