// The tables on the home page: my running games, open ones, recent ones.
import { h } from "../../shared/dom.js";
import { icon } from "../../shared/icons.js";
import { language, plural, t } from "../../shared/words.js";
import { botLevel, botName } from "../../table/state/seats.js";

/** @typedef {import("../../types/messages.js").Home} Home */
/** @typedef {import("../../types/messages.js").TableLine} TableLine */

/** The games that wait for me, above everything else. @param {Home} home */
export function turnStrip(home) {
  const waiting = home.mine.filter((table) => table.your_turn);
  return waiting.map((table) =>
    h(
      "a",
      { class: "turn", href: `/table/${table.id}` },
      h("strong", null, t("web.home.your-turn")),
      h("span", null, `${gameName(table)} · ${listed(otherSeats(table).map((seat) => playerAt(table, seat)))}`),
      icon("next"),
    ),
  );
}

/** A section for each list that has something in it. @param {Home} home */
export function tableLists(home) {
  const own = new Set(home.mine.map((table) => table.id));
  return [
    section(t("web.home.mine"), home.mine, mine),
    section(t("web.home.open"), home.open.filter((table) => !own.has(table.id)), open),
    section(t("web.home.recent"), home.recent, recent),
  ];
}

/** @param {string} title @param {readonly TableLine[]} tables @param {(table: TableLine) => HTMLElement} row */
function section(title, tables, row) {
  if (!tables.length) return null;
  return h("section", null, h("h2", null, title), h("ul", null, ...tables.map((table) => h("li", null, row(table)))));
}

/** @param {TableLine} table */
function mine(table) {
  const waits = table.status === "waiting";
  const state = table.your_turn ? h("strong", { class: "badge" }, t("web.home.your-turn")) : h("span", { class: "note" }, waits ? plural("web.home.free", table.free) : t("web.home.running"));
  return line(table, `/table/${table.id}`, state);
}

/** @param {TableLine} table */
function open(table) {
  return line(table, `/table/${table.id}`, h("span", { class: "badge plain" }, t("web.home.sit")), plural("web.home.free", table.free));
}

/** @param {TableLine} table */
function recent(table) {
  const { result, seat } = table;
  const won = seat !== null && result?.winners.includes(seat);
  const score = seat === null || !result ? "" : plural("web.home.points", result.scores[seat]);
  const outcome = won ? h("strong", { class: "won" }, icon("trophy"), t("web.home.won")) : h("span", { class: "note" }, winners(table));
  return line(table, `/replay/${table.id}`, outcome, [score, day(table.opened)].filter(Boolean).join(" · "));
}

/** @param {TableLine} table @param {string} href @param {Node} state @param {string} [more] */
function line(table, href, state, more) {
  return h(
    "a",
    { class: `table-line ${table.game}`, href },
    h("span", { class: "what" }, gameName(table)),
    h("span", { class: "who" }, others(table)),
    more && h("span", { class: "more note" }, more),
    h("span", { class: "state" }, state),
  );
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

/** @param {readonly string[]} names */
function listed(names) {
  return new Intl.ListFormat(language(), { type: "unit" }).format(names);
}

/** A player's name; that of a bot is the one it has at the table. @param {TableLine} table @param {number} seat */
function playerAt(table, seat) {
  if (!table.bots[seat]) return table.players[seat];
  return botName(seat, table.players.filter((_, other) => !table.bots[other]));
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
