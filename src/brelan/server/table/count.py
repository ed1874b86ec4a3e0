"""The count at the end: where the points of each seat came from, line by line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from brelan.actions import Event
from brelan.cards import EMPTY
from brelan.game import State
from brelan.server.protocol.updates import TallyLine

Told = Sequence[tuple[int, Event]]
"""The seat that acted, and what it caused."""


def tally_of(state: State, told: Told) -> tuple[tuple[TallyLine, ...], ...]:
    """The lines of every seat; their points add up to its score."""
    if state.game.name == "royal_flush":
        lines, key = _claims(state.players, told), "tally.tokens"
        left = state.table["tokens"][0].tolist()
    else:
        lines, key = _hands(state.players, told), "tally.left"
        left = (state.table["racks"][0] != EMPTY).sum(axis=1).tolist()
    return tuple(
        _with_rest(own, key, left[seat], state.scores[seat]) for seat, own in enumerate(lines)
    )


def _with_rest(lines: list[TallyLine], key: str, left: int, score: int) -> tuple[TallyLine, ...]:
    points = score - sum(line.points for line in lines)
    return (*lines, TallyLine(key, left, points)) if points or left else tuple(lines)


def _claims(players: int, told: Told) -> list[list[TallyLine]]:
    """Royal Flush: every board that was claimed, round by round."""
    lines: list[list[TallyLine]] = [[] for _ in range(players)]
    number = 1
    for seat, event in told:
        if event.kind == "scored" and event.boards:
            lines[seat].append(
                TallyLine("tally.claim", 1, event.points or 0, event.boards[0], number)
            )
        elif event.kind == "round-ended":
            number += 1
    return lines


def _hands(players: int, told: Told) -> list[list[TallyLine]]:
    """Board games: every kind of combination, and what was earned beside them."""
    counts: list[Counter[str]] = [Counter() for _ in range(players)]
    points: list[Counter[str]] = [Counter() for _ in range(players)]
    extra = [0] * players
    times = [0] * players
    for seat, event in told:
        if event.kind != "scored":
            continue
        beside = (event.points or 0) - sum(hand.points for hand in event.hands)
        extra[seat] += beside
        times[seat] += beside != 0
        for hand in event.hands:
            counts[seat][hand.combination] += 1
            points[seat][hand.combination] += hand.points
    return [
        [
            *(
                TallyLine("tally.combination", counts[seat][name], earned, name)
                for name, earned in points[seat].most_common()
            ),
            *([TallyLine("tally.rack", times[seat], extra[seat])] if extra[seat] else []),
        ]
        for seat in range(players)
    ]
