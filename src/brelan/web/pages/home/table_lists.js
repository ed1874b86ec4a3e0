// The tables on the home page: my running games, open ones, recent ones.
import { departWith } from "../../shared/departure.js";
import { h } from "../../shared/dom.js";
import { gameMark } from "../../shared/game_mark.js";
import { icon } from "../../shared/icons.js";
import { lastSeen } from "../../shared/seen_tables.js";
import { language, plural, t } from "../../shared/words.js";
import { botLevel, botName } from "../../table/state/seats.js";
import { invitationStrip } from "./invitations.js";
import { drawPictures } from "./pictures.js";
import { againButton } from "./play_again.js";

/** @typedef {import("../../types/messages.js").GameInfo} GameInfo */
/** @typedef {import("../../types/messages.js").Home} Home */
/** @typedef {import("../../types/messages.js").TableLine} TableLine */

const UNITS = /** @type {[Intl.RelativeTimeFormatUnit, number][]} */ ([["day", 86_400], ["hour", 3600], ["minute", 60], ["second", 1]]);

/** Who would like to play again, and the games that wait for me, above everything else. @param {Home} home */
export function turnStrip(home) {
  const waiting = home.mine.filter((table) => table.your_turn);
  const turns = waiting.map((table) =>
    h(
      "a",
      { class: "turn", href: `/table/${table.id}`, onclick: () => departWith() },
      h("strong", null, t("web.home.your-turn")),
      h("span", null, `${gameName(table)} · ${listed(otherNames(table))}`),
      icon("next"),
    ),
  );
  return [...invitationStrip(home.invitations), ...turns];
}

/** A section for each list that has something in it. @param {Home} home @param {readonly GameInfo[]} games */
export function tableLists(home, games) {
  const own = new Set(home.mine.map((table) => table.id));
  const infos = new Map(games.map((game) => [game.name, game]));
  return [
    section("mine", t("web.home.mine"), home.mine, (table) => mine(table, infos.get(table.game))),
    section("open", t("web.home.open"), home.open.filter((table) => !own.has(table.id)), (table) => open(table, infos.get(table.game))),
    section("recent", t("web.home.recent"), home.recent, (table) => recent(table, infos.get(table.game))),
  ];
}

/** @param {string} list @param {string} title @param {readonly TableLine[]} tables @param {(table: TableLine) => HTMLElement} row */
function section(list, title, tables, row) {
  if (!tables.length) return null;
  return h("section", { class: list }, h("h2", null, title), h("ul", null, ...tables.map((table) => h("li", null, row(table), list === "recent" ? againButton(table) : null))));
}

/** A game that goes on: how it looks, who plays, since when it waits for whom. @param {TableLine} table @param {GameInfo | undefined} info */
function mine(table, info) {
  const waits = table.status === "waiting";
  const turn = waits ? plural("web.home.free", table.free) : t(table.your_turn ? "web.home.your-turn" : "web.home.running");
  const since = h("span", { class: `since${table.your_turn ? " now" : ""}` }, `${turn} · ${ago(table.updated)}`);
  const picture = h("span", { class: "picture", "aria-hidden": "true", inert: true });
  const view = lastSeen(table.id);
  if (info) drawPictures([{ game: view ? { ...info, picture: view } : info, picture }]);
  const row = line(table, info, `/table/${table.id}`, h("span", { class: "button primary" }, t("web.home.continue")), since);
  row.prepend(picture);
  row.addEventListener("click", () => departWith(picture));
  return row;
}

/** @param {TableLine} table @param {GameInfo | undefined} info */
function open(table, info) {
  const row = line(table, info, `/table/${table.id}`, h("span", { class: "badge plain" }, t("web.home.sit")), plural("web.home.free", table.free));
  row.addEventListener("click", () => departWith());
  return row;
}

/** @param {TableLine} table @param {GameInfo | undefined} info */
function recent(table, info) {
  const { result, seat } = table;
  const won = seat !== null && result?.winners.includes(seat);
  const score = seat === null || !result ? "" : plural("web.home.points", result.scores[seat]);
  const outcome = won ? h("strong", { class: "won" }, icon("trophy"), t("web.home.won")) : h("span", { class: "note" }, winners(table));
  return line(table, info, `/replay/${table.id}`, outcome, [score, day(table.opened)].filter(Boolean).join(" · "));
}

/** @param {TableLine} table @param {GameInfo | undefined} info @param {string} href @param {Node} state @param {Node | string} [more] */
function line(table, info, href, state, more) {
  return h(
    "a",
    { class: `table-line ${table.game}`, href, dataset: { suit: info?.suit ?? "" } },
    h("span", { class: "what" }, gameMark(info), gameName(table)),
    h("span", { class: "who" }, h("span", { class: "faces", "aria-hidden": "true" }, ...otherSeats(table).map((seat) => face(table, seat))), others(table)),
    more && h("span", { class: "more note" }, more),
    h("span", { class: "state" }, state),
  );
}

/** @param {TableLine} table @param {number} seat */
function face(table, seat) {
  const [initial] = playerAt(table, seat).trim();
  const element = h("span", { class: "face" }, initial.toLocaleUpperCase());
  element.style.setProperty("--seat", `var(--seat-${(table.colours[seat] ?? seat) % 6})`);
  return element;
}

/** @param {TableLine} table */
function gameName(table) {
  return t(`game.${table.game}.name`);
}

/** Who else sits there, bots with their level. @param {TableLine} table */
function others(table) {
  const named = (/** @type {number} */ seat) => {
    const [name, level] = [playerAt(table, seat), table.bots[seat]];
    return level ? t("web.home.named-bot", { name, bot: botLevel(level) }) : name;
  };
  return listed(otherSeats(table).map(named));
}

/** The seats where somebody else sits. @param {TableLine} table */
function otherSeats(table) {
  return [...table.players.keys()].filter((seat) => seat !== table.seat && playerAt(table, seat));
}

/** Who else sits there. @param {TableLine} table */
export function otherNames(table) {
  return otherSeats(table).map((seat) => playerAt(table, seat));
}

/** @param {readonly string[]} names */
function listed(names) {
  return new Intl.ListFormat(language(), { type: "unit" }).format(names);
}

/** A player's name; that of a bot is the one it has at the table. @param {TableLine} table @param {number} seat */
function playerAt(table, seat) {
  if (!table.bots[seat]) return table.players[seat];
  return botName(table.colours[seat] ?? seat, table.players.filter((_, other) => !table.bots[other]));
}

/** @param {TableLine} table */
function winners(table) {
  const names = (table.result?.winners ?? []).map((seat) => playerAt(table, seat));
  return names.length ? t("web.home.winner", { names: new Intl.ListFormat(language()).format(names) }) : "";
}

/** @param {number} milliseconds */
function day(milliseconds) {
  return new Intl.DateTimeFormat(language(), { day: "numeric", month: "short" }).format(milliseconds);
}

/** How long ago, in words: « il y a 3 min ». @param {number} milliseconds */
function ago(milliseconds) {
  const seconds = Math.max(0, (Date.now() - milliseconds) / 1000);
  const [unit, length] = UNITS.find(([, each]) => seconds >= each) ?? ["second", 1];
  const format = new Intl.RelativeTimeFormat(language(), { numeric: "auto", style: "short" });
  return format.format(unit === "second" ? 0 : -Math.floor(seconds / length), unit);
}
