"""Everything that the server tells at a table, as closed, typed structs.

What it tells of a game is a view or an event as one seat (or a spectator) sees it, and nothing
else.
"""

from __future__ import annotations

from typing import Annotated, Literal, NewType

from msgspec import Meta, Raw, Struct

from brelan.actions import Event, Hand
from brelan.display import FittingBoard, Moves, PossibleFace, TallyLine
from brelan.records import Result

ViewJson = NewType("ViewJson", Raw)
"""A view as NOTATION writes it. Only `projection/views.py` makes them, from what a seat may see."""
ViewEvents = NewType("ViewEvents", tuple[Event, ...])
"""Events as somebody may see them. Only `projection/views.py` makes them."""

Status = Literal["waiting", "playing", "over"]
CloseReason = Literal["refused", "rules", "host"]
ClockKind = Literal["none", "turn", "days"]
AbsenceReason = Literal["asked", "late", "own"]
"""Somebody else asked for a bot, time was up, or it was one's own wish."""


class Clock(Struct, frozen=True):
    """How long a turn may take: `seconds` of it; of no account if there is no clock."""

    kind: ClockKind = "none"
    seconds: Annotated[int, Meta(ge=0, le=30 * 86_400)] = 0


class SeatInfo(Struct, frozen=True):
    """Who sits there. `bot` is the level that plays now; with a name it stands in for somebody."""

    kind: Literal["free", "person", "bot"]
    name: str = ""
    bot: str | None = None
    colour: int = 0
    """Whoever sits there keeps it in the game and in a rematch, and a bot its name with it."""
    present: bool = False
    resigned: bool = False
    away: bool = False
    """A bot stands in for this person, who can take the seat back."""
    this_turn: bool = False
    """It plays only the rest of this turn, because its time was up."""
    late_turns: int = 0
    """Turns in a row whose time was up; the third hands the seat over."""
    grace_ms: int | None = None
    """How long this person must still be absent, when this was sent, before others may ask for a
    bot in their place; null while they are present, and where a bot plays already."""


class HintsUsed(Struct, frozen=True):
    """The hints that a seat was given in a game."""

    positions: int = 0
    """In how many positions it asked."""
    stage: int = 0
    """The furthest it went: 1 where to look, 2 what to look for, 3 the action; 0 if nowhere."""


class Onlooker(Struct, frozen=True):
    """Somebody who watches."""

    id: str
    """By which the host can send them away; it tells nothing of who they are."""
    name: str
    """As they gave it; empty if they gave none, or one like a player's."""


class DailyInfo(Struct, frozen=True):
    """That a table has the deal of a day, which everybody has who plays on that day."""

    day: str
    """In the form `2026-11-18`; days are counted in UTC."""
    counted: bool
    """Whether it is the try that counts; any later one is for practice."""
    closed: bool
    """Whether the day is not over: until then nobody else sees the table, and nobody the seed."""


class ContinuedFrom(Struct, frozen=True):
    """That a table goes on from a step of another one's game."""

    table: str
    step: int
    """How many actions had been carried out there."""
    seat: int
    """Whose cards are as they were."""
    cards: Literal["anew", "as-were"]
    """Whether what that seat could not see was dealt anew."""


class TableInfo(Struct, frozen=True):
    """What everybody may know of a table beside the game itself."""

    id: str
    game: str
    options: Raw
    status: Status
    seats: tuple[SeatInfo, ...]
    clock: Clock
    stand_in: str
    """The level of the bot that plays for somebody who is absent or whose time is up."""
    hints: bool
    listed: bool
    opened: int
    """Milliseconds since 1970."""
    commitment: str
    """The SHA-256 of the server's part of the seed, shown before the first card."""
    mixes: tuple[str, ...] = ()
    """What the players have mixed in, once the game has begun: the seed's parts after the first."""
    seed: str | None = None
    """The seed, once the game is over."""
    watchers: int = 0
    onlookers: tuple[Onlooker, ...] = ()
    """Some of those who watch, as many as are named."""
    silent_onlookers: bool = False
    """Whether onlookers may not talk."""
    result: Result | None = None
    tally: tuple[tuple[TallyLine, ...], ...] = ()
    """Seat by seat, once the game is over; its points add up to the scores."""
    hints_used: tuple[HintsUsed, ...] = ()
    """Seat by seat, once the game is over."""
    rematch: str | None = None
    """The table where these people meet again."""
    closed: CloseReason | None = None
    """Why it is over without a result: the words are `web.table.closed.…` in the catalogue."""
    closed_note: str = ""
    """What the host of the server says about closing it."""
    daily: DailyInfo | None = None
    continued: ContinuedFrom | None = None
    """Where its game goes on from, if it was not dealt."""
    reviewable: bool = False
    """Whether its game is over and can be reviewed now."""


class Absence(Struct, frozen=True):
    """Turns that a bot has played in somebody's place since they last played themselves."""

    reason: AbsenceReason
    bot: str
    by: str = ""
    """The name of who asked, if it is known."""
    turns: int = 0
    """How many; 0 if none has ended yet."""


class Me(Struct, frozen=True):
    """What only this client is told of itself."""

    seat: int | None
    host: bool
    invite: str | None = None
    """The secret of the invitation link: for those who sit at the table."""
    absence: Absence | None = None
    """What a bot has played in one's place; null once one has played oneself."""
    sent_away: bool = False
    """Whether the host has removed this person, who then may not sit down again."""
    silenced: bool = False
    """Whether it was this person who silenced the onlookers."""
    invited: bool = False
    """Whether this person may sit down without the secret of the invitation link."""


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

    `view` and `did[].view` are views as NOTATION writes them; null before the game begins. `moves`
    is null for whoever has nothing to decide.
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


class ChatUpdate(Struct, frozen=True, tag_field="type", tag="said"):
    """Somebody said something."""

    line: ChatLine


class DeviceUpdate(Struct, frozen=True, tag_field="type", tag="device"):
    """Your identity was carried to another device."""

    device: str
    kind: Literal["", "phone", "tablet", "computer"]
    label: str
    how: Literal["first", "link", "phrase"]


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
    brief: str | None = None
    squares: tuple[str, ...] = ()


class Fitted(Struct, frozen=True, tag_field="type", tag="fitted"):
    """Answers `fit`."""

    id: int
    boards: tuple[FittingBoard, ...]


class PossibleFaces(Struct, frozen=True, tag_field="type", tag="faces"):
    """Answers `faces`, most points first."""

    id: int
    faces: tuple[PossibleFace, ...]


class Hinted(Struct, frozen=True, tag_field="type", tag="hinted"):
    """Answers `hint`: words, what to light at the table, and in the last stage the action."""

    id: int
    stage: int
    """How much is told: 1 where to look, 2 what to look for, 3 the action."""
    reason: str
    look: tuple[str, ...] = ()
    """What the words speak of: `own`, `board`, or what the game's own page knows."""
    action: str | None = None
    """Null before stage 3."""
    points: int = 0
    """What the action earns; 0 before stage 3."""


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
    | ChatUpdate
    | DeviceUpdate
    | Done
    | Refused
    | Judged
    | Fitted
    | PossibleFaces
    | Hinted
    | Pong
    | Fault
)
