"""Who sits where: every deal is played once for each way of turning its players round the table.

The seats are shared out as evenly as they can be: with more contestants than seats, every choice of
contestants has its turn; with fewer, each choice of those who sit once more than the others.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache
from itertools import combinations, permutations

Seating = tuple[int, ...]
"""The contestant in each seat, by number."""


def line_ups(entries: Sequence[int], players: int) -> tuple[Seating, ...]:
    """Who may meet at a table; one contestant in all seats would say nothing."""
    each, others = divmod(players, len(entries))
    found = (tuple(sorted((*entries,) * each + extra)) for extra in combinations(entries, others))
    return tuple(dict.fromkeys(line_up for line_up in found if len(set(line_up)) > 1))


@cache
def orders(line_up: Seating) -> tuple[Seating, ...]:
    """The ways to sit round a table, whoever begins: who follows whom matters, too."""
    first, *rest = line_up
    return tuple(dict.fromkeys(min(turned((first, *others))) for others in permutations(rest)))


def turned(order: Seating) -> tuple[Seating, ...]:
    """Every way of turning an order round the table, each once."""
    return tuple(dict.fromkeys(order[seat:] + order[:seat] for seat in range(len(order))))


def seatings(match_run: Sequence[Seating], deal: int) -> tuple[Seating, ...]:
    """The games of a deal, in which the same cards meet every seating of one line-up."""
    round_number, number = divmod(deal, len(match_run))
    ways = orders(match_run[number])
    return turned(ways[round_number % len(ways)])


def deals_for(match_run: Sequence[Seating], games: int) -> int:
    """How many deals make at least so many games, every line-up having played as often."""
    period = math.lcm(*(len(orders(line_up)) for line_up in match_run))
    rounds = [games_of_round(match_run, number) for number in range(period)]
    periods, left = divmod(games, sum(rounds))
    further = next(many for many in range(period + 1) if sum(rounds[:many]) >= left)
    return (periods * period + further) * len(match_run)


def games_of_round(match_run: Sequence[Seating], number: int) -> int:
    """How many games make a round in which every line-up plays a deal."""
    first = number * len(match_run)
    return sum(len(seatings(match_run, first + deal)) for deal in range(len(match_run)))
