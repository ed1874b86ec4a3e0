// What a table shows of this game, as NOTATION writes it.
// Do not edit: `python -m brelan.server.protocol.typescript` writes it from the game's structs.

import type { View } from "../../types/messages.js";

/** How a table of Troc plays. */
export interface TrocOptions {
  turns: 1 | 2 | 3;
  whole_hand: boolean;
}

export interface TrocView extends View {
  game: "troc";
  players: number;
  options: Record<string, unknown>;
  seat: number | null;
  turn: number | null;
  scores: number[];
  rules?: number;
  hands: string[][];
  pile: string[];
  used: number[];
  kept: boolean[];
}
