// All of one's finished games, the latest first, a page at a time.
import { get } from "../../shared/api.js";
import { h, replace } from "../../shared/dom.js";
import { gameMark } from "../../shared/game_mark.js";
import { icon } from "../../shared/icons.js";
import { language, plural, t } from "../../shared/words.js";
import { botLevel } from "../../table/state/seats.js";

/** @typedef {import("../../types/messages.js").FinishedGame} FinishedGame */
/** @typedef {import("../../types/messages.js").FinishedGames} FinishedGames */
/** @typedef {import("../../types/messages.js").GameInfo} GameInfo */

const PEOPLE = "people";

export class GameList {
  /** @param {readonly GameInfo[]} games */
  constructor(games) {
    this.infos = new Map(games.map((game) => [game.name, game]));
    this.cursor = "";
    this.list = h("ul", { class: "games-list" });
    this.empty = h("p", { class: "note", hidden: true }, t("web.me.none"));
    this.button = h("button", { type: "button", hidden: true, onclick: () => void this.more() }, t("web.me.more"));
    const choices = games.map((game) => h("option", { value: game.name }, t(`game.${game.name}.name`)));
    this.filter = h("select", { "aria-label": t("web.me.filter") }, h("option", { value: "" }, t("web.me.every-game")), ...choices);
    this.filter.addEventListener("change", () => void this.begin());
    this.element = h("section", { class: "all" }, h("div", { class: "head" }, h("h2", null, t("web.me.all")), this.filter), this.empty, this.list, this.button);
  }

  /** The first page of what is chosen. */
  async begin() {
    this.cursor = "";
    replace(this.list);
    await this.more();
  }

  /** The next page. */
  async more() {
    const game = this.filter.value;
    this.button.disabled = true;
    /** @type {FinishedGames} */
    const found = await get(`/api/me/games?${new URLSearchParams({ game, before: this.cursor })}`);
    this.button.disabled = false;
    // Somebody may have chosen another game meanwhile.
    if (game !== this.filter.value) return;
    this.cursor = found.next ?? "";
    this.button.hidden = !found.next;
    this.list.append(...found.games.map((each) => h("li", null, this.line(each))));
    this.empty.hidden = this.list.childElementCount > 0;
  }

  /** @param {FinishedGame} game */
  line(game) {
    const info = this.infos.get(game.game);
    const facts = [opponents(game), game.daily && t("web.me.daily-deal"), !game.counted && t("web.me.practice"), game.hints && plural("web.me.hints", game.hints)];
    return h(
      "a",
      { class: "table-line", href: replayOf(game), dataset: { suit: info?.suit ?? "" } },
      h("span", { class: "what" }, gameMark(info), t(`game.${game.game}.name`)),
      h("span", { class: "who note" }, facts.filter(Boolean).join(" · ")),
      h("span", { class: "more note" }, when(game.finished)),
      h("span", { class: "state" }, outcome(game), h("span", { class: "points" }, plural("web.home.points", game.points))),
    );
  }
}

/** A daily deal may still be closed: one's own seat can always be seen. @param {FinishedGame} game */
function replayOf(game) {
  return `/replay/${game.table}${game.daily ? `?seat=${game.seat}` : ""}`;
}

/** Against whom, each level once: « robot expert, robot amateur ». @param {FinishedGame} game */
function opponents(game) {
  const kinds = [...new Set(game.opponents)].map((kind) => (kind === PEOPLE ? t("web.me.people") : botLevel(kind)));
  return new Intl.ListFormat(language(), { type: "unit" }).format(kinds);
}

/** @param {FinishedGame} game */
function outcome(game) {
  if (game.share === 1) return h("strong", { class: "won" }, icon("trophy"), t("web.me.won-one"));
  if (game.share > 0) return h("strong", { class: "won" }, t("web.me.shared-one"));
  return h("span", { class: "note" }, t(game.resigned ? "web.me.resigned" : "web.me.lost-one"));
}

/** @param {number} milliseconds */
function when(milliseconds) {
  return new Intl.DateTimeFormat(language(), { dateStyle: "medium" }).format(milliseconds);
}
