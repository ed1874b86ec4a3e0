"""The review of a finished game, as it is asked for and answered over plain HTTP."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from brelan.server.protocol.updates import ViewEvents, ViewJson


class ReviewedSeat(Struct, frozen=True):
    """What the result of a seat is made of: deal + luck + own + others = result, in shares."""

    seat: int
    deal: float
    luck: float
    own: float
    others: float
    result: float
    """Its share of the win less an even share."""
    decisions: int
    lost: float
    lost_error: float


class ReviewedMove(Struct, frozen=True):
    """One action of a game, judged by what its player could know."""

    step: int
    """How many actions came before it."""
    seat: int
    action: str
    share: float
    best: str
    best_share: float
    lost: float
    lost_error: float
    mark: Literal["inaccuracy", "mistake", "blunder"] | None
    luck: tuple[float, ...]
    """How much of the win its draws gave to each seat, or took."""


class GameReview(Struct, frozen=True):
    """A whole review."""

    worlds: int
    """In how many worlds a move was judged at first."""
    seats: tuple[ReviewedSeat, ...]
    moves: tuple[ReviewedMove, ...]
    curve: tuple[tuple[float, ...], ...]
    """Position by position the share of each seat, with all cards open; the last is the result."""


class ReviewProgress(Struct, frozen=True):
    """GET or POST /api/tables/ID/review: the review, or how far it has come.

    POST asks for it: it is computed while somebody goes on asking.
    """

    done: int
    """Positions that have been looked at."""
    of: int
    """All of them; 0 while nobody has asked."""
    failed: bool
    """Whether it could not be computed, and is not tried again."""
    review: GameReview | None
    you: int | None = None
    """Your own seat in that game."""


class ReviewMoment(Struct, frozen=True):
    """GET /api/tables/ID/review/STEP: a move beside the better one, as its player saw it."""

    step: int
    seat: int
    before: ViewJson
    view: ViewJson
    """After the move that was played."""
    events: ViewEvents
    best_view: ViewJson
    """After the better one, as far as it can be foreseen."""
    best_events: ViewEvents
    points: int
    best_points: int
    why: str
    """What is to be seen in the better one, in words."""
