"""Daily deals over plain HTTP, as closed, typed structs."""

from __future__ import annotations

from msgspec import Struct

from brelan.server.protocol.commands import CommandId, PlayerName
from brelan.server.protocol.me import Streak
from brelan.server.protocol.updates import Status


class NewDaily(Struct, forbid_unknown_fields=True):
    """POST /api/daily: play the deal of today. The first table counts; once its game is over, any
    further one is for practice.
    """

    command_id: CommandId
    game: str
    name: PlayerName


class OpenedDaily(Struct, frozen=True):
    """Where the table is, and whether it is the one that counts."""

    id: str
    counted: bool


class DailyLine(Struct, frozen=True):
    """Somebody in the list of a day."""

    rank: int
    """From 1; those with equal points have the same."""
    name: str
    points: int
    won: bool
    """Whether they won, alone or with others."""
    you: bool


class ChampionResult(Struct, frozen=True):
    """What the champion made of the same cards in the same seat."""

    points: int
    won: bool
    table: str | None
    """Where its game can be replayed, once the day is over."""


class OwnDaily(Struct, frozen=True):
    """One's own try that counts."""

    table: str
    status: Status
    points: int | None
    """Once it is over; null if one gave up."""
    won: bool
    rank: int | None
    """In the list; null while it is not in it, and for good if one gave up or finished too late."""


class DailyGame(Struct, frozen=True):
    """The deal of a day in a game."""

    game: str
    players: int
    seat: int
    """Where everybody sits who plays it."""
    bot: str
    """The level at all other seats."""
    own: OwnDaily | None
    champion: ChampionResult | None
    """Null while it is still playing, or nobody has asked for it."""
    finished: int
    """How many are in the list."""
    lines: tuple[DailyLine, ...]
    """The first of them."""


class DailyDay(Struct, frozen=True):
    """GET /api/daily?day=2026-11-18: the deals of a day, of today if none is named."""

    day: str
    today: str
    """Days begin at midnight UTC."""
    left_ms: int
    """Until the next day's deals; then the cards of today are opened."""
    closed: bool
    """Whether the cards of this day are still closed."""
    streak: Streak
    games: tuple[DailyGame, ...]
