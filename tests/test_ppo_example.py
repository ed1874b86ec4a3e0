"""The example of learning: a program sees what the environment shows, its policy plays in the
arena, and where PyTorch is installed, it learns."""

from __future__ import annotations

import csv
import shlex
import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from brelan import games
from brelan.arena.contestants import read_contestant
from brelan.arena.match import new_match
from brelan.arena.play import DealRunner
from brelan.envs.vector import VectorGames
from pages import ROOT

EXAMPLE = ROOT / "examples" / "ppo"
GAMES = pytest.mark.parametrize("game", ["royal_flush", "poker_tiles"])
TRAINED = pytest.mark.parametrize(
    "game", sorted(file.stem for file in (EXAMPLE / "trained").glob("*.npz"))
)
SMALL = 500_000
"""So many bytes weights may have to be kept with the code."""


@pytest.fixture
def example(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The modules of the example, by name."""
    monkeypatch.syspath_prepend(EXAMPLE)
    return import_module


@GAMES
def test_a_program_sees_and_chooses_what_the_environment_does(game: str, example: Any) -> None:
    """Chosen by chance on both sides, until the game is over or long enough."""
    policy = example("policy")
    vector = VectorGames(game, autoreset="none")
    vector.reset(seed=4)
    state = games.find(game).new(2, seed=4)
    for _ in range(25):
        view = games.find(game).from_view(view_of(state))
        chooser = policy.Chooser(view)
        action = None
        while action is None:
            assert np.array_equal(chooser.observation(), vector.now.observations[0])
            assert np.array_equal(chooser.mask(), vector.now.masks[0])
            micro = int(vector.sample()[0])
            action = chooser.choose(micro)
            vector.step(np.array([micro]))
        state.apply(action)
        assert state.scores == vector.state(0).scores
        if state.over:
            break


def view_of(state: Any) -> Any:
    """What the seat to move is sent."""
    return state.view(state.turn).position()


def test_what_a_lay_is_seen_to_score_is_what_it_scores(example: Any) -> None:
    """At its last micro-action; chosen by chance among lays, so that many tiles are laid."""
    tiles, rng = example("tiles"), np.random.default_rng(3)
    vector = VectorGames("poker_tiles", 16, reward="points", autoreset="none")
    sight = tiles.Sight(vector.fields)
    step = vector.reset(seed=5)
    rows, checked = np.arange(len(vector)), {"laid": 0, "committed": 0}
    for _ in range(80):
        seen = sight(step.observations, step.masks)[:, : -tiles.TABLE]
        looks = seen.reshape(len(vector), -1, tiles.LOOKS)
        wish = (step.masks != 0) * (2 - looks[:, :, tiles.EXCHANGE]) + rng.random(step.masks.shape)
        actions, seats, open_before = wish.argmax(1), step.seats.copy(), ~step.dones
        chosen = looks[rows, actions]
        step = vector.step(actions)
        for index in np.flatnonzero(open_before & ~step.dones & (step.seats != seats)):
            if chosen[index, tiles.MORE] > 0:
                continue  # nothing was left to be chosen of the tiles that it still takes
            assert 2 * step.rewards[index, seats[index]] == chosen[index, tiles.NOW]
            checked["laid"] += int(chosen[index, tiles.LAY])
            checked["committed"] += int(chosen[index, tiles.END])
    assert min(checked.values()) > 10, checked


@TRAINED
def test_the_trained_policy_plays_in_the_arena_and_beats_novice(game: str) -> None:
    command = f"cmd:{shlex.join([sys.executable, str(EXAMPLE / 'play.py')])}"
    contestants = [read_contestant(game, name, ms=5000) for name in (command, "novice")]
    table = DealRunner(new_match(game, contestants))
    won = 0
    try:
        for deal in range(4):
            for played in table.play(deal).games:
                assert played.forfeit is None
                won += played.places[played.seating.index(0)] == 1
    finally:
        table.close()
    assert won >= 5


@TRAINED
def test_what_was_trained_is_kept_with_its_curve(game: str) -> None:
    assert (EXAMPLE / "trained" / f"{game}.npz").stat().st_size < SMALL
    with (EXAMPLE / "trained" / f"{game}.csv").open(encoding="utf-8") as kept:
        points = list(csv.DictReader(kept))
    assert float(points[-1]["share"]) - float(points[-1]["interval"]) > 0.5
    assert float(points[-1]["minutes"]) < 60


def test_the_picture_in_the_documentation_shows_the_kept_curves(example: Any) -> None:
    plot = example("plot")
    titles = {"royal_flush": "Royal Flush", "poker_tiles": "Poker Tiles"}
    curves = [
        plot.read_curve(title, EXAMPLE / "trained" / f"{game}.csv")
        for game, title in titles.items()
    ]
    shown = (ROOT / "docs" / "pictures" / "ppo.svg").read_text(encoding="utf-8")
    assert plot.picture_of(curves) == shown


@pytest.mark.parametrize("file", sorted(EXAMPLE.glob("*.py")), ids=lambda file: file.name)
def test_every_file_is_short_python(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    compile(text, file.name, "exec")
    assert text.count("\n") < 400


if find_spec("torch") is not None:

    @GAMES
    def test_it_learns_and_numpy_computes_the_same(game: str, example: Any, tmp_path: Path) -> None:
        train, policy = example("train"), example("policy")
        words = f"--game {game} --minutes 0 --games 8 --evaluation-games 4 --out"
        train.train(train.read_arguments([*words.split(), str(tmp_path)]))
        assert len((tmp_path / "curve.csv").read_text().splitlines()) == 2
        made = policy.Policy(tmp_path / f"{game}.npz")
        assert_same_logits(made, example("networks"), example("sights"), game)

    def assert_same_logits(policy: Any, networks: Any, sights: Any, game: str) -> None:
        import torch

        vector = VectorGames(game, 4)
        step = vector.reset(seed=7)
        sight = sights.sight_for(game, vector.fields)
        network = networks.network_for(vector)
        kept = {name: torch.from_numpy(array) for name, array in policy.weights.items()}
        network.load_state_dict(kept)
        for _ in range(40):
            step = vector.step(vector.sample())
            allowed = step.masks != 0
            seen = sight(step.observations, step.masks)
            with torch.no_grad():
                expected = network(torch.from_numpy(seen), torch.from_numpy(allowed))[0].numpy()
            for index in range(len(vector)):
                logits = policy.logits(seen[index], allowed[index])
                where = allowed[index]
                assert np.allclose(logits[where], expected[index][where], atol=1e-4)
