"""OpenSpiel's own suites, unchanged, and chance one card at a time."""

from __future__ import annotations

import gzip
import os
import random
import unittest
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts

import brelan.envs.open_spiel  # noqa: F401  (registers the games)
from brelan.envs.catalogue import GAMES
from brelan.kernels import COMPILED

PLAYTHROUGHS = Path(__file__).parent / "playthroughs"
STEPS = 40
pytestmark = [
    pytest.mark.skipif(not COMPILED, reason="as plain Python they take minutes"),
    pytest.mark.filterwarnings("ignore"),
    pytest.mark.slow,
]


@pytest.fixture(autouse=True)
def parsed_flags() -> None:
    """OpenSpiel's tools read their flags as a program does that has parsed its command line."""
    if not flags.FLAGS.is_parsed():
        flags.FLAGS(["test"])


def load(name: str, **parameters: Any) -> Any:
    return pyspiel.load_game(f"brelan_{name}", parameters)


def advance(state: Any, steps: int, seed: int = 1) -> Any:
    """Play at random, to a decision if the game goes on."""
    chance = random.Random(seed)
    while not state.is_terminal() and (steps > 0 or state.is_chance_node()):
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            assert sum(weights) == pytest.approx(1)
            state.apply_action(chance.choices(outcomes, weights)[0])
        else:
            state.apply_action(chance.choice(state.legal_actions()))
        steps -= 1
    return state


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("players", [2, 3])
def test_random_simulation(name: str, players: int) -> None:
    game = load(name, players=players)
    pyspiel.random_sim_test(game, num_sims=1, serialize=name == "poker_tiles", verbose=False)


@pytest.mark.parametrize("name", GAMES)
def test_a_state_is_written_and_read(name: str) -> None:
    game = load(name)
    state = advance(game.new_initial_state(), 120)
    read = game.deserialize_state(state.serialize())
    assert read.play.table.tobytes() == state.play.table.tobytes()
    assert read.information_state_string() == state.information_state_string()


@pytest.mark.parametrize("name", GAMES)
def test_the_interface(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """`api_test` runs nothing by itself: its cases are made for the games that are named."""
    from open_spiel.integration_tests import api_test

    monkeypatch.setattr(api_test, "_GAMES_FULL_TREE_TRAVERSAL_TESTS", [])
    monkeypatch.setattr(api_test, "_GAMES_TO_TEST", {f"brelan_{name}"})
    suite = api_test.load_tests(unittest.TestLoader(), None, None)
    result = unittest.TestResult()
    suite.run(result)
    assert result.testsRun >= 5
    assert not result.failures + result.errors + result.skipped


@pytest.mark.parametrize("name", GAMES)
def test_playthroughs_go_as_they_went(name: str, tmp_path: Path) -> None:
    packed = PLAYTHROUGHS / f"{name}.txt.gz"
    if os.environ.get("BRELAN_PLAYTHROUGHS") == "write":
        packed.write_bytes(gzip.compress(playthrough(name).encode(), mtime=0))
    file = tmp_path / f"{name}.txt"
    file.write_bytes(gzip.decompress(packed.read_bytes()))
    kept, now = generate_playthrough.replay(str(file))
    assert kept == now


def playthrough(name: str) -> str:
    text: str = generate_playthrough.playthrough(f"brelan_{name}()", action_sequence=None, seed=1)
    return text


@pytest.mark.parametrize("name", GAMES)
def test_information_set_search_plays(name: str) -> None:
    game = load(name)
    state = advance(game.new_initial_state(), STEPS)
    luck = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, luck)
    bot = ismcts.ISMCTSBot(
        game, evaluator, 2.0, 4, random_state=luck, allow_inconsistent_action_sets=True
    )
    for _ in range(2):
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)
        advance(state, 0)


@pytest.mark.parametrize("name", GAMES)
def test_a_state_dealt_anew_looks_the_same_to_its_player(name: str) -> None:
    state = advance(load(name, players=3).new_initial_state(), 30)
    me = state.current_player()
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    hands = set()
    for _ in range(8):
        new = state.resample_from_infostate(me, sampler)
        assert new.information_state_string(me) == state.information_state_string(me)
        assert new.observation_string(me) == state.observation_string(me)
        assert new.legal_actions() == state.legal_actions()
        other = (me + 1) % 3
        hands.add(new.observation_string(other))
        advance(new, 5)
    assert len(hands) > 1


@pytest.mark.parametrize("name", GAMES)
def test_what_others_draw_is_hidden(name: str) -> None:
    """Two worlds that differ in what another drew are one information state."""
    game = load(name)
    one, other = game.new_initial_state(), game.new_initial_state()
    for state, last in ((one, -1), (other, -2)):
        chance = random.Random(4)
        while state.is_chance_node():
            outcomes = state.chance_outcomes()
            own = state.play.chance.next_draw.owner == 1
            pick = outcomes[last][0] if own else outcomes[chance.randrange(20) % len(outcomes)][0]
            state.apply_action(pick)
    assert one.history() != other.history()
    assert one.information_state_string(0) == other.information_state_string(0)
    assert one.observation_tensor(0) == other.observation_tensor(0)
    assert one.information_state_string(1) != other.information_state_string(1)


def cards_of(position: Any) -> list[str]:
    """All cards of a position of Royal Flush, wherever they are."""
    held = [card for hand in position.hands for card in hand]
    return sorted([*held, *position.display, *position.pile, *position.discard])


@pytest.mark.parametrize("boards", ["first-game", "random"])
def test_chance_neither_loses_nor_makes_cards(boards: str) -> None:
    """Through reshuffled discards and new rounds."""
    state = load("royal_flush", players=3, boards=boards, redraw_boards=True).new_initial_state()
    pack = None
    while not state.is_terminal():
        state = advance(state, 25, seed=len(state.history()))
        cards = cards_of(state.play.state.position())
        pack = pack or cards
        assert cards == pack
        assert len(pack) == 104
