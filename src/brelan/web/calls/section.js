// « Called back »: the three ways to learn that it is one's turn in games over days, each with its state.
import { get, post, Refusal } from "../shared/api.js";
import { announce } from "../shared/announce.js";
import { copyText } from "../shared/copying.js";
import { openDialog } from "../shared/dialog.js";
import { h, replace } from "../shared/dom.js";
import { style } from "../shared/style.js";
import { t } from "../shared/words.js";
import { pageState, pushState, switchPage, switchPush } from "./ways.js";

await style(new URL("./calls.css", import.meta.url));

/** @typedef {import("../types/messages.js").CallChoices} CallChoices */
/** @typedef {import("../types/messages.js").NewFeed} NewFeed */
/** @typedef {import("./ways.js").State} State */

/** Open the choices as a dialog. */
export async function openCalls() {
  const body = await callsSection();
  openDialog({ title: t("web.calls.title"), body, kind: "calls-dialog" });
}

/** The choices, to be put into a page or a dialog. */
export async function callsSection() {
  /** @type {CallChoices} */
  const choices = await get("/api/calls");
  const key = choices.push_key;
  const push = await pushState(key).catch(() => /** @type {State} */ ("off"));
  return h(
    "div",
    { class: "calls" },
    h("p", { class: "note" }, t("web.calls.about")),
    switched("page", pageState(), switchPage),
    switched("push", push, (on) => switchPush(on, key ?? "")),
    feed(choices.feed_made !== null),
  );
}

/**
 * A way that is switched on and off on this device.
 * @param {"page" | "push"} name
 * @param {State} state
 * @param {(on: boolean) => Promise<State>} change
 */
function switched(name, state, change) {
  const input = h("input", { type: "checkbox", role: "switch", "aria-describedby": `calls-${name} calls-${name}-why` });
  const why = h("p", { class: "why", id: `calls-${name}-why`, role: "status" });
  const show = (/** @type {State} */ found) => {
    input.checked = found === "on";
    input.disabled = found !== "on" && found !== "off";
    why.textContent = input.disabled ? t(`web.calls.${found}`) : "";
  };
  const turn = async () => {
    const wanted = input.checked;
    try {
      show(await change(wanted));
    } catch (error) {
      input.checked = !wanted;
      why.textContent = error instanceof Refusal ? error.message : t("web.calls.failed");
    }
  };
  input.addEventListener("change", () => void turn());
  show(state);
  return h(
    "section",
    { class: "call-way", dataset: { way: name } },
    h("label", { class: "switch" }, input, h("strong", null, t(`web.calls.${name}`))),
    h("p", { class: "note", id: `calls-${name}` }, t(`web.calls.${name}-about`)),
    why,
  );
}

/** The secret address: made, shown once, made anew, removed. @param {boolean} has */
function feed(has) {
  const shown = h("div", { class: "feed", role: "status" });
  const make = h("button", { type: "button" });
  const remove = h("button", { type: "button", class: "quiet" }, t("web.calls.feed-remove"));
  const show = (/** @type {boolean} */ is, /** @type {(Node | string)[]} */ ...what) => {
    make.textContent = t(is ? "web.calls.feed-again" : "web.calls.feed-make");
    remove.hidden = !is;
    replace(shown, ...what);
  };
  const attempt = async (/** @type {() => Promise<void>} */ work) => {
    try {
      await work();
    } catch (error) {
      replace(shown, h("p", { class: "why" }, error instanceof Refusal ? error.message : t("web.calls.failed")));
    }
  };
  make.addEventListener("click", () =>
    attempt(async () => {
      /** @type {NewFeed} */
      const made = await post("/api/calls/feed", {});
      show(true, address("feed-atom", made.atom), address("feed-calendar", made.calendar));
    }),
  );
  remove.addEventListener("click", () =>
    attempt(async () => {
      await post("/api/calls/feed/end", {});
      show(false);
      make.focus();
    }),
  );
  show(has, ...(has ? [h("p", { class: "note" }, t("web.calls.feed-has"))] : []));
  return h(
    "section",
    { class: "call-way", dataset: { way: "feed" } },
    h("h3", null, t("web.calls.feed")),
    h("p", { class: "note" }, t("web.calls.feed-about")),
    shown,
    h("div", { class: "feed-buttons" }, make, remove),
  );
}

/** One address, to be copied. @param {"feed-atom" | "feed-calendar"} name @param {string} path */
function address(name, path) {
  const id = `calls-${name}`;
  const field = h("input", { type: "text", id, readonly: true, value: new URL(path, location.origin).href, onfocus: () => field.select() });
  const copy = async () => {
    // Whoever may not copy by a button can by keys.
    if (!(await copyText(field.value))) return field.select();
    announce(t("web.calls.copied"));
    button.textContent = t("web.calls.copied");
  };
  const button = h("button", { type: "button", onclick: () => void copy() }, t("web.calls.copy"));
  return h("div", { class: "address" }, h("label", { for: id }, t(`web.calls.${name}`)), field, button);
}
