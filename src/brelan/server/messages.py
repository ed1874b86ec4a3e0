"""Everything that is said between a client and the server, as closed, typed structs.

The browser's types are generated from this module. A command changes a table and carries an id, so
that saying it twice does it once; a question changes nothing. What the server sends of a game is a
view or an event as one seat (or a spectator) sees it, and nothing else.
"""

from __future__ import annotations

from typing import Annotated, Literal, NewType

from msgspec import Meta, Raw, Struct

from brelan.game import Event, Hand
from brelan.records import Result

MOST_SEATS = 6
MOST_STEPS = 12
"""Actions of one turn that can be sent together: swaps and the lay after them."""

CommandId = Annotated[str, Meta(pattern="^[0-9A-Za-z_-]{8,40}$")]
QuestionId = Annotated[int, Meta(ge=0, le=1 << 31)]
ActionText = Annotated[str, Meta(min_length=1, max_length=120)]
Actions = Annotated[list[ActionText], Meta(min_length=1, max_length=MOST_STEPS)]
CardText = Annotated[str, Meta(min_length=1, max_length=3)]
Cards = Annotated[list[CardText], Meta(max_length=40)]
Seat = Annotated[int, Meta(ge=0, lt=MOST_SEATS)]
PlayerName = Annotated[str, Meta(min_length=1, max_length=24)]
Mix = Annotated[str, Meta(pattern="^[0-9A-Za-z]{0,16}$")]
ChatText = Annotated[str, Meta(min_length=1, max_length=200)]
Secret = Annotated[str, Meta(max_length=64)]
BotName = Annotated[str, Meta(max_length=20)]

ViewJson = NewType("ViewJson", Raw)
"""A view as NOTATION writes it. Only `sight.py` makes them, and only from what a seat may see."""
ViewEvents = NewType("ViewEvents", tuple[Event, ...])
"""Events as somebody may see them. Only `sight.py` makes them."""

Status = Literal["waiting", "playing", "over"]
ClockKind = Literal["none", "turn", "days"]


# What a client sends: commands.


class Command(Struct, forbid_unknown_fields=True, kw_only=True, tag_field="type"):
    """Something to be done, once."""

    command_id: CommandId


class Act(Command, tag="act"):
    """Carry out these actions, all or none, if the table is still at `seq`."""

    seq: Annotated[int, Meta(ge=0)]
    actions: Actions


class Sit(Command, tag="sit"):
    """Take a seat, or the first free one. `mix` is a value of one's own for the shuffle."""

    name: PlayerName
    seat: Seat | None = None
    invite: Secret = ""
    mix: Mix = ""


class Leave(Command, tag="leave"):
    """Stand up from a table that has not begun."""


class Seated(Command, tag="seat"):
    """The host puts a bot on a seat, or clears it (`bot` is null), before the game begins."""

    seat: Seat
    bot: BotName | None


class Begin(Command, tag="begin"):
    """The host begins; seats that are still free are taken by `bot`."""

    bot: BotName = "club"


class Resign(Command, tag="resign"):
    """Give the game up: a bot plays the seat to its end, and it cannot win."""


class HandOver(Command, tag="hand-over"):
    """Let a bot play one's own seat, or that of somebody who is absent."""

    seat: Seat
    bot: BotName = "club"


class TakeBack(Command, tag="take-back"):
    """Play one's own seat again."""


class Say(Command, tag="say"):
    """Say something at the table: own words, or the key of a quick phrase."""

    text: ChatText | None = None
    phrase: BotName | None = None


class Rematch(Command, tag="rematch"):
    """Open a table for the same people once a game is over; all are told where."""


# What a client sends: questions.


class Question(Struct, forbid_unknown_fields=True, kw_only=True, tag_field="type"):
    """Something to be answered; the answer carries the same `id`."""

    id: QuestionId


class Judge(Question, tag="judge"):
    """What would these actions, one after the other, earn?"""

    actions: Actions


class Fit(Question, tag="fit"):
    """Royal Flush: which boards can be claimed with exactly these cards?"""

    cards: Cards


class Faces(Question, tag="faces"):
    """Flush Royal: which faces make the undeclared joker (`h8=*`) of the last action legal?"""

    actions: Actions


class Hint(Question, tag="hint"):
    """What would a strong player do, and why?"""


class Ping(Question, tag="ping"):
    """Are you there?"""


ClientMessage = (
    Act
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
    | Ping
)


# What the server tells of a table.


class Clock(Struct, frozen=True):
    """How long a turn may take: `seconds` of it; of no account if there is no clock."""

    kind: ClockKind = "none"
    seconds: Annotated[int, Meta(ge=0, le=30 * 86_400)] = 0


