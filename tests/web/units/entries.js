// Log entries and messages of a table, as tests write them.

export function entry(seq, seat, ...events) {
  return { seq, seat, events };
}

export function acted(action) {
  return { kind: "acted", action };
}

export const LAID = entry(1, 1, acted("lay h6=Td h7=Ts h10=Th"), {
  kind: "scored",
  points: 17,
  hands: [{ combination: "full-house", squares: ["h6"], points: 17 }],
});

export const SNAPSHOT = {
  type: "table",
  seq: 4,
  table: { status: "playing", seats: [] },
  you: { seat: 0, host: true },
  view: { turn: 0 },
  moves: null,
  log: [],
  chat: [],
  timer: null,
};
