// Everything that is said between client and server.
// Do not edit: `python -m brelan.server.protocol.typescript` writes it from the server's structs.

/** A combination that an action makes, where it lies, and what it earns. */
export interface Hand {
  combination: string;
  squares: string[];
  points: number;
}

/** One thing that an action caused. `cards` may be for the eyes of one seat only: `only`. */
export interface Event {
  kind: string;
  seat?: number | null;
  action?: string | null;
  cards?: string[];
  squares?: string[];
  points?: number | null;
  hands?: Hand[];
  scores?: number[];
  tokens?: number[];
  boards?: string[];
  winners?: number[];
  round?: number | null;
  only?: number | null;
}

/** How a game ended. */
export interface Result {
  scores: number[];
  winners: number[];
}

/** A line of the count at the end: a key of the catalogue (`tally.…`), how many, points. */
export interface TallyLine {
  key: string;
  count: number;
  points: number;
  board: string | null;
  round: number | null;
}

/** A board that can be claimed now, the cards that cost least, the points. */
export interface Claim {
  board: string;
  cards: string[];
  points: number;
}

/** What the seat to move can do: the verbs that have a legal action, and claims. */
export interface Moves {
  verbs: string[];
  claims: Claim[];
  most_exchanged: number;
}

/** A board that the cards fit. */
export interface FittingBoard {
  board: string;
  points: number;
}

/** A face of a joker that makes the lay legal, and what it then earns. */
export interface PossibleFace {
  face: string;
  points: number;
}

/** A line of the points table; `example` are cards. */
export interface CombinationInfo {
  name: string;
  cards: number;
  points: number;
  example: string[];
}

/** A board that can be claimed; `points` are those of its spaces, best first. */
export interface BoardInfo {
  name: string;
  category: number;
  points: number[];
  cards: number;
  example: string[];
}

/** A view of any game. What else it has is known to the game's own part of the client. */
export interface View {
  game: string;
  players: number;
  options: Record<string, unknown>;
  seat: number | null;
  turn: number | null;
  scores: number[];
  [field: string]: unknown;
}

/** Carry out these actions, all or none, if the table is still at `seq`. */
export interface Act {
  type: "act";
  seq: number;
  actions: string[];
  command_id: string;
}

/** Take a seat, or the first free one. `mix` is a value of one's own for the shuffle. */
export interface Sit {
  type: "sit";
  name: string;
  seat?: number | null;
  invite?: string;
  mix?: string;
  command_id: string;
}

/** Stand up from a table that has not begun. */
export interface Leave {
  type: "leave";
  command_id: string;
}

/** The host puts a bot on a seat, or clears it (`bot` is null), before the game begins. */
export interface Seated {
  type: "seat";
  seat: number;
  bot: string | null;
  command_id: string;
}

/** The host begins; seats that are still free are taken by `bot`. */
export interface Begin {
  type: "begin";
  bot?: string;
  command_id: string;
}

/** Give the game up: a bot plays the seat to its end, and it cannot win. */
export interface Resign {
  type: "resign";
  command_id: string;
}

/** Let the table's stand-in play one's own seat, or that of somebody absent for a minute. */
export interface HandOver {
  type: "hand-over";
  seat: number;
  command_id: string;
}

/** Play one's own seat again. */
export interface TakeBack {
  type: "take-back";
  command_id: string;
}

/** Say something at the table: own words, or the key of a quick phrase. */
export interface Say {
  type: "say";
  text?: string | null;
  phrase?: string | null;
  command_id: string;
}

/** Open a table for the same people once a game is over; all are told where. */
export interface Rematch {
  type: "rematch";
  command_id: string;
}

/** What would these actions, one after the other, earn? */
export interface Judge {
  type: "judge";
  actions: string[];
  id: number;
}

/** Which boards can be claimed with exactly these cards? */
export interface Fit {
  type: "fit";
  cards: string[];
  id: number;
}

/** Which faces make the undeclared joker (`h8=*`) of the last action legal? */
export interface Faces {
  type: "faces";
  actions: string[];
  id: number;
}

/** What would a strong player do, and why? */
export interface Hint {
  type: "hint";
  id: number;
}

/** Are you there? */
export interface Ping {
  type: "ping";
  id: number;
}

/** How long a turn may take: `seconds` of it; of no account if there is no clock. */
export interface Clock {
  kind: "none" | "turn" | "days";
  seconds: number;
}

/** Who sits there. `bot` is the level that plays now; with a name it stands in for somebody. */
export interface SeatInfo {
  kind: "free" | "person" | "bot";
  name: string;
  bot: string | null;
  present: boolean;
  resigned: boolean;
  away: boolean;
  this_turn: boolean;
  late_turns: number;
  grace_ms: number | null;
}

/** What everybody may know of a table beside the game itself. */
export interface TableInfo {
  id: string;
  game: string;
  options: Record<string, unknown>;
  status: "waiting" | "playing" | "over";
  seats: SeatInfo[];
  clock: Clock;
  stand_in: string;
  hints: boolean;
  listed: boolean;
  opened: number;
  commitment: string;
  mixes: string[];
  seed: string | null;
  watchers: number;
  result: Result | null;
  tally: TallyLine[][];
  rematch: string | null;
  closed: "refused" | "rules" | "host" | null;
  closed_note: string;
}

/** Turns that a bot has played in somebody's place since they last played themselves. */
export interface Absence {
  reason: "asked" | "late" | "own";
  bot: string;
  by: string;
  turns: number;
}

/** What only this client is told of itself. */
export interface Me {
  seat: number | null;
  host: boolean;
  invite: string | null;
  absence: Absence | null;
  sent_away: boolean;
}

