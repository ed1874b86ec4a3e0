"""Hidden cards dealt anew: the seat sees the same, every card is still there, others move."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from brelan import games
from brelan.analysis.redealing import redeal
from brelan.game import State


def after(game: str, players: int, actions: int) -> State:
    """A game after so many actions taken at random."""
    state, chance = games.find(game).new(players, f"redeal {game}"), random.Random(game)
    for _ in range(actions):
        found = state.actions()
        state.apply(found[chance.randrange(len(found))])
    return state


def texts(value: Any) -> Iterator[str]:
    if isinstance(value, list):
        for each in value:
            yield from texts(each)
    elif isinstance(value, str):
        yield value


def cards_of(state: State) -> Counter[str]:
    fields = msgspec.to_builtins(state.position())
    return Counter(card for name in fields if name != "seed" for card in texts(fields[name]))


@pytest.mark.parametrize("game", games.NAMES)
@pytest.mark.parametrize("players", [2, 4])
def test_a_seat_sees_the_same_and_no_card_is_lost(game: str, players: int) -> None:
    for actions in (0, 3, 12):
        state = after(game, players, actions)
        for seat in range(players):
            dealt = redeal(state, seat, "anew")
            assert dealt.view(seat).position() == state.view(seat).position()
            assert cards_of(dealt) == cards_of(state)
            assert dealt.view(1 - seat % 2).position() != state.view(1 - seat % 2).position()


@pytest.mark.parametrize("game", games.NAMES)
def test_it_follows_from_the_seed_and_can_be_played_to_its_end(game: str) -> None:
    state, chance = after(game, 3, 8), random.Random(1)
    dealt = redeal(state, 1, "anew")
    assert dealt.position() == redeal(state, 1, "anew").position()
    assert dealt.position() != redeal(state, 1, "another").position()
    while not dealt.over:
        found = dealt.actions()
        dealt.apply(found[chance.randrange(len(found))])
    assert len(dealt.scores) == 3
