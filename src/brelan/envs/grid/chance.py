"""Chance in both board games one card at a time.

The supply is known to nobody, so that its order means nothing until a card is drawn: whichever card
chance chooses is put on top of it.
"""

from __future__ import annotations

import numpy as np

from brelan.arrays import GameArray, copy_array
from brelan.cards import EMPTY, FACES, HIDDEN, JOKER, card_text
from brelan.envs.chance import Chance, Draw, counts_of
from brelan.games.grid.record import RACK

CARD_OUTCOMES = JOKER + 1
"""A face, or a joker."""


def outcome_text(outcome: int) -> str:
    """A card; or who begins, where chance decides it."""
    return card_text(outcome) if outcome < CARD_OUTCOMES else f"seat {outcome - CARD_OUTCOMES}"


def blind(before: GameArray) -> GameArray:
    """A game to try an action on: its supply shows nothing."""
    table = copy_array(before)
    table["supply"] = HIDDEN
    return table


def cards_drawn(before: GameArray, tried: GameArray, outcomes: int) -> Chance:
    """What an action draws, which was tried on the blind game."""
    seat, left = int(before["turn"][0]), int(before["left"][0])
    many = int((tried["racks"][0, seat] == HIDDEN).sum())
    source = counts_of(before["supply"][0, :left], outcomes)
    return Chance([source], [Draw(0, seat)] * many)


def script(table: GameArray, chance: Chance) -> None:
    """Put what is to be drawn on top of the supply, before the action is carried out."""
    if chance.draws:
        put_supply(table, [*chance.left_in(0), *reversed(chance.chosen_from(0))])


def settle(table: GameArray, chance: Chance) -> None:
    """Nothing is left to do once the action is carried out."""


def put_supply(table: GameArray, cards: list[int]) -> None:
    """Let these be the supply; the next card is the last."""
    table["supply"][0, : len(cards)] = cards
    table["left"] = len(cards)


def put_rack(table: GameArray, seat: int, cards: list[int]) -> None:
    """Let these be a rack, which is sorted."""
    table["racks"][0, seat] = [*sorted(cards), *[EMPTY] * (RACK - len(cards))]


def redeal(table: GameArray, seat: int, rng: np.random.Generator) -> None:
    """Deal what a seat does not see anew: the racks of others, and the supply."""
    left, racks = int(table["left"][0]), table["racks"][0]
    hidden: list[int] = table["supply"][0, :left].tolist()
    others = [other for other in range(int(table["players"][0])) if other != seat]
    many = {other: int((racks[other] != EMPTY).sum()) for other in others}
    for other in others:
        hidden += racks[other, : many[other]].tolist()
    dealt: list[int] = rng.permutation(hidden).tolist()
    for other in others:
        taken, dealt = dealt[: many[other]], dealt[many[other] :]
        put_rack(table, other, taken)
    put_supply(table, dealt)


def pack_of(packs: int, jokers: int, outcomes: int) -> list[int]:
    """How many of each there are in the game."""
    return [packs] * FACES + [jokers] + [0] * (outcomes - CARD_OUTCOMES)
