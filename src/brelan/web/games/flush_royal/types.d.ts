// What a table shows of this game, as NOTATION writes it.
// Do not edit: `python -m brelan.server.protocol.typescript` writes it from the game's structs.

import type { View } from "../../types/messages.js";

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
