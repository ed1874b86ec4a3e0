"""The champion's endings beside brute force in plain Python, on the public interface alone."""

from collections.abc import Iterator
from itertools import islice
from typing import Any

import msgspec
import numpy as np
import pytest

from brelan import bots
from brelan.actions import Action
from brelan.analysis.values import values
from brelan.cards import EMPTY
from brelan.game import State
from brelan.games import poker_tiles

MANY_JOKER_SQUARES = {
    "columns": 10,
    "rows": 6,
    "start": ["c3", "d3"],
    "jokers": ["b2", "e5", "h4"],
}
OPTIONS = [
    {},
    {"jokers": 4, "layout": "roomy"},
    {"ace_low": False},
    {"layout": MANY_JOKER_SQUARES},
    {"end_to_end": "forbidden", "joker_squares": "beside", "layout": MANY_JOKER_SQUARES},
]
POSITIONS = 200
MOST_TILES = 4
"""As many tiles as brute force can bear on the two racks together."""
MOST_ACTIONS = 30


def endings(many: int, seed: str) -> Iterator[State]:
    """Positions out of clubs' games with an empty pile and few enough tiles left."""
    for number in range(many):
        state = poker_tiles.new(2, f"{seed} {number}", OPTIONS[number % len(OPTIONS)])
        while not state.over and not bearable(state):
            state.apply(bots.choose(state.view(state.turn), "club").action)
        if not state.over:
            yield state


def bearable(state: State) -> bool:
    tiles = np.count_nonzero(state.table["racks"] != EMPTY)
    return tiles <= MOST_TILES and len(state.actions()) <= MOST_ACTIONS


def gain(state: State, met: dict[Any, int]) -> int:
    """By how much the seat to move gets further ahead when both play for the difference."""
    game = state.table[0]
    key = (game["board"].tobytes(), game["racks"].tobytes(), state.turn, int(game["passes"]))
    if key not in met:
        met[key] = max(gain_by(state, action, met) for action in state.actions())
    return met[key]


def gain_by(state: State, action: Action | str, met: dict[Any, int]) -> int:
    """The same after an action of that seat."""
    after = state.copy()
    after.apply(action)
    gained = lead(after, state.turn) - lead(state, state.turn)
    return gained if after.over else gained - gain(after, met)


def lead(state: State, seat: int | None) -> int:
    assert seat is not None
    return state.scores[seat] - state.scores[1 - seat]


@pytest.mark.slow
def test_endings_are_solved_as_brute_force_solves_them():
    compared = clubs_errors = 0
    for state in islice(endings(3 * POSITIONS, "ending"), POSITIONS):
        choice = bots.choose(state.view(state.turn), "champion", steps=100_000)
        met: dict[Any, int] = {}
        now = lead(state, state.turn)
        final = now + gain(state, met)
        assert now + gain_by(state, choice.action, met) == final
        shown = {each.action: each.value for each in choice.candidates}
        for value in values(state.view(state.turn), list(shown), worlds=1):
            assert value.exact
            assert value.points == now + gain_by(state, value.action, met) <= final
            assert value.share == 0.5 + 0.5 * np.sign(value.points) == shown[value.action]
        club = bots.choose(state.view(state.turn), "club").action
        clubs_errors += gain_by(state, club, met) < final - now
        compared += 1
    assert compared == POSITIONS
    assert clubs_errors > POSITIONS // 20, "too easy to show anything"


@pytest.mark.parametrize(
    ("scores", "key"),
    [([40, 10], "bot.pt.ending-won"), ([10, 40], "bot.pt.ending-lost")],
)
def test_the_reason_says_how_an_ending_comes_out(scores, key):
    for state in endings(4, "reason"):
        position = msgspec.to_builtins(state.position())
        ours = scores if state.turn == 0 else scores[::-1]
        told = poker_tiles.from_position(position | {"scores": ours})
        choice = bots.choose(told.view(told.turn), "champion", steps=100_000)
        assert choice.reason.key == key
        (best,) = values(told.view(told.turn), [choice.action], worlds=1)
        assert choice.reason.values == {"points": abs(int(best.points))}


def test_an_ending_too_long_for_the_budget_is_played_all_the_same():
    for state in endings(3, "short of time"):
        choice = bots.choose(state.view(state.turn), "champion", steps=1)
        assert state.judge(choice.action).legal
        assert not choice.reason.key.startswith("bot.pt.ending")
