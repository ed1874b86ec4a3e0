// What the client asks of a game. `web/games/NAME/game.js` exports a `Game` by default; nothing
// outside that folder knows the game's name. See "How to add a game" in CONTRIBUTING.

import type { Event, GameInfo, Moves, OptionInfo, TableInfo, View } from "../../types/messages.js";
import type { TableConnection } from "../../table/state/connection.js";
import type { TableState } from "../../table/state/table_state.js";
import type { Example, Table } from "../../pages/rules/rulebook.js";

export type { View } from "../../types/messages.js";

/** Small: it is loaded on the home page too. What is drawn comes from modules that it imports when asked. */
export interface Game {
  /** What the table page and the replay say and show of the game. */
  table(info: GameInfo): Promise<TableHooks>;
  /** The element where the game is played. */
  area(info: GameInfo): Promise<GameArea>;
  /** The picture on the home page, drawn from `info.picture`. Without it there is none. */
  picture?(info: GameInfo, place: HTMLElement): Promise<Node>;
  /** Fields for kinds of options that only this game has, by `OptionInfo.kind`. */
  options?(): Promise<Record<string, OptionField>>;
  /** What the rules page draws. Without it examples are shown as notation. */
  rules?(info: GameInfo): Promise<RulesHooks>;
}

export interface TableHooks {
  /** What a seat holds is called cards or tiles. Default: cards. */
  pieces?: "cards" | "tiles";
  /** Whether a seat's cards are few enough to be drawn on its plate in a replay. Default: false. */
  smallHands?: boolean;
  /** The cards of a seat, as far as they are seen; "?" for others. Their number stands on the plate. */
  held(view: View, seat: number): readonly string[];
  /** Further numbers on a plate: tokens, pieces … Default: none. */
  figures?(view: View, seat: number): readonly Figure[];
  /** Points of a seat as they stand. Default: `view.scores`. */
  points?(view: View, seat: number): number;
  /** The points of a seat as a small picture beside their number: chips. Default: none. */
  drawPoints?(points: number): Element;
  /** Beside the game's name in the top bar: "round 2 of 3". Default: nothing. */
  progress?(view: View): string;
  /** Above the log: what is left to draw. Default: nothing. */
  supply?(view: View): string;
  /** What whoever is to move can do now, in words. */
  whatToDo(view: View, moves: Moves): string;
  /** What one action says in the log. `earlier` are the actions of the same turn before it. */
  describe(step: Step, earlier: readonly Step[]): Described;
  /** Rows of the score sheet above the total. Default: none. */
  scoreRows?(known: TableState): ScoreRow[];
  /** Rows of the points table. Default: the combinations of `GameInfo`. */
  pointsRows?(known: TableState): PointsRow[];
}

/** The events of one action: `acted` first, then what it caused. */
export type Step = readonly Event[];

export interface Figure {
  /** The class of its sign, and its word: `web.table.count.KIND`. */
  kind: string;
  count: number;
}

/** One thing said in the log: `web.log.you.KEY` and `web.log.they.KEY`, and what goes into the text. */
export interface Clause {
  key: string;
  cards?: readonly string[];
  what?: string;
  count?: number;
  points?: number;
  square?: string;
}

export interface Described {
  clauses: Clause[];
  /** What stands out when the line is chosen: squares, or a board's name. */
  highlights?: string[];
  /** Whether the same turn goes on after it. Default: false. */
  goesOn?: boolean;
}

/** A row of the score sheet, a cell for each seat. */
export interface ScoreRow {
  title: string;
  cells: string[];
}

export interface PointsRow {
  name: string;
  needs: string;
  example: readonly string[];
  /** What it earns: one number, or spaces of which some are taken by a seat. */
  worth: number | readonly { points: number; holder?: number }[];
}

/** A field of the form that opens a table. */
export type OptionField = (field: {
  info: GameInfo;
  option: OptionInfo;
  /** The start of its keys in the catalogue: `option.GAME.NAME`. */
  words: string;
  value: unknown;
  set(next: unknown): void;
  /** Draw all options again. */
  again(): void;
}) => HTMLElement;

export interface RulesHooks {
  /** A worked example. */
  example(example: Example): Node;
  /** A picture above a table of the rules, or null. */
  illustration?(table: Table): Node | null;
}

export interface AreaContext {
  connection: TableConnection | null;
  game: GameInfo;
  /** The name of who sits there, as others call them; "Vous" for one's own seat. */
  seatName(seat: number): string;
  /** A CSS colour, the same for a seat everywhere on the page. */
  seatColour(seat: number): string;
  /** False in replays and pictures: nothing can be moved. */
  live: boolean;
}

export interface Scene {
  view: View;
  moves: Moves | null;
  you: number | null;
  table: TableInfo;
  /** What led here: to be animated, or only marked where `quick` says so. */
  events: readonly Event[];
  /** Skip motion. */
  quick: boolean;
}

/** A further button in the action bar: sort, exchange, pass, refresh, stop … */
export interface Control {
  id: string;
  label: string;
  enabled: boolean;
  pressed?: boolean;
  danger?: boolean;
  title?: string;
  /** Why it is not enabled. */
  why?: string;
  run(): void;
}

export interface Proposal {
  /** What Play sends; null: nothing to play. */
  actions: string[] | null;
  /** On the primary button: "Jouer : 23 points". */
  label: string;
  /** Replaces the page's own sentence while something is tried: "deux combinaisons, 23 points". */
  sentence: string | null;
  /** Why it cannot be played. */
  reason: string | null;
  legal: boolean;
  /** The server is being asked. */
  pending: boolean;
  canRecall: boolean;
  controls: Control[];
}

/** A line of the help on keys: "Enter", "jouer". */
export interface KeyHelp {
  keys: string;
  text: string;
}

/**
 * The element where a game is played. It has `display: contents` and the children `.board` and
 * `.rack`; the page around it has top bar, plates, panel and action bar.
 */
export interface GameArea extends HTMLElement {
  begin(context: AreaContext): void;
  show(scene: Scene): void;
  recall(): void;
  /** Show a hint on the board: the cards and squares glow and are laid out as a try. */
  suggest(action: string, reason: string): void;
  stop(): void;
  /** Let these squares (or the board of that name) stand out for a moment, if the area can. */
  highlight?(highlights: readonly string[]): void;
  /** The keys that the area understands, for the help. */
  keys?(): KeyHelp[];
}

/** Sent by the area, bubbling, whenever what it would send changes. */
export type ProposalEvent = CustomEvent<Proposal>;
