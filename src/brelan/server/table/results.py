"""The result of a finished game for each person at the table, worked out from what was played.

It follows from the log alone, so that it can be made again at any time.
"""

from __future__ import annotations

from msgspec import Struct

from brelan import bots
from brelan.actions import Hand
from brelan.server.table.state import TableState

MOST_BEST = 3
"""Moments of a game that are kept for each seat."""
PEOPLE = "people"
"""The opponents' level where people were among them."""


class BestMove(Struct, frozen=True, omit_defaults=True):
    """An action that earned many points, and which step of the replay shows it."""

    step: int
    """Its number among all actions of the game, from 1."""
    seq: int
    """The entry of the log that has it."""
    points: int
    action: str
    hands: tuple[Hand, ...] = ()
    """The combinations that were made, the best first."""
    board: str | None = None


class SeatResult(Struct, frozen=True, kw_only=True):
    """How a game ended for one person."""

    who: str
    table_id: str
    game: str
    name: str
    finished: int
    players: int
    seat: int
    points: int
    share: float
    """The part of the win: 1, or less if several share it, or 0."""
    level: str
    """The strongest bot's among the opponents, or that there were people."""
    opponents: tuple[str, ...]
    """Seat by seat without one's own: the level of a bot, or that it was a person."""
    resigned: bool
    hints: int | None
    """How many hints were used; None where nobody counted."""
    daily: str | None
    """The day whose deal it was."""
    counted: bool
    """Whether it counts: a later try at a daily deal is for practice, and so is a game that goes on
    from a step of another."""
    best: tuple[BestMove, ...]
    """The moments that earned most, the best first."""


def results_of(table: TableState) -> tuple[SeatResult, ...]:
    """The results of a table, one for each person; none if it has none."""
    if table.status != "over" or table.result is None:
        return ()
    people = [seat for seat, chair in enumerate(table.chairs) if chair.who]
    return tuple(_result_at(table, seat) for seat in people)


def _result_at(table: TableState, seat: int) -> SeatResult:
    assert table.result is not None
    chair, winners, daily = table.chairs[seat], table.result.winners, table.opened.daily
    opponents = tuple(
        PEOPLE if other.who else other.bot for other in table.chairs if other is not chair
    )
    return SeatResult(
        who=chair.who,
        table_id=table.id,
        game=table.game.name,
        name=chair.name,
        finished=table.ended or table.updated,
        players=len(table.chairs),
        seat=seat,
        points=table.result.scores[seat],
        share=1 / len(winners) if seat in winners else 0.0,
        level=level_of(table.game.name, opponents),
        opponents=opponents,
        resigned=chair.resigned,
        hints=table.chairs[seat].hints_used.positions,
        daily=None if daily is None else daily.day,
        counted=table.opened.start is None and (daily is None or daily.counted),
        best=best_moves(table, seat),
    )


def level_of(game: str, opponents: tuple[str, ...]) -> str:
    """One word for all opponents: people, or else the level of the strongest bot."""
    if PEOPLE in opponents:
        return PEOPLE
    ladder = bots.names(game)
    return max(opponents, key=lambda bot: ladder.index(bot) if bot in ladder else -1, default="")


def best_moves(table: TableState, seat: int) -> tuple[BestMove, ...]:
    """What somebody played themselves that earned most, the best first, the earlier of equals."""
    found: list[BestMove] = []
    step = 0
    for played in table.history:
        action = ""
        for event in played.events:
            if event.kind == "acted":
                step += 1
                action = event.action or ""
            mine = played.seat == seat and not played.by_bot
            if mine and event.kind == "scored" and (event.points or 0) > 0:
                hands = tuple(sorted(event.hands, key=lambda hand: -hand.points))
                board = event.boards[0] if event.boards else None
                found.append(BestMove(step, played.seq, event.points or 0, action, hands, board))
    return tuple(sorted(found, key=lambda move: -move.points)[:MOST_BEST])
