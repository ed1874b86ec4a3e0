// The replay: the table's own parts, standing still, and controls in place of the action bar.

import { announce } from "../../shared/announce.js";
import { h, replace } from "../../shared/dom.js";
import { motion } from "../../shared/settings.js";
import { t } from "../../shared/words.js";
import { menuItems } from "../../table/actions/menu_items.js";
import { openHelp } from "../../table/ui/help.js";
import { LogTab } from "../../table/panel/log_tab.js";
import { freshLines, lineNodes, lineSpeech, linesOf } from "../../table/panel/log_lines.js";
import { Panel } from "../../table/panel/panel.js";
import { Plates } from "../../table/ui/plates.js";
import { PointsTab } from "../../table/panel/points_tab.js";
import { proof } from "../../table/end/deal_proof.js";
import { hintsUsed } from "../../table/end/hints_used.js";
import { rich } from "../../table/ui/rich_text.js";
import { givenName, seatColour } from "../../table/state/seats.js";
import { ScoreSheet } from "../../table/panel/score_sheet.js";
import { TopBar } from "../../table/ui/top_bar.js";
import { Controls } from "./controls.js";
import { Highlights } from "./highlights.js";
import { landmarksOf } from "./landmarks.js";
import { Timeline } from "./timeline.js";
import { heldCards, Hands } from "./hands.js";

/** @typedef {import("../../types/messages.js").Replay} Replay */
/** @typedef {import("../../types/messages.js").GameInfo} GameInfo */
/** @typedef {import("../../games/shared/game.js").GameArea} GameArea */
/** @typedef {import("../../games/shared/game.js").TableHooks} TableHooks */

export const OPEN = "open";
const KEYS = ["steps", "scores", "rounds", "turns", "play", "ends"];
/** Keys that lead forward, or back. @type {Record<string, 1 | -1>} */
const WAYS = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1, ArrowDown: 1, PageUp: -1, PageDown: 1 };

export class ReplayPage {
  /**
   * @param {Replay} replay
   * @param {GameInfo} game
   * @param {TableHooks} hooks
   * @param {GameArea} area
   * @param {(from: string) => Promise<Replay>} fetchFrom
   */
  constructor(replay, game, hooks, area, fetchFrom) {
    this.timeline = new Timeline(replay);
    this.game = game;
    this.hooks = hooks;
    this.area = area;
    this.fetchFrom = fetchFrom;
    this.step = -1;
    this.sentence = h("p", { class: "sentence" });
    this.plates = new Plates(game, hooks, (known, seat) => heldCards(hooks, known, seat));
    this.log = new LogTab(
      hooks,
      (line) => this.controls.go(this.timeline.stepOf(line.seq)),
      () => true,
    );
    this.points = new PointsTab(game, hooks);
    this.scoreSheet = new ScoreSheet(hooks);
    this.hands = new Hands(hooks);
    const names = replay.table.seats.map((_, seat) => givenName(replay.table, seat));
    this.landmarks = landmarksOf(this.timeline.log, names.length);
    this.highlights = new Highlights(this.landmarks, replay.table, (step) => this.controls.go(step));
    this.panel = new Panel([
      { id: "journal", element: this.log.element },
      { id: "highlights", element: this.highlights.element },
      { id: "hands", element: this.hands.element },
      { id: "points", element: this.points.element },
      { id: "sheet", element: h("div", null, this.scoreSheet.element, hintsUsed(replay.table, null), proof(replay.table)) },
    ]);
    this.top = new TopBar(hooks, {
      help: () => this.help(),
      panel: () => this.panel.fold(),
      menu: () => this.menu(),
    }, game);
    this.panel.opener = this.top.drawer;
    const eyes = names.map((name, seat) => ({ value: String(seat), label: t("web.replay.seen-by", { name }) }));
    this.controls = new Controls(
      { go: (step) => this.go(step), lookFrom: (from) => void this.lookFrom(from) },
      [{ value: OPEN, label: t("web.replay.all") }, ...eyes],
      this.landmarks,
      replay.table,
    );
    this.controls.from.value = replay.seat === null ? OPEN : String(replay.seat);
    this.element = this.layout();
    this.begin();
  }

  layout() {
    return h(
      "div",
      { class: this.hooks.smallHands ? "table replay small-hands" : "table replay", dataset: { game: this.game.name } },
      this.top.element,
      h("main", { class: "play" }, this.sentence, this.area, this.controls.element),
      this.panel.backdrop,
      h("aside", { class: "side", "aria-label": t("web.table.side") }, this.plates.element, this.panel.element),
    );
  }

  begin() {
    const table = this.timeline.replay.table;
    this.area.begin({
      connection: null,
      game: this.game,
      seatName: (seat) => givenName(table, seat),
      seatColour: (seat) => seatColour(table, seat),
      live: false,
    });
    this.element.classList.toggle("racked", this.area.querySelector(".rack") !== null);
    document.addEventListener("keydown", (event) => this.key(event));
    addEventListener("hashchange", () => this.go(Number(location.hash.slice(1)) || 0));
  }

