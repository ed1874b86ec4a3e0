"""Who sits where: every deal is played once for each way of turning its players round the table.

The seats are shared out as evenly as they can be: with more contestants than seats, every choice of
contestants has its turn; with fewer, each choice of those who take one seat more.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache
from itertools import combinations, permutations

Seating = tuple[int, ...]
"""The contestant in each seat, by number."""


def line_ups(entries: Sequence[int], players: int) -> tuple[Seating, ...]:
    """Who plays together; one contestant in all seats would show nothing."""
    each, others = divmod(players, len(entries))
    found = (tuple(sorted((*entries,) * each + extra)) for extra in combinations(entries, others))
    return tuple(dict.fromkeys(line_up for line_up in found if len(set(line_up)) > 1))


@cache
def orders(line_up: Seating) -> tuple[Seating, ...]:
    """The circular orders of a line-up: who follows whom matters, who begins does not."""
    first, *rest = line_up
    return tuple(dict.fromkeys(min(turned((first, *others))) for others in permutations(rest)))


def turned(order: Seating) -> tuple[Seating, ...]:
    """Every way of turning an order round the table, each once."""
    return tuple(dict.fromkeys(order[seat:] + order[:seat] for seat in range(len(order))))


def seatings(groups: Sequence[Seating], deal: int) -> tuple[Seating, ...]:
    """The games of a deal, in which the same cards meet every seating of one line-up."""
    round_number, number = divmod(deal, len(groups))
    ways = orders(groups[number])
    return turned(ways[round_number % len(ways)])


def deals_for(groups: Sequence[Seating], games: int) -> int:
    """How many deals make at least so many games, every line-up having played as often."""
    period = math.lcm(*(len(orders(line_up)) for line_up in groups))
    rounds = [games_of_round(groups, number) for number in range(period)]
    periods, left = divmod(games, sum(rounds))
    further = next(many for many in range(period + 1) if sum(rounds[:many]) >= left)
    return (periods * period + further) * len(groups)


def games_of_round(groups: Sequence[Seating], number: int) -> int:
    """How many games make a round in which every line-up plays a deal."""
    first = number * len(groups)
    return sum(len(seatings(groups, first + deal)) for deal in range(len(groups)))