class SeatInfo(Struct, frozen=True):
    """Who sits there. `bot` is the level that plays now; with a name it stands in for somebody."""

    kind: Literal["free", "person", "bot"]
    name: str = ""
    bot: str | None = None
    present: bool = False
    resigned: bool = False
    away: bool = False
    """A bot stands in for this person, who can take the seat back."""


class TallyLine(Struct, frozen=True):
    """A line of the count at the end: a key of the catalogue (`tally.…`), how many, points.

    Royal Flush: `tally.claim` (with `board`, `round`), `tally.tokens`. Flush Royal and Poker Tiles:
    `tally.combination` (`board` is the combination's name), `tally.rack` (FR-19), `tally.left`.
    """

    key: str
    count: int
    points: int
    board: str | None = None
    round: int | None = None


class TableInfo(Struct, frozen=True):
    """What everybody may know of a table beside the game itself."""

    id: str
    game: str
    options: Raw
    status: Status
    seats: tuple[SeatInfo, ...]
    clock: Clock
    hints: bool
    listed: bool
    opened: int
    """Milliseconds since 1970."""
    commitment: str
    """The SHA-256 of the server's part of the seed, shown before the first card."""
    mixes: tuple[str, ...] = ()
    """What the players have mixed in, seat by seat, once the game has begun."""
    seed: str | None = None
    """The seed, once the game is over."""
    watchers: int = 0
    result: Result | None = None
    tally: tuple[tuple[TallyLine, ...], ...] = ()
    """Seat by seat, once the game is over; its points add up to the scores."""
    rematch: str | None = None
    """The table where these people meet again."""


class Me(Struct, frozen=True):
    """What only this client is told of itself."""

    seat: int | None
    host: bool
    invite: str | None = None
    """The secret of the invitation link: for those who sit at the table."""


class Claim(Struct, frozen=True):
    """Royal Flush: a board that can be claimed now, the cards that cost least, the points."""

    board: str
    cards: tuple[str, ...]
    points: int


class Moves(Struct, frozen=True):
    """What the seat to move can do: the verbs that have a legal action, and claims."""

    verbs: tuple[str, ...]
    claims: tuple[Claim, ...] = ()
    most_exchanged: int = 0


class LogEntry(Struct, frozen=True):
    """What an action caused, as the reader may see it."""

    seq: int
    seat: int
    events: ViewEvents


class ChatLine(Struct, frozen=True):
    """Something said; `seat` is null if a spectator said it."""

    seq: int
    name: str
    seat: int | None
    text: str | None
    phrase: str | None


class Timer(Struct, frozen=True):
    """How long the seat to move still has, when this was sent."""

    seat: int
    left_ms: int


class Snapshot(Struct, frozen=True, tag_field="type", tag="table"):
    """A table as a whole: on arrival, on return, and whenever a client has fallen behind.

    `view` and `did[].view` are views as NOTATION writes them; null before the game begins.
    """

    seq: int
    table: TableInfo
    you: Me
    view: ViewJson | None
    moves: Moves | None
    log: tuple[LogEntry, ...]
    chat: tuple[ChatLine, ...]
    timer: Timer | None


class Did(Struct, frozen=True, tag_field="type", tag="did"):
    """Somebody acted: what it caused and what the table looks like now."""

    seq: int
    seat: int
    events: ViewEvents
    view: ViewJson
    moves: Moves | None
    timer: Timer | None


class Changed(Struct, frozen=True, tag_field="type", tag="changed"):
    """People came, went, or changed seats; the game began or ended."""

    seq: int
    table: TableInfo
    you: Me
    timer: Timer | None


class Said(Struct, frozen=True, tag_field="type", tag="said"):
    """Somebody said something."""

    line: ChatLine


class Done(Struct, frozen=True, tag_field="type", tag="done"):
    """A command has had its effect, now or when it was first sent."""

    command_id: str
    seq: int


class Refused(Struct, frozen=True, tag_field="type", tag="refused", omit_defaults=True):
    """A command had no effect; `stale` comes with a snapshot right after it."""

    command_id: str
    code: str
    message: str
    rule: str | None = None


class Judged(Struct, frozen=True, tag_field="type", tag="judged"):
    """Answers `judge`: points and hands, or the rule and the reason in words."""

    id: int
    legal: bool
    points: int = 0
    hands: tuple[Hand, ...] = ()
    rule: str | None = None
    reason: str | None = None


class FittingBoard(Struct, frozen=True):
    """A board that the cards fit."""

    board: str
    points: int


