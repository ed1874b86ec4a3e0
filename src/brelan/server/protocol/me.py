"""One's own page over plain HTTP: what somebody has played, as closed, typed structs."""

from __future__ import annotations

from msgspec import Struct

from brelan.actions import Hand
from brelan.server.protocol.http import TableLine


class Standing(Struct, frozen=True):
    """How one has fared in a game against opponents of one level, practice left out."""

    game: str
    level: str
    """The level of the strongest bot, or `people` if anybody else played."""
    played: int
    won: int
    shared: int
    """Wins that were shared."""
    points: float
    """One's points on average."""


class Streak(Struct, frozen=True):
    """Days in a row, counted in UTC."""

    days: int
    """Up to today, or up to yesterday while today can still be added."""
    longest: int


class Streaks(Struct, frozen=True):
    """On how many days in a row one has come back."""

    played: Streak
    """Days with a finished game."""
    daily: Streak
    """Days whose deal one has played."""
    puzzles: Streak
    """Days on which one answered a puzzle of the day; a single missed day is let pass."""


class BestMove(Struct, frozen=True):
    """A move of one's own that earned many points, and where the replay shows it."""

    table: str
    game: str
    finished: int
    step: int
    """The step of the replay: `/replay/TABLE?seat=SEAT#STEP`."""
    seq: int
    seat: int
    points: int
    action: str
    hands: tuple[Hand, ...] = ()
    """The combinations that were made, the best first."""
    board: str | None = None


class MyPage(Struct, frozen=True):
    """GET /api/me: what one has played on this server; nobody else's can be asked for."""

    name: str
    played: int
    """Finished games that count."""
    standings: tuple[Standing, ...]
    streaks: Streaks
    best: tuple[BestMove, ...]
    """Game by game, the best first."""
    running: tuple[TableLine, ...]


class FinishedGame(Struct, frozen=True):
    """A game that one has finished."""

    table: str
    game: str
    finished: int
    players: int
    seat: int
    points: int
    share: float
    """The part of the win: 1, or less if it was shared, or 0."""
    opponents: tuple[str, ...]
    """Seat by seat without one's own: the level of a bot, or `people`."""
    resigned: bool
    hints: int | None
    """How many hints one used; null where nobody counted."""
    daily: str | None
    """The day whose deal it was."""
    counted: bool
    """Whether it counts: later tries at a daily deal are for practice."""


class FinishedGames(Struct, frozen=True):
    """GET /api/me/games?game=NAME&before=CURSOR: one's finished games, the latest first."""

    games: tuple[FinishedGame, ...]
    next: str | None
    """What to give as `before` for those that come after these; null if there are none."""