/** What an action caused, as the reader may see it. */
export interface LogEntry {
  seq: number;
  seat: number;
  events: Event[];
}

/** Something said; `seat` is null if a spectator said it. */
export interface ChatLine {
  seq: number;
  name: string;
  seat: number | null;
  text: string | null;
  phrase: string | null;
}

/** How long the seat to move still has, when this was sent. */
export interface Timer {
  seat: number;
  left_ms: number;
}

/** A table as a whole: on arrival, on return, and whenever a client has fallen behind. */
export interface Snapshot {
  type: "table";
  seq: number;
  table: TableInfo;
  you: Me;
  view: View | null;
  moves: Moves | null;
  log: LogEntry[];
  chat: ChatLine[];
  timer: Timer | null;
}

/** Somebody acted: what it caused and what the table looks like now. */
export interface Did {
  type: "did";
  seq: number;
  seat: number;
  events: Event[];
  view: View;
  moves: Moves | null;
  timer: Timer | null;
}

/** People came, went, or changed seats; the game began or ended. */
export interface Changed {
  type: "changed";
  seq: number;
  table: TableInfo;
  you: Me;
  timer: Timer | null;
}

/** Somebody said something. */
export interface ChatUpdate {
  type: "said";
  line: ChatLine;
}

/** A command has had its effect, now or when it was first sent. */
export interface Done {
  type: "done";
  command_id: string;
  seq: number;
}

/** A command had no effect; `stale` comes with a snapshot right after it. */
export interface Refused {
  type: "refused";
  command_id: string;
  code: string;
  message: string;
  rule?: string | null;
}

/** Answers `judge`: points and hands, or the rule and the reason in words. */
export interface Judged {
  type: "judged";
  id: number;
  legal: boolean;
  points: number;
  hands: Hand[];
  rule: string | null;
  reason: string | null;
}

/** Answers `fit`. */
export interface Fitted {
  type: "fitted";
  id: number;
  boards: FittingBoard[];
}

/** Answers `faces`, most points first. */
export interface PossibleFaces {
  type: "faces";
  id: number;
  faces: PossibleFace[];
}

/** Answers `hint`: an action, why, and the points it earns. */
export interface Hinted {
  type: "hinted";
  id: number;
  action: string;
  reason: string;
  points: number;
}

/** Answers `ping`. */
export interface Pong {
  type: "pong";
  id: number;
}

/** A message that could not be answered; `id` is that of the question, if one was read. */
export interface Fault {
  type: "fault";
  code: string;
  message: string;
  id?: number | null;
}

/** A seat of a table to be opened: oneself, somebody else, or a bot. */
export interface WantedSeat {
  kind: "me" | "person" | "bot";
  bot?: string | null;
}

/** POST /api/tables: open a table. It begins at once if nobody else is to come. */
export interface NewTable {
  command_id: string;
  game: string;
  name: string;
  seats: WantedSeat[];
  options?: Record<string, unknown>;
  clock?: Clock;
  stand_in?: string;
  hints?: boolean;
  listed?: boolean;
  shuffle_seats?: boolean;
  begins?: number | "lot" | null;
  mix?: string;
}

/** Where the new table is, and the secret of its invitation link. */
export interface OpenedTable {
  id: string;
  invite: string;
}

/** A table in a list. A bot's name is its level, which `bots` gives, empty for people. */
export interface TableLine {
  id: string;
  game: string;
  status: "waiting" | "playing" | "over";
  players: string[];
  free: number;
  opened: number;
  your_turn: boolean;
  result: Result | null;
  seat: number | null;
  bots: string[];
}

/** GET /api/home: my running games, open tables, recent games. */
export interface Home {
  name: string;
  mine: TableLine[];
  open: TableLine[];
  recent: TableLine[];
}

/** An option of a game; its words are `option.GAME.NAME.…` in the catalogue. */
export interface OptionInfo {
  name: string;
  kind: "switch" | "choice" | "seats" | "boards" | "layout";
  default: unknown;
  choices: (string | number)[];
}

/** What there is to know of a game before it is played. */
export interface GameInfo {
  name: string;
  fewest: number;
  most: number;
  minutes: number;
  bots: string[];
  options: OptionInfo[];
  combinations: CombinationInfo[];
  boards: BoardInfo[];
  extras: Record<string, number>;
  facts: Record<string, unknown>;
  picture: View | null;
}

/** GET /api/games. */
export interface Games {
  games: GameInfo[];
  phrases: string[];
}

/** A step of a replay: what happened, and the view after it. */
export interface Frame {
  seq: number;
  seat: number | null;
  events: Event[];
  view: View;
}

/** GET /api/tables/ID/replay?seat=N|open: every step of a finished game. */
export interface Replay {
  table: TableInfo;
  seat: number | null;
  frames: Frame[];
}

/** What every refused HTTP request answers. */
export interface Problem {
  code: string;
  message: string;
  field?: string | null;
}

/** Seconds until a game can be played, and until each of its bots can; 0 for now. */
export interface GameReadiness {
  rules: number;
  bots: Record<string, number>;
}

/** GET /api/readiness: what is compiled yet; `?game=NAME` asks for that game to be next. */
export interface ReadinessReport {
  ready: boolean;
  games: Record<string, GameReadiness>;
}

export type ClientMessage =
  | Act
  | Sit
  | Leave
  | Seated
  | Begin
  | Resign
  | HandOver
  | TakeBack
  | Say
  | Rematch
  | Judge
  | Fit
  | Faces
  | Hint
  | Ping;

export type ServerMessage =
  | Snapshot
  | Did
  | Changed
  | ChatUpdate
  | Done
  | Refused
  | Judged
  | Fitted
  | PossibleFaces
  | Hinted
  | Pong
  | Fault;
