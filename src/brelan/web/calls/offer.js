// The offer, made once, to choose how one is called back in games over days.
import { h } from "../shared/dom.js";
import { t } from "../shared/words.js";


/** A sentence, and a button that leads to the choices. */
export function callOffer() {
  const open = async () => (await import("./section.js")).openCalls();
  return [
    h("p", null, t("web.calls.offer")),
    h("button", { type: "button", onclick: () => void open() }, t("web.calls.offer-yes")),
  ];
}
