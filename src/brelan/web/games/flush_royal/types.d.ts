// What a table shows of this game, as NOTATION writes it.
// Do not edit: `python -m brelan.server.protocol.typescript` writes it from the game's structs.

import type { View } from "../../types/messages.js";

/** How a table of Flush Royal plays. */
export interface FlushRoyalOptions {
  free_pass: boolean;
  lean: "chain" | "line";
  ace_low: boolean;
  joker_always_halves: boolean;
  layout: "standard" | Record<string, number>;
}

/** What the page of Flush Royal must know. */
export interface FlushRoyalFacts {
  columns: number;
  rows: number;
  start: string[];
  premium: Record<string, number>;
  rack: number;
}

export interface FlushRoyalView extends View {
  game: "flush_royal";
  players: number;
  options: Record<string, unknown>;
  seat: number | null;
  turn: number | null;
  scores: number[];
  rules?: number;
  board: Record<string, string>;
  racks: string[][];
  reserve: string[];
  swapped: string[];
  passes: number;
  layout: Record<string, number>;
}
