// The rules of a game in one language, as GET /api/rules/GAME answers. Backticks hold notation.

export interface Rule {
  number: string;
  text: string;
  ruling: boolean;
  other: string | null;
  /** About what is typed in a terminal. */
  notation: boolean;
}

export interface Table {
  name: string;
  title: string;
  headings: string[];
  rows: (string | number)[][];
  note: string | null;
  /** About what is typed in a terminal. */
  notation: boolean;
}

export interface Section {
  name: string;
  title: string;
  rules: Rule[];
  tables: Table[];
}

export interface Example {
  text: string;
  action: string;
  points: number | null;
  rule: string | null;
  before: Record<string, string>;
  laid: Record<string, string>;
  joker_squares: string[];
  name: string;
}

/** A part of the short rules. */
export interface Passage {
  title: string;
  text: string;
  example: Example | null;
}

export interface Rulebook {
  game: string;
  language: string;
  title: string;
  description: string;
  brief: string;
  short: Passage[];
  sections: Section[];
  examples: Example[];
}
