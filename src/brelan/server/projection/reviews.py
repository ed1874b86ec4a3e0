"""Reviews for clients: without names, and each move beside the better one as its player saw it."""

from __future__ import annotations

import msgspec

from brelan import bots
from brelan.analysis.practice import Exercise, Practice
from brelan.analysis.review.review import Reviewed
from brelan.errors import BrelanError
from brelan.game import State, View
from brelan.server.projection.views import SeatViews, seen_events
from brelan.server.protocol.practice import Verdict
from brelan.server.protocol.reviews import GameReview, ReviewedMove, ReviewedSeat, ReviewMoment
from brelan.server.protocol.updates import ViewEvents, ViewJson
from brelan.server.table.state import TableState
from brelan.texts import say


def is_reviewable(table: TableState) -> bool:
    """Whether a table's game has come to a result, and somebody can value its moves."""
    played = table.result is not None and table.closed is None and bool(table.history)
    return played and bots.of(table.game.name).evaluator is not None


def game_review(reviewed: Reviewed) -> GameReview:
    """A review as it is kept and sent."""
    review = reviewed.review
    return GameReview(
        review.worlds,
        msgspec.convert(review.seats, tuple[ReviewedSeat, ...], from_attributes=True),
        msgspec.convert(review.moves, tuple[ReviewedMove, ...], from_attributes=True),
        reviewed.curve,
    )


def moment_of(state: State, move: ReviewedMove, language: str) -> ReviewMoment:
    """A move of a review beside the better one; `state` is the position before it."""
    view = state.view(move.seat)
    after, events = _played(state, move.seat, move.action)
    best_after, best_events = _played(view.foresee(), move.seat, move.best)
    return ReviewMoment(
        step=move.step,
        seat=move.seat,
        before=SeatViews(state).view(move.seat),
        view=after,
        events=events,
        best_view=best_after,
        best_events=best_events,
        points=view.judge(move.action).points,
        best_points=view.judge(move.best).points,
        why=bots.of(state.game.name).clues(view, move.best).what.text.text(language),
    )


def exercise_of(state: State, move: ReviewedMove) -> Exercise:
    """The position before a move as whoever made it saw it, to try again."""
    position = msgspec.to_builtins(state.view(move.seat).position())
    return Exercise(state.game.name, position, move.seat)


class MoveSource:
    """A move of a review as a practice position: any legal move is one more try."""

    def __init__(self, exercise: Exercise, move: ReviewedMove, share: float | None):
        self._exercise = exercise
        self._move = move
        self._share = share
        """What a try that the review does not know is worth, if that could be found out."""

    def find(self, name: str) -> Exercise:
        """The position."""
        return self._exercise

    def judge(self, name: str, practice: Practice, actions: list[str], language: str) -> Verdict:
        """Whether it is the better move, the one that was played, or another."""
        move = self._move
        tried = str(practice.view.read(actions[0]))
        Practice(self._exercise, practice.played).play(actions)
        unknown = "else" if self._share is None else "other"
        kind = {move.action: "same", move.best: "best"}.get(tried, unknown)
        shares = {"best": move.best_share, "share": move.share, "own": self._share or 0.0}
        told = {name: round(100 * share) for name, share in shares.items()}
        return Verdict("done", say(f"review.tried.{kind}", **told).text(language))


def is_new(view: View, move: ReviewedMove, action: str) -> bool:
    """Whether a try is legal, and none that the review knows."""
    try:
        return str(view.read(action)) not in (move.action, move.best) and view.judge(action).legal
    except BrelanError:
        return False


def _played(state: State, seat: int, action: str) -> tuple[ViewJson, ViewEvents]:
    """What a seat sees after an action; nothing of cards that nobody could know."""
    position = msgspec.to_builtins(state.position())
    practice = Practice(Exercise(state.game.name, position, seat))
    try:
        (done,) = practice.play([action])
    except BrelanError:
        # Where a card that nobody knows cannot be written down, the position before is shown.
        return SeatViews(state).view(seat), seen_events((), seat)
    return SeatViews(done.state).view(seat), seen_events(done.events, seat)
