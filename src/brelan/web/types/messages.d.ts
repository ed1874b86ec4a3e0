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

/** Onlookers may not talk, or may again: any player, but lifted by the same one or the host. */
export interface SilenceOnlookers {
  type: "silence-onlookers";
  quiet: boolean;
  command_id: string;
}

/** The host sends an onlooker away, who cannot come back to this table. */
export interface SendAway {
  type: "send-away";
  onlooker: string;
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

/** What would a strong player do, and why? Answered as far as `stage` wants to know. */
export interface Hint {
  type: "hint";
  stage?: number;
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
  colour: number;
  present: boolean;
  resigned: boolean;
  away: boolean;
  this_turn: boolean;
  late_turns: number;
  grace_ms: number | null;
}

/** The hints that a seat was given in a game. */
export interface HintsUsed {
  positions: number;
  stage: number;
}

/** Somebody who watches. */
export interface Onlooker {
  id: string;
  name: string;
}

/** That a table has the deal of a day, which everybody has who plays on that day. */
export interface DailyInfo {
  day: string;
  counted: boolean;
  closed: boolean;
}

/** That a table goes on from a step of another one's game. */
export interface ContinuedFrom {
  table: string;
  step: number;
  seat: number;
  cards: "anew" | "as-were";
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
  onlookers: Onlooker[];
  silent_onlookers: boolean;
  result: Result | null;
  tally: TallyLine[][];
  hints_used: HintsUsed[];
  rematch: string | null;
  closed: "refused" | "rules" | "host" | null;
  closed_note: string;
  daily: DailyInfo | null;
  continued: ContinuedFrom | null;
  reviewable: boolean;
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
  silenced: boolean;
  invited: boolean;
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

/** Your identity was carried to another device. */
export interface DeviceUpdate {
  type: "device";
  device: string;
  kind: "" | "phone" | "tablet" | "computer";
  label: string;
  how: "first" | "link" | "phrase";
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
  brief: string | null;
  squares: string[];
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

/** Answers `hint`: words, what to light at the table, and in the last stage the action. */
export interface Hinted {
  type: "hinted";
  id: number;
  stage: number;
  reason: string;
  look: string[];
  action: string | null;
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
  hints?: boolean | null;
  listed?: boolean;
  shuffle_seats?: boolean;
  begins?: number | "lot" | null;
  mix?: string;
}

/** POST /api/tables/ID/continued: play on from a step of a finished game, against bots. */
export interface Continuation {
  command_id: string;
  name: string;
  step: number;
  seat: number;
  cards?: "anew" | "as-were";
  bot?: string | null;
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
  updated: number;
  your_turn: boolean;
  result: Result | null;
  seat: number | null;
  bots: string[];
  colours: number[];
  turn_began: number;
}

/** Somebody one has played with would like to play again. */
export interface Invitation {
  table: string;
  game: string;
  name: string;
  at: number;
}

/** GET /api/home: my running games, open tables, recent games, who would like to play again. */
export interface Home {
  name: string;
  mine: TableLine[];
  open: TableLine[];
  recent: TableLine[];
  invitations: Invitation[];
  daily_done: string[];
  puzzles_done: string[];
  new_devices: DeviceLine[];
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
  suit: "s" | "h" | "d" | "c" | "";
  bots: string[];
  options: OptionInfo[];
  combinations: CombinationInfo[];
  boards: BoardInfo[];
  extras: Record<string, number>;
  facts: Record<string, unknown>;
  picture: View | null;
  lesson: number;
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

/** POST /api/practice/SOURCE/ID: the position after what was played; a `Snapshot` answers. */
export interface ShowPractice {
  type: "show";
  played?: string[];
}

/** POST /api/practice/SOURCE/ID: play these actions; a `PracticeResult` answers. */
export interface TryPractice {
  type: "try";
  played?: string[];
  actions: string[];
}

/** POST /api/practice/SOURCE/ID: a question of a table; what answers it there answers it. */
export interface AskPractice {
  type: "ask";
  played?: string[];
  question: Judge | Fit | Faces;
}

/** What becomes of a try, and what is said about it. */
export interface Verdict {
  outcome: "done" | "on" | "again";
  says: string;
}

/** The verdict on a try, and what it caused, the others' answers among it; nothing if it was */
export interface PracticeResult {
  verdict: Verdict;
  did: Did[];
}

/** A step of a lesson, in words; `id` names its practice position: `GAME.ID` of `lesson`. */
export interface LessonStep {
  id: string;
  title: string;
  task: string;
  nudges: string[];
  lit: string[];
  solution: string[];
}

/** GET /api/lessons/GAME: the lesson of a game, in the reader's language. */
export interface LessonInfo {
  game: string;
  minutes: number;
  steps: LessonStep[];
}

/** A browser that has your identity. */
export interface DeviceLine {
  id: string;
  kind: "" | "phone" | "tablet" | "computer";
  label: string;
  how: "first" | "link" | "phrase";
  added: number;
  seen: number;
  is_this: boolean;
  is_new: boolean;
  is_unconfirmed: boolean;
  removable: boolean;
  goes_too: string[];
}

/** An identity in a few words: the name last used, and how many games it has. */
export interface IdentityInfo {
  name: string;
  running: number;
  finished: number;
}

/** That there is a recovery phrase, and when it was made. */
export interface PhraseInfo {
  made: number;
  device: string;
  earlier_until: number | null;
}

/** GET /api/me/devices: which browsers have your identity, and how else it can be recovered. */
export interface MyDevices {
  me: IdentityInfo;
  devices: DeviceLine[];
  phrase: PhraseInfo | null;
  before: IdentityInfo | null;
}

/** POST /api/me/devices/remove and POST /api/me/devices/confirm: one of your devices. */
export interface DeviceChoice {
  id: string;
}

/** What was removed, by the ids of the devices. */
export interface RemovedDevices {
  ids: string[];
}

/** POST /api/me/link and POST /api/me/phrase, where there is a body: the name one goes by. */
export interface CarriedName {
  name?: string | null;
}

/** POST /api/me/link: a link that can be used once, until it ends. */
export interface CarryingLink {
  secret: string;
  ends: number;
  qr: string;
}

/** POST /api/me/link/look and POST /api/me/link/use: a link by its secret. */
export interface LinkSecret {
  secret: string;
}

/** POST /api/me/phrase: a recovery phrase, which is shown this once. */
export interface NewPhrase {
  phrase: string;
}

/** POST /api/me/phrase/look and POST /api/me/phrase/use: a recovery phrase as it was typed. */
export interface TypedPhrase {
  phrase: string;
  alone?: boolean;
}

/** Whose identity this browser would get, or has got, and what it has now. */
export interface Carried {
  identity: IdentityInfo;
  mine: IdentityInfo;
}

/** How one has fared in a game against opponents of one level, practice left out. */
export interface Standing {
  game: string;
  level: string;
  played: number;
  won: number;
  shared: number;
  points: number;
}

/** Days in a row, counted in UTC. */
export interface Streak {
  days: number;
  longest: number;
}

/** On how many days in a row one has come back. */
export interface Streaks {
  played: Streak;
  daily: Streak;
  puzzles: Streak;
}

/** A move of one's own that earned many points, and where the replay shows it. */
export interface BestMove {
  table: string;
  game: string;
  finished: number;
  step: number;
  seq: number;
  seat: number;
  points: number;
  action: string;
  hands: Hand[];
  board: string | null;
}

/** GET /api/me: what one has played on this server; nobody else's can be asked for. */
export interface MyPage {
  name: string;
  played: number;
  standings: Standing[];
  streaks: Streaks;
  best: BestMove[];
  running: TableLine[];
}

/** A game that one has finished. */
export interface FinishedGame {
  table: string;
  game: string;
  finished: number;
  players: number;
  seat: number;
  points: number;
  share: number;
  opponents: string[];
  resigned: boolean;
  hints: number | null;
  daily: string | null;
  counted: boolean;
}

/** GET /api/me/games?game=NAME&before=CURSOR: one's finished games, the latest first. */
export interface FinishedGames {
  games: FinishedGame[];
  next: string | null;
}

/** POST /api/daily: play the deal of today. The first table counts; once its game is over, any */
export interface NewDaily {
  command_id: string;
  game: string;
  name: string;
}

/** Where the table is, and whether it is the one that counts. */
export interface OpenedDaily {
  id: string;
  counted: boolean;
}

/** Somebody in the list of a day. */
export interface DailyLine {
  rank: number;
  name: string;
  points: number;
  won: boolean;
  you: boolean;
}

/** What the champion made of the same cards in the same seat. */
export interface ChampionResult {
  points: number;
  won: boolean;
  table: string | null;
}

/** One's own try that counts. */
export interface OwnDaily {
  table: string;
  status: "waiting" | "playing" | "over";
  points: number | null;
  won: boolean;
  rank: number | null;
}

/** The deal of a day in a game. */
export interface DailyGame {
  game: string;
  players: number;
  seat: number;
  bot: string;
  own: OwnDaily | null;
  champion: ChampionResult | null;
  finished: number;
  lines: DailyLine[];
}

/** GET /api/daily?day=2026-11-18: the deals of a day, of today if none is named. */
export interface DailyDay {
  day: string;
  today: string;
  left_ms: number;
  closed: boolean;
  streak: Streak;
  games: DailyGame[];
}

/** A running game that everybody may watch. */
export interface LiveGame {
  table: TableLine;
  view: View;
  watchers: number;
}

/** GET /api/watch: running games, those first where something has just happened. */
export interface LiveGames {
  games: LiveGame[];
  next: string | null;
}

/** POST /api/tables/ID/again: a table for the people of a finished game, who are invited. */
export interface PlayAgain {
  command_id: string;
}

/** POST /api/invitations/ID: not now, or never again from the same person. */
export interface InvitationAnswer {
  answer: "not-now" | "never";
}

/** A puzzle in a list. */
export interface PuzzleLine {
  id: string;
  game: string;
  kind: string;
  level: number;
  state: "new" | "solved" | "tried";
}

/** Days, in UTC, on which the reader answered a puzzle of the day, rightly or not. */
export interface PuzzleStreak {
  days: number;
  best: number;
  today: boolean;
}

/** The puzzles of one level of a game, and how many of them the reader answered. */
export interface PuzzleLevel {
  level: number;
  puzzles: number;
  tried: number;
  solved: number;
}

/** The puzzles of a game. */
export interface GamePuzzles {
  game: string;
  daily: PuzzleLine;
  next: PuzzleLine | null;
  levels: PuzzleLevel[];
  tried: number;
  found: number;
}

/** GET /api/puzzles: all games, the day, and how the reader is doing. */
export interface Puzzles {
  day: string;
  ends: number;
  streak: PuzzleStreak;
  games: GamePuzzles[];
}

/** Cards of another seat that follow from what is seen. */
export interface KnownCards {
  seat: number;
  cards: string[];
}

/** GET /api/puzzles/ID: a puzzle; its position is `ID` of the practice source `puzzle`. */
export interface PuzzleInfo {
  puzzle: PuzzleLine;
  name: string;
  ask: string;
  unit: "points" | "share";
  daily: boolean;
  known: KnownCards[];
}

/** POST /api/puzzles/ID: the actions of one turn as an answer; none to be shown the solution. */
export interface AnswerPuzzle {
  actions?: string[];
}

/** What an answer is worth. The solution is told with the right answer, or to whoever asks. */
export interface PuzzleResult {
  solved: boolean;
  first: boolean;
  says: string;
  value: number | null;
  best: number;
  unit: "points" | "share";
  solution: string[];
  puzzle: PuzzleLine;
  tried: number;
  found: number;
  streak: PuzzleStreak;
}

/** What the result of a seat is made of: deal + luck + own + others = result, in shares. */
export interface ReviewedSeat {
  seat: number;
  deal: number;
  luck: number;
  own: number;
  others: number;
  result: number;
  decisions: number;
  lost: number;
  lost_error: number;
}

/** One action of a game, judged by what its player could know. */
export interface ReviewedMove {
  step: number;
  seat: number;
  action: string;
  share: number;
  best: string;
  best_share: number;
  lost: number;
  lost_error: number;
  mark: "inaccuracy" | "mistake" | "blunder" | null;
  luck: number[];
}

/** A whole review. */
export interface GameReview {
  worlds: number;
  seats: ReviewedSeat[];
  moves: ReviewedMove[];
  curve: number[][];
}

/** GET or POST /api/tables/ID/review: the review, or how far it has come. */
export interface ReviewProgress {
  done: number;
  of: number;
  failed: boolean;
  review: GameReview | null;
  you: number | null;
}

/** GET /api/tables/ID/review/STEP: a move beside the better one, as its player saw it. */
export interface ReviewMoment {
  step: number;
  seat: number;
  before: View;
  view: View;
  events: Event[];
  best_view: View;
  best_events: Event[];
  points: number;
  best_points: number;
  why: string;
}

/** GET /api/calls: which ways there are, and which of them one has chosen. */
export interface CallChoices {
  push_key: string | null;
  feed_made: number | null;
}

/** POST /api/calls/push: call this device from now on. */
export interface NewSubscription {
  endpoint: string;
  p256dh: string;
  auth: string;
  replaces?: string;
}

/** POST /api/calls/push/end: call this device no more. */
export interface EndedSubscription {
  endpoint: string;
}

/** POST /api/calls/feed: the new secret addresses; those before lead nowhere from now on. */
export interface NewFeed {
  atom: string;
  calendar: string;
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
  | SilenceOnlookers
  | SendAway
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
  | DeviceUpdate
  | Done
  | Refused
  | Judged
  | Fitted
  | PossibleFaces
  | Hinted
  | Pong
  | Fault;
