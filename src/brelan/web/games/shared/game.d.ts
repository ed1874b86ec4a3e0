// The contract between the frame of the table page and the area where a game is played.
// The frame owns top bar, plates, panel and action bar; the area owns board and rack
// (children `.board` and `.rack` of an element with `display: contents`).

import type { Event, GameInfo, Moves, TableInfo, View } from "../../types/messages.js";
import type { TableConnection } from "../../table/state/connection.js";

export type { FlushRoyalView, PokerTilesView, RoyalFlushView, View } from "../../types/messages.js";

export interface AreaContext {
  link: TableConnection | null;
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
  /** What led here: to be moved, or only marked where `quick` says so. */
  events: readonly Event[];
  /** Skip motion. */
  quick: boolean;
}

/** A further button in the bar: sort, exchange, pass, refresh, stop … */
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
  /** Stands in for the frame's one sentence while trying: "deux combinaisons, 23 points". */
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

export interface GameArea extends HTMLElement {
  begin(context: AreaContext): void;
  show(scene: Scene): void;
  recall(): void;
  /** Show a hint on the board: the cards and squares glow and are laid out as a try. */
  suggest(action: string, reason: string): void;
  stop(): void;
  /** Let these squares (or the board of that name) stand out for a moment, if the area can. */
  highlight?(squares: readonly string[]): void;
  /** The keys that the area understands, for the help. */
  keys?(): KeyHelp[];
}

/** Sent by the area, bubbling, whenever what it would send changes. */
export type ProposalEvent = CustomEvent<Proposal>;