  /** Show a step. @param {number} step */
  go(step) {
    const wanted = Math.max(0, Math.min(this.timeline.last, step));
    const onward = wanted === this.step + 1;
    this.step = wanted;
    this.show(onward);
    history.replaceState(null, "", `${location.pathname}${location.search}#${wanted}`);
  }

  /** @param {boolean} moving Whether it follows from what is shown. */
  show(moving) {
    const known = this.timeline.at(this.step);
    const { view } = known;
    if (!view) return;
    this.element.dataset.status = known.table.status;
    this.top.update(known);
    this.plates.update(known);
    this.log.update({ ...known, log: this.timeline.log });
    this.log.point(known.seq);
    this.points.update(known);
    this.scoreSheet.update(known);
    this.hands.update(known);
    this.highlights.update(this.step);
    this.controls.update(this.step, this.timeline.last);
    const you = this.timeline.replay.seat ?? view.turn;
    const quick = !moving || !motion();
    this.area.show({ view, moves: null, you, table: known.table, events: known.events, quick });
    this.say(known);
  }

  /** The sentence: which step this is and what was done. @param {import("../../table/state/table_state.js").TableState} known */
  say(known) {
    const lines = this.step ? freshLines(known.log.slice(0, -1), known.log, this.hooks) : [];
    const line = lines.find((each) => each.seat !== null) ?? lines[0] ?? linesOf(known.log, this.hooks).at(-1);
    const { table, you } = known;
    const what = h("span", null, ...(line ? lineNodes(line, table, you.seat) : [t("web.replay.dealt")]));
    const number = t("web.replay.step", { number: this.step, most: this.timeline.last });
    replace(this.sentence, h("span", { class: "what" }, ...rich("web.replay.sentence", { step: h("span", { class: "step" }, number), what })));
    announce(line ? `${number} ${lineSpeech(line, table, you.seat)}` : number);
  }

  /** Look through other eyes. @param {string} from */
  async lookFrom(from) {
    this.timeline = new Timeline(await this.fetchFrom(from));
    const address = from === OPEN ? location.pathname : `${location.pathname}?seat=${from}`;
    history.replaceState(null, "", `${address}#${this.step}`);
    this.show(false);
  }

  help() {
    const keys = KEYS.map((name) => ({ keys: t(`web.replay.key.${name}`), text: t(`web.replay.key-does.${name}`) }));
    openHelp(this.game.name, keys, ["help"]);
  }

  menu() {
    const id = this.timeline.replay.table.id;
    const back = { label: t("web.replay.table"), icon: /** @type {const} */ ("list"), href: `/table/${id}` };
    const postcard = { label: t("web.postcard.make"), icon: /** @type {const} */ ("picture"), run: () => void this.postcard() };
    const review = { label: t("web.review.title"), icon: /** @type {const} */ ("star"), href: `/review/${id}` };
    const playOn = { label: t("web.play-on.open"), icon: /** @type {const} */ ("play"), run: () => void this.playOn() };
    const { daily, reviewable } = this.timeline.replay.table;
    const more = [...(reviewable ? [review] : []), ...(daily?.closed || this.step === this.timeline.last ? [] : [playOn])];
    return [[back, ...more, postcard], ...menuItems(this.timeline.at(this.timeline.last), null, () => this.help())];
  }

  async playOn() {
    const { openPlayOn } = await import("../../table/continue/dialog.js");
    const { seat, table } = this.timeline.replay;
    await openPlayOn(table, this.game.bots, this.step, seat ?? this.timeline.at(this.step).view?.turn ?? 0);
  }

  async postcard() {
    const { openPostcard } = await import("../../table/postcard/dialog.js");
    await openPostcard(this.timeline.at(this.timeline.last), this.hooks);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target instanceof Element ? event.target : null;
    if (document.querySelector("dialog[open]") || target?.closest("input, select, [role=tablist], [role=menu]")) return;
    const onButton = target?.closest("button, a");
    const way = WAYS[event.key];
    if (way && event.key.startsWith("Page")) this.controls.jump(way, this.landmarks.rounds);
    else if (way && ["ArrowUp", "ArrowDown"].includes(event.key)) this.controls.jump(way, this.landmarks.scores);
    else if (way && event.shiftKey) this.controls.jump(way, this.landmarks.turns[this.timeline.frame(this.step).seat ?? 0]);
    else if (way) this.controls.go(this.step + way);
    else if (event.key === "Home") this.controls.go(0);
    else if (event.key === "End") this.controls.go(this.timeline.last);
    else if (event.key === " " && !onButton) this.controls.toggle();
    else if (event.key === "?") this.help();
    else return;
    event.preventDefault();
  }
}
