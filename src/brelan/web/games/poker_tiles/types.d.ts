// What a table shows of this game, as NOTATION writes it.
// Do not edit: `python -m brelan.server.protocol.typescript` writes it from the game's structs.

import type { View } from "../../types/messages.js";

/** How a table of Poker Tiles plays. */
export interface PokerTilesOptions {
  jokers: 2 | 4;
  ace_low: boolean;
  end_to_end: "best" | "forbidden";
  joker_squares: "line" | "beside";
  layout: "standard" | "roomy" | Layout;
}

/** What the page of Poker Tiles must know. */
export interface PokerTilesFacts {
  layouts: Record<string, Layout>;
  smallest: number;
  largest: number;
  rack: number;
  chips: Chip[];
}

/** A board: its size, its two start squares and its joker squares. */
export interface Layout {
  columns: number;
  rows: number;
  start: [string, string];
  jokers: string[];
}

/** A chip that points are paid in. */
export interface Chip {
  colour: string;
  points: number;
}

export interface PokerTilesView extends View {
  game: "poker_tiles";
  players: number;
  options: Record<string, unknown>;
  seat: number | null;
  turn: number | null;
  scores: number[];
  rules?: number;
  board: Record<string, string>;
  racks: string[][];
  pile: string[];
  passes: number;
  layout: Layout;
}
