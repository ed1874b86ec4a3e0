"""Sums in words: what the points of an answer are made of."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

from brelan.actions import Judgement
from brelan.texts import Message, say


def sums_of(judged: Judgement) -> Message:
    """The combinations of a legal action and their points, and what comes on top of them."""
    if len(judged.hands) == 1 and judged.points == judged.hands[0].points:
        name = say(f"combination.{judged.hands[0].combination}")
        return say("puzzle.why.one", name=name, points=judged.points)
    parts = [
        say("puzzle.why.part", name=say(f"combination.{hand.combination}"), points=hand.points)
        for hand in judged.hands
    ]
    rest = judged.points - sum(hand.points for hand in judged.hands)
    if rest:
        parts.append(say("puzzle.why.bonus", points=rest))
    return say("puzzle.why.sum", parts=joined(parts), points=judged.points)


def joined(parts: Sequence[Message]) -> Message:
    """Parts with a plus between them."""
    return reduce(lambda left, right: say("puzzle.why.plus", left=left, right=right), parts)
