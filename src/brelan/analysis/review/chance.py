"""What nobody knows before an action is carried out: the order of the pile, and what a shuffle
brings. Hands are open here; each order of the pile is as likely as any other."""

from __future__ import annotations

import random
from collections.abc import Iterator

from brelan.actions import Action
from brelan.arrays import GameArray, copy_array
from brelan.cards import HIDDEN
from brelan.errors import BrelanError
from brelan.game import State
from brelan.randomness import key_of
from brelan.texts import say

PILES = (("pile", "piled"), ("pile", "left"), ("supply", "left"))
"""What the records of games call the cards that are drawn from, and how many they are."""


class NoPile(BrelanError):
    """A game whose record has no pile under a known name."""

    code = "no-pile"


def pile_fields(table: GameArray) -> tuple[str, str]:
    """The two fields of a game's record that hold its pile."""
    names = table.dtype.names or ()
    for cards, many in PILES:
        if cards in names and many in names:
            return cards, many
    raise NoPile(say("review.error.no-pile"), "game")


def is_chancy(state: State, action: Action) -> bool:
    """Whether the outcome of a legal action depends on cards that nobody has seen."""
    cards, _ = pile_fields(state.table)
    table = copy_array(state.table)
    table[cards] = HIDDEN
    table["key"] = 0
    state.game.step(table, action.codes, action.index)
    return bool(table["blind"][0])


def sampled_outcomes(state: State, action: Action, many: int, seed: str) -> Iterator[State]:
    """Positions after a legal action, its chance drawn anew so many times.

    The pile is shuffled once and then turned on by equal steps: each order is as likely as any
    other each time, and the next card differs as often as it can.
    """
    cards, size = pile_fields(state.table)
    left = int(state.table[size][0])
    order = list(range(left))
    random.Random(f"pile {seed}").shuffle(order)
    pile = state.table[cards][0][order]
    for number in range(many):
        table = copy_array(state.table)
        turned = number * left // many
        table[cards][0, : left - turned] = pile[turned:]
        table[cards][0, left - turned : left] = pile[:turned]
        table["key"] = key_of(f"shuffle {seed}/{number}")
        state.game.step(table, action.codes, action.index)
        yield State(state.game, table, state.options, seed)
