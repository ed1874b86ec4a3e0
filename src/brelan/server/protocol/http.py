"""What is asked and answered over plain HTTP, as closed, typed structs."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Raw, Struct

from brelan.display import BoardInfo, CombinationInfo, OptionKind
from brelan.records import Result
from brelan.server.protocol.commands import MOST_SEATS, BotName, CommandId, Mix, PlayerName, Seat
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
    hints: bool = True
    listed: bool = False
    shuffle_seats: bool = False
    begins: Seat | Literal["lot"] | None = None
    """The seat that begins, as `seats` has it, or that it is drawn; null: as the rules say."""
    mix: Mix = ""


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
    kind: OptionKind
    default: Raw
    choices: tuple[str | int, ...] = ()


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
    extras: dict[str, int] = {}
    """What else counts: points of a new card, of a whole rack, of a token, of what is left."""
    facts: Raw = Raw(b"{}")
    """What else the page of the game must know: an object of its own, see its `types.d.ts`."""
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


class GameReadiness(Struct, frozen=True):
    """Seconds until a game can be played, and until each of its bots can; 0 for now."""

    rules: float
    bots: dict[str, float]


class ReadinessReport(Struct, frozen=True):
    """GET /api/readiness: what is compiled yet; `?game=NAME` asks for that game to be next."""

    ready: bool
    """Whether everything is."""
    games: dict[str, GameReadiness]
