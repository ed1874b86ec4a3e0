// What a table shows of this game, as NOTATION writes it.
// Do not edit: `python -m brelan.server.protocol.typescript` writes it from the game's structs.

import type { View } from "../../types/messages.js";

/** How a table of Royal Flush plays. */
export interface RoyalFlushOptions {
  boards: "first-game" | "random" | string[];
  redraw_boards: boolean;
  straight_any_suit: boolean;
  children: number[];
}

/** What the page of Royal Flush must know. */
export interface RoyalFlushFacts {
  rounds: number;
  display: number;
  boards_of_each_category: number;
}

export interface RoyalFlushView extends View {
  game: "royal_flush";
  players: number;
  options: Record<string, unknown>;
  seat: number | null;
  turn: number | null;
  scores: number[];
  rules?: number;
  boards: string[];
  claims: Record<string, number[]>;
  hands: string[][];
  jokers: number[];
  display: string[];
  pile: string[];
  discard: string[];
  tokens: number[];
  pieces: number[];
  spent: number;
  aside: number;
  round: number;
  phase: "open" | "refreshed" | "taken";
  passes: number;
  known: string[][];
}
