// What the client asks of a game. `web/games/NAME/game.js` exports a `Game` by default; nothing
// outside that folder knows the game's name. See "How to add a game" in CONTRIBUTING.

import type { Event, Frame, GameInfo, Moves, OptionInfo, TableInfo, View } from "../../types/messages.js";
import type { TableState } from "../../table/state/table_state.js";
import type { Moment } from "../../table/end/moments.js";
import type { Example, Table } from "../../pages/rules/rulebook.js";

export type { View } from "../../types/messages.js";

/** Small: it is loaded on the home page too. What is drawn comes from modules that it imports when asked. */
export interface Game {
  /** What the table page and the replay say and show of the game. */
  table(info: GameInfo): Promise<TableHooks>;
  /** The element where the game is played. */
  area(info: GameInfo): Promise<GameArea>;
  /** Fetch what `table` and `area` will need, while somebody still looks at the game. */
  preload?(): Promise<unknown>;
  /** The picture on the home page, drawn from `info.picture`. Without it there is none. */
  picture?(info: GameInfo, place: HTMLElement): Promise<Node>;
  /** Fields for kinds of options that only this game has, by `OptionInfo.kind`. */
  options?(): Promise<Record<string, OptionField>>;
  /** What the postcard of a finished game shows. Without it there is a picture of the cards alone. */
  postcard?(info: GameInfo): Promise<DrawPostcard>;
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
  /** How late it is in the game, from 0 to 1. Default: 0. */
  lateness?(view: View): number;
  /** Above the log: what is left to draw. Default: nothing. */
  supply?(view: View): string;
  /** What whoever is to move can do now, in words. */
  whatToDo(view: View, moves: Moves): string;
  /** Why nothing is asked of whoever is to move, and the table goes on by itself. Default: an empty rack. */
  playedOut?(view: View): string;
  /** What one action says in the log. `earlier` are the actions of the same turn before it. */
  describe(step: Step, earlier: readonly Step[]): Described;
  /** Rows of the score sheet above the total. Default: none. */
  scoreRows?(known: TableState): ScoreRow[];
  /** The cards of what was made by an action that earned points. Default: none. */
  cardsOf?(moment: Moment, view: View): readonly string[];
  /** Selectors, within the table, of what a lesson lights by that name: a square, a board, a card, a control. Default: none. */
  lit?(name: string): readonly string[];
  /** Rows of the points table. Default: the combinations of `GameInfo`. */
  pointsRows?(known: TableState): PointsRow[];
}

/** The events of one action: `acted` first, then what it caused. */
export type Step = readonly Event[];

export interface Figure {
  /** The class of its sign, and its word: `web.table.count.KIND`. */
  kind: string;
  count: number;
  /** What it counts, drawn; in the colour of the seat where that matters. Default: by the style of its class. */
  sign?(colour: string): Element;
}

/** One thing said in the log: `web.log.you.KEY` and `web.log.they.KEY`, and what goes into the text. */
export interface Clause {
  key: string;
  cards?: readonly string[];
  what?: string;
  count?: number;
  points?: number;
  square?: string;
  /** How its points come about, in a few words each: "Full 8 + 3 = 11". Default: `what`. */
  sums?: readonly string[];
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

export interface PostcardScene {
  info: GameInfo;
  table: TableInfo;
  /** The table when the game was over. */
  view: View;
  /** The action that earned most, or null. */
  best: Moment | null;
  /** Every step of the game, with open cards. */
  frames(): Promise<readonly Frame[]>;
  seatColour(seat: number): string;
  /** The letter of a seat. */
  seatMark(seat: number): string;
  /** Width by height of the picture. */
  aspect: number;
}

/** A part of a picture, in its own units. */
export interface PictureBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Words on a picture, written by the page with its own fonts. */
export interface PictureText {
  text: string;
  x: number;
  y: number;
  size: number;
  /** The widest it may be. */
  width: number;
  /** Default: `x` is where it begins. */
  centred?: boolean;
  /** Default: that of text on felt. */
  colour?: string;
}

export interface PostcardPicture {
  /** With a `viewBox`; its colours may come from style sheets. */
  element: SVGSVGElement;
  /** What is lit. */
  lit: PictureBox[];
  texts?: PictureText[];
  /** The corner radius of what is lit. */
  radius: number;
}

export type DrawPostcard = (scene: PostcardScene) => Promise<PostcardPicture>;

/** Whom an area asks what a try would earn: a table, or a practice position. A fault is a Refusal. */
export interface Asked {
  ask(question: { type: string } & Record<string, unknown>): Promise<any>;
}

export interface AreaContext {
  connection: Asked | null;
  game: GameInfo;
  /** The name of who sits there, as others call them; "Vous" for one's own seat. */
  seatName(seat: number): string;
  /** A CSS colour, the same for a seat everywhere on the page. */
  seatColour(seat: number): string;
  /** False in replays and pictures: nothing can be moved. */
  live: boolean;
  /** A practice position: no round follows the one that ends there. */
  practice?: boolean;
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
  /** How long what was made may stay in sight: 1 is the usual time, less in haste. Null or absent: it has not just happened. */
  hold?: number | null;
  /** Whether the own cards are seen for the first time: they may be dealt before the eyes of the player. */
  deal?: boolean;
}

/** Something that an area shows for a moment: a line drawn around a hand, points on their way to a plate. */
export interface Shown {
  /** Milliseconds after which the next action may be shown. */
  lasts: number;
  /** Fulfilled when the points that were earned are to be counted on the plate. */
  arrived: Promise<void>;
  /** End it now. */
  skip(): void;
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
  /** On it while nothing can be played: what is missing, "Posez une carte". Default: the label. */
  missing?: string;
  /** Replaces the page's own sentence while something is tried: "deux combinaisons, 23 points". */
  sentence: string | null;
  /** Whether that sentence is the reason of a hint. */
  hinted?: boolean;
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
  /** Fetch what shows actions: the page asks for it when the table is first used, and waits for it before it shows any. */
  prepare?(): Promise<unknown>;
  /** Show a scene. An area that shows for a moment what was made answers with that; nothing waits for it otherwise. */
  show(scene: Scene): Shown | null | void;
  recall(): void;
  /** Show a hint on the board: the cards and squares glow and are laid out as a try. */
  suggest(action: string, reason: string): void;
  stop(): void;
  /**
   * Let what a hint speaks of stand out until something else, or nothing, is named: the parts that the game's own `clues`
   * name beside `own` and `board`, which every area has. Default: only those two stand out.
   */
  lookAt?(parts: readonly string[]): void;
  /** Let these squares (or the board of that name) stand out for a moment, if the area can. */
  highlight?(highlights: readonly string[]): void;
  /** Play was pressed though what is tried cannot be played: draw the eye to why, if the area shows it. */
  refuse?(): void;
  /** The keys that the area understands, for the help. */
  keys?(): KeyHelp[];
}

/** Sent by the area, bubbling, whenever what it would send changes. */
export type ProposalEvent = CustomEvent<Proposal>;
