"""The review of a finished game: result = deal + luck + own choices + those of the others.

With hands open every position has a value for each seat, and the last one's is the result. What an
action was expected to lead to lies between two of them: up to it the action's choice counts, from
it on luck. So the parts add up whatever the values are.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import msgspec
import numpy as np

from brelan.analysis.review.course import Course
from brelan.analysis.review.evaluator import Evaluator
from brelan.analysis.review.luck import Floats, expected_worth, open_worth, result_of
from brelan.analysis.review.mistakes import Judgement, Mark, judge
from brelan.errors import TooMany
from brelan.game import View
from brelan.randomness import Seed
from brelan.records import Result

FORMAT = 1
WORLDS = 64
"""In how many worlds a move is judged at first, and how many samples a position with open hands
gets."""
SHARE = 0
"""The row of a worth that counts here."""


class Settings(msgspec.Struct, frozen=True):
    """How closely a game is looked at, and by which chance."""

    worlds: int = WORLDS
    """In how many worlds a move is judged at first."""
    seed: Seed = 0
    """The seed of these worlds."""


class Stage(msgspec.Struct, frozen=True):
    """What had to be computed of one position: independent of all others."""

    value: tuple[float, ...]
    """What it is worth to each seat, hands open."""
    expected: tuple[float, ...] | None = None
    """What the action was expected to lead to; None where nothing was left to chance."""
    judgement: Judgement | None = None
    """What the action gave away; None at the end."""
    is_decision: bool = False
    """Whether there was anything to choose from."""


class Seat(msgspec.Struct, frozen=True, kw_only=True):
    """What a seat's result is made of, in shares of the win, and how well it chose."""

    seat: int
    deal: float
    """What the first position is worth, less an even share."""
    luck: float
    """What draws brought beyond what could be expected."""
    own: float
    """What its own choices changed."""
    others: float
    """What those of the others did."""
    result: float
    """Its share of the win less an even share."""
    decisions: int
    """How often it had a choice."""
    lost: float
    """What it gave away in all of them, by what it could know."""
    lost_error: float
    """The standard error of that."""


class Move(msgspec.Struct, frozen=True, kw_only=True):
    """One action, judged by what its player could know, and its luck for each seat."""

    step: int
    """Actions are counted from 0."""
    seat: int
    """Who acted."""
    action: str
    """What was done."""
    share: float
    """What it promised, by what its player could know."""
    best: str
    """What promised most."""
    best_share: float
    """What that promised."""
    lost: float
    """The difference."""
    lost_error: float
    """The standard error of that."""
    mark: Mark | None
    """What the action is called; None where it did not clearly give anything away."""
    luck: tuple[float, ...]
    """What chance gave each seat."""


class Review(msgspec.Struct, frozen=True, kw_only=True):
    """The review as it is written to JSON."""

    format: int = FORMAT
    game: str
    players: tuple[str, ...]
    result: Result
    worlds: int
    seed: Seed
    seats: tuple[Seat, ...]
    moves: tuple[Move, ...]


class Reviewed(msgspec.Struct, frozen=True):
    """A review, and the course of the game behind it."""

    review: Review
    curve: tuple[tuple[float, ...], ...]
    """What every position was worth to each seat, hands open, up to the result."""


def stages(course: Course) -> range:
    """The positions to be looked at: all but one that is over, whose worth is its result."""
    return range(len(course.states) - course.states[-1].over)


def look_at(course: Course, step: int, settings: Settings, evaluator: Evaluator) -> Stage:
    """Compute what the review needs of one position."""
    state, seed = course.states[step], f"review {settings.seed}"
    worth = open_worth(evaluator.evaluate, state, range(settings.worlds), seed)
    value = shares_in(worth)
    if step == len(course.actions):
        return Stage(value)
    action = course.actions[step]
    expected = expected_worth(evaluator.evaluate, state, action, settings.worlds, seed)
    view = state.view(state.turn)
    is_decision = has_choice(view)
    return Stage(
        value,
        None if expected is None else shares_in(expected),
        judge(
            str(action),
            evaluator.candidates(view) if is_decision else (),
            settings.worlds,
            f"{seed}/{step}",
            lambda actions, worlds, luck: evaluator.look(view, actions, worlds, luck),
        ),
        is_decision,
    )


def shares_in(worth: Floats) -> tuple[float, ...]:
    """The shares of the win in a worth."""
    return tuple(worth[SHARE].tolist())


def has_choice(view: View) -> bool:
    """Whether more than one action is legal."""
    try:
        return len(view.actions()) > 1
    except TooMany:
        return True


def assemble(course: Course, looked: Sequence[Stage], settings: Settings) -> Reviewed:
    """The review, from what was computed of each position."""
    values = [np.array(stage.value) for stage in looked]
    if course.states[-1].over:
        values.append(result_of(course.states[-1])[SHARE])
    lucks, choices = parts(values, looked[: len(course.actions)])
    result = course.record.result
    assert result is not None
    review = Review(
        game=course.record.game,
        players=course.record.players,
        result=result,
        worlds=settings.worlds,
        seed=settings.seed,
        seats=tuple(
            seat_of(course, seat, values, lucks, choices, looked) for seat in range(course.players)
        ),
        moves=tuple(
            move_of(course, step, stage, luck)
            for step, (stage, luck) in enumerate(zip(looked, lucks, strict=False))
        ),
    )
    curve = (*(tuple(value.tolist()) for value in values[:-1]), course.shares)
    return Reviewed(review, curve)


def parts(values: Sequence[Floats], looked: Sequence[Stage]) -> tuple[list[Floats], list[Floats]]:
    """Luck and choice of every action, each for every seat."""
    lucks, choices = [], []
    for before, after, stage in zip(values, values[1:], looked, strict=False):
        expected = after if stage.expected is None else np.array(stage.expected)
        choices.append(expected - before)
        lucks.append(after - expected)
    return lucks, choices


def seat_of(
    course: Course,
    seat: int,
    values: Sequence[Floats],
    lucks: Sequence[Floats],
    choices: Sequence[Floats],
    looked: Sequence[Stage],
) -> Seat:
    """What the result of a seat is made of."""
    even = 1 / course.players
    own = [float(part[seat]) for step, part in enumerate(choices) if course.seat(step) == seat]
    others = [float(part[seat]) for step, part in enumerate(choices) if course.seat(step) != seat]
    # Who gives up changes the result as by an action; it is no luck.
    given_up = course.shares[seat] - float(values[-1][seat])
    (own if seat in course.record.resigned else others).append(given_up)
    judged = [
        stage.judgement
        for step, stage in enumerate(looked)
        if stage.judgement is not None and stage.is_decision and course.seat(step) == seat
    ]
    return Seat(
        seat=seat,
        deal=float(values[0][seat]) - even,
        luck=math.fsum(float(luck[seat]) for luck in lucks),
        own=math.fsum(own),
        others=math.fsum(others),
        result=course.shares[seat] - even,
        decisions=len(judged),
        lost=math.fsum(each.lost for each in judged),
        lost_error=math.sqrt(math.fsum(each.lost_error**2 for each in judged)),
    )


def move_of(course: Course, step: int, stage: Stage, luck: Floats) -> Move:
    """One action of the review."""
    judged = stage.judgement
    assert judged is not None
    return Move(
        step=step,
        seat=course.seat(step),
        action=str(course.actions[step]),
        share=judged.share,
        best=judged.best,
        best_share=judged.best_share,
        lost=judged.lost,
        lost_error=judged.lost_error,
        mark=judged.mark,
        luck=tuple(luck.tolist()),
    )
