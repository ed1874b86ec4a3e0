// What a table shows of this game, as NOTATION writes it.
// Do not edit: `python -m brelan.server.protocol.typescript` writes it from the game's structs.

import type { View } from "../../types/messages.js";

/** A board: its size, its two start squares and its joker squares. */
export interface Layout {
  columns: number;
  rows: number;
  start: [string, string];
  jokers: string[];
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
