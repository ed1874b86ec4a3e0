"""Micro-actions of Royal Flush: each legal action is reached by one chain, and by no other."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from brelan import games
from brelan.arrays import copy_array
from brelan.envs.royal_flush import micro_actions
from brelan.game import State
from brelan.games.royal_flush.game import GAME
from brelan.kernels import COMPILED

from .chain_tree import MOST_ACTIONS, actions_by_chains

GAMES = 12 if COMPILED else 1
EVERY = 3 if COMPILED else 60
OPTIONS: list[dict[str, Any]] = [
    {},
    {"boards": "random"},
    {"boards": "random", "redraw_boards": True, "straight_any_suit": True},
    {"boards": "random", "children": [0]},
    {"boards": "random", "children": [0, 1], "straight_any_suit": True},
]


def positions(options: dict[str, Any]) -> Iterator[State]:
    """Some positions of random games, in which cards are gathered before they are played."""
    chance = random.Random(repr(options))
    for number in range(GAMES):
        state = games.royal_flush.new(players=2 + number % 3, seed=number, options=options)
        while not state.over:
            actions = state.actions()
            if state.step % EVERY == 0 and len(actions) < MOST_ACTIONS:
                yield state
            gathering = [each for each in actions[:30] if each.verb in ("take", "draw", "stop")]
            waits = gathering and chance.random() < 0.8
            state.apply(chance.choice(gathering if waits else actions))


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_every_action_has_one_chain(options: dict[str, Any]) -> None:
    for state in positions(options):
        reached = sorted(GAME.write_actions(actions_by_chains(copy_array(state.table))))
        assert reached == state.actions().texts(), state.position()


def test_the_board_of_a_claim_comes_first_and_its_cards_in_order() -> None:
    assert micro_actions.MICRO_COUNT == 74
    texts = [micro_actions.micro_text(micro, GAME.options_type()) for micro in range(74)]
    assert texts[:2] == ["2s", "2h"]
    assert texts[52:54] == ["*", "pair"]
    assert texts[69:] == ["royal-flush", "refresh", "draw", "stop", "pass"]
    hand = ["7s", "7h", "7d", "Ks", "Kh"]
    state = GAME.from_position(
        {"game": "royal_flush", "boards": ["pair", "full-house"], "hands": [hand, []]}
    )
    texts = GAME.write_actions(actions_by_chains(state.table))
    assert [text for text in texts if text.startswith("claim pair")] == [
        "claim pair 7s 7h",
        "claim pair 7s 7d",
        "claim pair 7h 7d",
        "claim pair Ks Kh",
    ]
    assert "claim full-house 7s 7h 7d Ks Kh" in texts
