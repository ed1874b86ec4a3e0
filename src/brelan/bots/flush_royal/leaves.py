"""What it is worth to keep cards on the rack for the next turn, in hundredths of a point.

The values were learned by self-play (`training.py`), one for every choice of up to four cards,
suits being alike. They are kept in `leaves.npy`, and spread out over all suits when they are read.
"""

from __future__ import annotations

from functools import cache
from importlib import resources
from itertools import combinations_with_replacement, permutations
from math import comb

import numpy as np
import numpy.typing as npt

from brelan.cards import FACES, JOKER, SUITS
from brelan.games.flush_royal.facts import JOKERS, PACKS
from brelan.games.grid.record import RACK
from brelan.kernels import kernel

KEPT = RACK - 1
"""The most cards that are kept: after a lay, at least one is gone."""
NOTHING = FACES + 1
"""Fills up a choice of fewer cards; it comes after all cards."""
MANY = comb(NOTHING + KEPT, KEPT)
"""How many choices there are, suits told apart."""
ORDERS_OF_SUITS = np.array(list(permutations(range(len(SUITS)))))
Leaves = npt.NDArray[np.int32]
LISTED = np.dtype([("cards", np.uint8, KEPT), ("value", np.int16)])
"""How they are kept."""
CHOOSE = np.array([[comb(of, many) for many in range(KEPT + 1)] for of in range(NOTHING + KEPT)])


@kernel
def number_of(first, second, third, fourth):
    """The number of four cards in rising order among all such."""
    return first + CHOOSE[second + 1, 2] + CHOOSE[third + 2, 3] + CHOOSE[fourth + 3, 4]


@kernel
def weigh_leaves(rack, many, leaves, worth):
    """For every subset of a rack's places: what the cards are worth that stay when it is laid."""
    kept = np.empty(RACK, np.int64)
    worth[0] = 0
    for laid in range(1, 1 << many):
        size = 0
        for place in range(many):
            if not laid >> place & 1:
                kept[size] = rack[place]
                size += 1
        for place in range(size, KEPT):
            kept[place] = NOTHING
        worth[laid] = leaves[number_of(kept[0], kept[1], kept[2], kept[3])]


def choices() -> npt.NDArray[np.uint8]:
    """Every choice of up to four cards that two packs and four jokers allow, one for all that
    differ in their suits only."""
    found = {
        standard(cards)
        for cards in combinations_with_replacement(range(NOTHING + 1), KEPT)
        if all(cards.count(card) <= most_of(card) for card in cards)
    }
    return np.array(sorted(found), np.uint8)


def most_of(card: int) -> int:
    """How many of a card there are."""
    if card == NOTHING:
        return KEPT
    return JOKERS if card == JOKER else PACKS


def standard(cards: tuple[int, ...]) -> tuple[int, ...]:
    """The first of all the choices that differ from this one in their suits only."""
    return min(
        tuple(sorted(card if card >= FACES else card & ~3 | suits[card & 3] for card in cards))
        for suits in ORDERS_OF_SUITS.tolist()
    )


@kernel
def spread(cards, values, leaves):
    """Give all choices that differ in their suits only the value of the one that is listed."""
    turned = np.empty(KEPT, np.int64)
    for row in range(len(cards)):
        for order in range(len(ORDERS_OF_SUITS)):
            for place in range(KEPT):
                card = np.int64(cards[row, place])
                if card < FACES:
                    card = card & ~3 | ORDERS_OF_SUITS[order, card & 3]
                at = place
                while at > 0 and turned[at - 1] > card:
                    turned[at] = turned[at - 1]
                    at -= 1
                turned[at] = card
            leaves[number_of(turned[0], turned[1], turned[2], turned[3])] = values[row]


def spread_out(cards: npt.NDArray[np.uint8], values: npt.NDArray[np.int16]) -> Leaves:
    """The values of all choices from those of `choices`."""
    leaves = np.zeros(MANY, np.int32)
    spread(cards, values, leaves)
    return leaves


@cache
def learned() -> Leaves:
    """What was learned."""
    with resources.files(__package__).joinpath("leaves.npy").open("rb") as file:
        listed = np.load(file)
    return spread_out(listed["cards"], listed["value"])
