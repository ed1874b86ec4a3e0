"""The order of seats when somebody is chosen to begin."""

from __future__ import annotations

from collections.abc import Callable, Sequence

Order = tuple[int, ...]
"""Who sits where: seat i is that of player `order[i]`."""


def turned_until_begins(
    order: Sequence[int], first: int, beginner: Callable[[Order], int | None]
) -> Order:
    """The order turned, neighbours still beside each other, until the player `first` begins.

    `beginner` says who would begin in an order.
    """
    turned = tuple(order)
    for shift in range(len(order)):
        turned = (*order[shift:], *order[:shift])
        if beginner(turned) == first:
            break
    return turned
