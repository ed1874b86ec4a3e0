"""Bots look only at their view, always choose something legal, and bulk play is the same play."""

import os
import subprocess
import sys
from typing import Any

import numpy as np
import pytest

from brelan import bots
from brelan.errors import BadAction
from brelan.game import State
from brelan.games import royal_flush
from brelan.games.royal_flush import GAME, RoyalFlushOptions
from games.royal_flush.specimens import claiming, position

NAMES = bots.names("royal_flush")
AT_ONCE = ("random", "novice", "greedy", "casual", "club")
FEW_STEPS = 30
UNUSUAL_BOARDS = [
    "perfect-pair",
    "double-pair",
    "triple-pair",
    "double-three-of-a-kind",
    "flush",
    "six-pictures",
    "straight",
    "big-straight-flush",
]


def play(state: State, names: list[str]) -> State:
    """Let bots play a game to its end, each by its own view."""
    while state.turn is not None:
        name = names[state.turn]
        luck = f"{state.seed} {state.step}"
        choice = bots.choose(state.view(state.turn), name, seed=luck, steps=FEW_STEPS)
        assert choice.candidates[0].action == choice.action
        state.apply(choice.action)
    return state


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    ("players", "options"),
    [
        (2, {}),
        (3, {"boards": "random", "redraw_boards": True, "children": [0, 1]}),
        (4, {"boards": UNUSUAL_BOARDS, "straight_any_suit": True}),
        (5, {"boards": "random", "children": [0, 1, 2, 3, 4]}),
    ],
)
def test_a_bot_plays_to_the_end(name: str, players: int, options: dict[str, Any]) -> None:
    state = royal_flush.new(players=players, seed=players, options=options)
    assert play(state, [name] * players).over


@pytest.mark.parametrize("name", NAMES)
def test_a_bot_can_do_all_that_can_be_needed(name: str) -> None:
    nothing: dict[str, Any] = {"display": [], "pile": [], "discard": []}
    passing = position(**nothing).view(0)
    assert bots.choose(passing, name).action == "pass"
    assert bots.choose(position(**nothing, phase="taken").view(0), name).action == "stop"
    forced = position(**nothing, hands=[["7s", "7h"]]).view(0)
    assert bots.choose(forced, name).action == "claim pair 7s 7h"


@pytest.mark.parametrize("name", NAMES)
def test_a_bot_says_when_there_is_nothing_to_do(name: str) -> None:
    state = position(phase="refreshed", display=[], pile=[], discard=[])
    assert state.actions().texts() == []
    with pytest.raises(BadAction):
        bots.choose(state.view(0), name)


def test_greedy_claims_the_most_points_with_the_cards_it_misses_least() -> None:
    hand = ["7s", "7h", "7d", "7c", "2s", "3s"]
    state = position(hands=[hand], display=["9s"], boards=["pair", "four-of-a-kind", "flush"])
    assert bots.choose(state.view(0), "greedy").action == "claim four-of-a-kind 7s 7h 7d 7c"
    state = position(hands=[hand], display=["9s"], boards=["pair", "flush"])
    choice = bots.choose(state.view(0), "greedy")
    assert "7s" not in choice.action
    assert choice.candidates[0].value == 2


def test_greedy_takes_the_card_that_brings_a_claim_nearest() -> None:
    fields: dict[str, Any] = {"hands": [["7s", "7h", "7d", "9s"]], "boards": ["four-of-a-kind"]}
    view = position(**fields, display=["Ks", "7c", "9h"]).view(0)
    assert bots.choose(view, "greedy").action == "take 7c"
    view = position(**fields, display=["Ks"]).view(0)
    assert bots.choose(view, "greedy").action == "draw"


def test_greedy_pays_only_for_what_is_worth_a_token() -> None:
    fields: dict[str, Any] = {"phase": "taken", "display": ["7c", "Ks"]}
    worth = position(hands=[["7s", "7h", "7d"]], boards=["four-of-a-kind"], **fields).view(0)
    assert bots.choose(worth, "greedy").action == "take 7c"
    whim = position(hands=[["7s"]], boards=["pair"], **fields).view(0)
    assert bots.choose(whim, "greedy").action == "stop"


def test_greedy_beats_random() -> None:
    wins = 0
    for seed in range(20):
        greedy = seed % 2
        names = ["random", "random"]
        names[greedy] = "greedy"
        wins += play(royal_flush.new(players=2, seed=seed), names).winners == (greedy,)
    assert wins >= 15


def test_random_makes_every_claim_of_a_board() -> None:
    for claim in ("claim straight 9s Th Jd Qc Ks", "claim double-pair 7s 7h 7d 7c"):
        state = claiming(claim, jokers=[1, 0], pile=[])
        every = set(state.actions("claim").texts())
        chosen = {bots.choose(state.view(0), "random", seed=seed).action for seed in range(400)}
        assert chosen == every
    rich = ["9s", "9h", "Ts", "Js", "Jc", "Qs", "Ks", "Kd", "8s"]
    state = position(
        hands=[rich], display=[], pile=[], boards=["straight", "straight-flush", "pair"]
    )
    chosen = {bots.choose(state.view(0), "random", seed=seed).action for seed in range(1500)}
    assert chosen == set(state.actions("claim").texts())


def test_bulk_play_is_the_same_whole_or_in_pieces() -> None:
    many = bots.of("royal_flush")
    for name in AT_ONCE:
        whole = many.simulate(3, 12, "s", name, RoyalFlushOptions())
        parts = [many.simulate(3, 4, "s", name, RoyalFlushOptions(), first) for first in (0, 4, 8)]
        assert np.array_equal(whole.scores, np.concatenate([part.scores for part in parts]))
        assert np.array_equal(whole.steps, np.concatenate([part.steps for part in parts]))


@pytest.mark.parametrize("name", AT_ONCE[1:])
def test_bulk_play_of_a_bot_is_its_play(name: str) -> None:
    options = RoyalFlushOptions(boards="random", children=(1,))
    simulated = bots.of("royal_flush").simulate(3, 3, "s", name, options)
    for number in range(3):
        state = play(GAME.new(3, f"s/{number}", options), [name] * 3)
        assert state.scores == tuple(simulated.scores[number].tolist())
        assert state.step == simulated.steps[number]


PLAIN = """
from brelan import bots
from brelan.games.royal_flush import GAME, RoyalFlushOptions
options = RoyalFlushOptions(boards="random", redraw_boards=True, children=(0,))
for name, games in (("random", 2), ("greedy", 2), ("club", 1)):
    simulated = bots.of("royal_flush").simulate(3, games, "plain", name, options)
    print(simulated.scores.tolist(), simulated.steps.tolist())
for name in ("expert", "champion"):
    choice = bots.choose(GAME.new(3, "plain", options).view(0), name, steps=1)
    print(choice.action, [(each.action, round(each.value, 6)) for each in choice.candidates])
"""


def test_compiled_and_plain_kernels_play_the_same() -> None:
    def run(**settings: str) -> str:
        command = [sys.executable, "-W", "error", "-c", PLAIN]
        return subprocess.run(
            command, env={**os.environ, **settings}, capture_output=True, text=True, check=True
        ).stdout

    assert run(NUMBA_DISABLE_JIT="1") == run(NUMBA_DISABLE_JIT="0")