class Fitted(Struct, frozen=True, tag_field="type", tag="fitted"):
    """Answers `fit`."""

    id: int
    boards: tuple[FittingBoard, ...]


class PossibleFace(Struct, frozen=True):
    """A face of a joker that makes the lay legal, and what it then earns."""

    face: str
    points: int


class PossibleFaces(Struct, frozen=True, tag_field="type", tag="faces"):
    """Answers `faces`, most points first."""

    id: int
    faces: tuple[PossibleFace, ...]


class Hinted(Struct, frozen=True, tag_field="type", tag="hinted"):
    """Answers `hint`: an action, why, and the points it earns."""

    id: int
    action: str
    reason: str
    points: int = 0


class Pong(Struct, frozen=True, tag_field="type", tag="pong"):
    """Answers `ping`."""

    id: int


class Fault(Struct, frozen=True, tag_field="type", tag="fault", omit_defaults=True):
    """A message that could not be answered; `id` is that of the question, if one was read."""

    code: str
    message: str
    id: int | None = None


ServerMessage = (
    Snapshot
    | Did
    | Changed
    | Said
    | Done
    | Refused
    | Judged
    | Fitted
    | PossibleFaces
    | Hinted
    | Pong
    | Fault
)


# Plain HTTP.


class WantedSeat(Struct, forbid_unknown_fields=True):
    """A seat of a table to be opened: oneself, somebody else, or a bot."""

    kind: Literal["me", "person", "bot"]
    bot: BotName | None = None


class NewTable(Struct, forbid_unknown_fields=True, kw_only=True):
    """POST /api/tables: open a table. It begins at once if nobody else is to come."""

    command_id: CommandId
    game: str
    name: PlayerName
    seats: Annotated[list[WantedSeat], Meta(min_length=2, max_length=MOST_SEATS)]
    options: Raw = Raw(b"{}")
    clock: Clock = Clock()
    hints: bool = True
    listed: bool = False
    shuffle_seats: bool = False
    mix: Mix = ""


class Opened(Struct, frozen=True):
    """Where the new table is, and the secret of its invitation link."""

    id: str
    invite: str


class TableLine(Struct, frozen=True):
    """A table in a list. A bot's name is its level, which `bots` gives, empty for people."""

    id: str
    game: str
    status: Status
    players: tuple[str, ...]
    free: int
    opened: int
    your_turn: bool = False
    result: Result | None = None
    seat: int | None = None
    bots: tuple[str, ...] = ()


class Home(Struct, frozen=True):
    """GET /api/home: my running games, open tables, recent games."""

    name: str
    mine: tuple[TableLine, ...]
    open: tuple[TableLine, ...]
    recent: tuple[TableLine, ...]


class OptionInfo(Struct, frozen=True):
    """An option of a game; its words are `option.GAME.NAME.…` in the catalogue."""

    name: str
    kind: Literal["switch", "choice", "seats", "boards"]
    default: Raw
    choices: tuple[str | int, ...] = ()


class CombinationInfo(Struct, frozen=True):
    """A line of the points table; `example` are cards."""

    name: str
    cards: int
    points: int
    example: tuple[str, ...]


class BoardInfo(Struct, frozen=True):
    """A board of Royal Flush."""

    name: str
    category: int
    points: tuple[int, ...]
    cards: int
    example: tuple[str, ...]


class GameInfo(Struct, frozen=True):
    """What there is to know of a game before it is played."""

    name: str
    fewest: int
    most: int
    minutes: int
    bots: tuple[str, ...]
    options: tuple[OptionInfo, ...]
    combinations: tuple[CombinationInfo, ...] = ()
    boards: tuple[BoardInfo, ...] = ()
    picture: ViewJson | None = None
    """A spectator's view of a game in the middle, to be drawn on the home page."""


class Games(Struct, frozen=True):
    """GET /api/games."""

    games: tuple[GameInfo, ...]
    phrases: tuple[str, ...]
    """Keys of the quick phrases: `phrase.…` in the catalogue."""


class Frame(Struct, frozen=True):
    """A step of a replay: what happened, and the view after it."""

    seq: int
    seat: int | None
    events: ViewEvents
    view: ViewJson


class Replay(Struct, frozen=True):
    """GET /api/tables/ID/replay?seat=N|open: every step of a finished game.

    Seen by one seat, or (`open`) with all cards.
    """

    table: TableInfo
    seat: int | None
    frames: tuple[Frame, ...]


class Problem(Struct, frozen=True, omit_defaults=True):
    """What every refused HTTP request answers."""

    code: str
    message: str
    field: str | None = None
