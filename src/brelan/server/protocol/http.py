"""What is asked and answered over plain HTTP, as closed, typed structs."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Raw, Struct

from brelan.display import BoardInfo, CombinationInfo, OptionKind, Suit
from brelan.records import Result
from brelan.server.protocol.commands import MOST_SEATS, BotName, CommandId, Mix, PlayerName, Seat
from brelan.server.protocol.devices import DeviceLine
from brelan.server.protocol.updates import Clock, Status, TableInfo, ViewEvents, ViewJson


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
    stand_in: BotName = "club"
    """The level of the bot that plays for somebody who is absent or whose time is up."""
    hints: bool | None = None
    """Whether hints are allowed; null: only if all others are bots."""
    listed: bool = False
    shuffle_seats: bool = False
    begins: Seat | Literal["lot"] | None = None
    """The seat that begins, as `seats` has it, or that it is drawn; null: as the rules say."""
    mix: Mix = ""


class Continuation(Struct, forbid_unknown_fields=True, kw_only=True):
    """POST /api/tables/ID/continued: play on from a step of a finished game, against bots."""

    command_id: CommandId
    name: PlayerName
    step: Annotated[int, Meta(ge=0, le=100_000)]
    """How many actions have been carried out."""
    seat: Seat
    cards: Literal["anew", "as-were"] = "anew"
    """Whether what this seat could not see is dealt anew."""
    bot: BotName | None = None
    """The level of the others; null: as it was, and the table's stand-in for people."""


class OpenedTable(Struct, frozen=True):
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
    updated: int
    your_turn: bool = False
    result: Result | None = None
    seat: int | None = None
    bots: tuple[str, ...] = ()
    colours: tuple[int, ...] = ()
    """Seat by seat, as SeatInfo has them; empty where an earlier version wrote the list."""
    turn_began: int = 0
    """The entry that began the turn: another turn, another number."""


class Invitation(Struct, frozen=True):
    """Somebody one has played with would like to play again."""

    table: str
    game: str
    name: str
    """Of whoever invites, as at the table where both sat."""
    at: int
    """Milliseconds since 1970."""


class Home(Struct, frozen=True):
    """GET /api/home: my running games, open tables, recent games, who would like to play again."""

    name: str
    mine: tuple[TableLine, ...]
    open: tuple[TableLine, ...]
    recent: tuple[TableLine, ...]
    invitations: tuple[Invitation, ...] = ()
    daily_done: tuple[str, ...] = ()
    """The games whose deal of today one has played."""
    puzzles_done: tuple[str, ...] = ()
    """The games whose puzzle of today one has answered."""
    new_devices: tuple[DeviceLine, ...] = ()
    """Devices that your identity was carried to, and that nobody has confirmed yet."""


class OptionInfo(Struct, frozen=True):
    """An option of a game; its words are `option.GAME.NAME.…` in the catalogue."""

    name: str
    kind: OptionKind
    default: Raw
    choices: tuple[str | int, ...] = ()


class GameInfo(Struct, frozen=True):
    """What there is to know of a game before it is played."""

    name: str
    fewest: int
    most: int
    minutes: int
    suit: Suit
    """The suit that stands for the game: its sign and its colour tell it from others."""
    bots: tuple[str, ...]
    options: tuple[OptionInfo, ...]
    combinations: tuple[CombinationInfo, ...] = ()
    boards: tuple[BoardInfo, ...] = ()
    extras: dict[str, int] = {}
    """What else counts: points of a new card, of a whole rack, of a token, of what is left."""
    facts: Raw = Raw(b"{}")
    """What else the page of the game must know: an object of its own, see its `types.d.ts`."""
    picture: ViewJson | None = None
    """A spectator's view of a game in the middle, to be drawn on the home page."""
    lesson: int = 0
    """How many minutes its lesson takes; 0 if it has none."""


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


class GameReadiness(Struct, frozen=True):
    """Seconds until a game can be played, and until each of its bots can; 0 for now."""

    rules: float
    bots: dict[str, float]


class ReadinessReport(Struct, frozen=True):
    """GET /api/readiness: what is compiled yet; `?game=NAME` asks for that game to be next."""

    ready: bool
    """Whether everything is."""
    games: dict[str, GameReadiness]
