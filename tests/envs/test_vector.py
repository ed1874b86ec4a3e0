"""Many games at once: each goes as it would alone, on any number of threads."""

from __future__ import annotations

from collections.abc import Iterator

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

from brelan import games
from brelan.envs.catalogue import GAMES, IDS
from brelan.envs.parts import parts_of
from brelan.envs.vector import Step, VectorGames
from brelan.errors import UnknownName
from brelan.kernels import COMPILED

pytestmark = pytest.mark.slow
MANY = 5
STEPS = 600 if COMPILED else 40


def copied(step: Step) -> Step:
    return Step(*(part.copy() for part in step))


def same(one: Step, other: Step) -> bool:
    return all(np.array_equal(a, b) for a, b in zip(one, other, strict=True))


def row(step: Step, index: int) -> Step:
    return Step(*(part[index : index + 1] for part in step))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("autoreset", ["same-step", "next-step"])
@pytest.mark.parametrize("opponents", [None, "greedy"])
def test_a_vector_goes_as_its_games_alone(game: str, autoreset: str, opponents: str | None) -> None:
    many = VectorGames(game, MANY, opponents=opponents, autoreset=autoreset)
    alone = [VectorGames(game, opponents=opponents, autoreset=autoreset) for _ in range(MANY)]
    many.reset(7)
    for number, each in enumerate(alone):
        assert same(row(many.now, number), each.reset(7 + number))
    for _ in range(STEPS):
        actions = many.sample()
        many.step(actions)
        for number, each in enumerate(alone):
            assert same(row(many.now, number), each.step(actions[number : number + 1]))


@pytest.mark.parametrize("game", GAMES)
def test_threads_change_nothing(game: str) -> None:
    one, several = VectorGames(game, 64), VectorGames(game, 64, threads=3)
    one.reset(3)
    several.reset(3)
    for _ in range(STEPS // 4):
        actions = one.sample()
        assert same(one.step(actions), several.step(actions))
    several.close()


def played(vector: VectorGames) -> Iterator[Step]:
    for _ in range(5 * STEPS):
        yield copied(vector.step(vector.sample()))


@pytest.mark.parametrize("game", GAMES)
def test_the_first_game_is_that_of_its_seed(game: str) -> None:
    vector = VectorGames(game, 3, 2)
    vector.reset(20)
    for number in range(3):
        first = games.find(game).new(2, 20 + number)
        assert vector.state(number).table.tobytes() == first.table.tobytes()


@pytest.mark.parametrize("reward", ["share", "points"])
def test_rewards_sum_to_zero_and_come_from_the_result(reward: str) -> None:
    vector = VectorGames("royal_flush", 1, 3, reward=reward, autoreset="none")
    vector.reset(5)
    total = np.zeros(3)
    while not vector.now.dones[0]:
        step = vector.step(vector.sample())
        assert abs(step.rewards.sum()) < 1e-4
        total += step.rewards[0]
    state = vector.state(0)
    if reward == "points":
        expected = np.array(state.scores) - np.mean(state.scores)
    else:
        expected = np.isin(range(3), state.winners) / len(state.winners) - 1 / 3
    assert total == pytest.approx(expected, abs=1e-3)
    assert not vector.now.masks.any()


def test_an_illegal_micro_action_loses() -> None:
    vector = VectorGames("royal_flush", 3, 2, autoreset="none")
    vector.reset(1)
    forbidden = int(np.flatnonzero(vector.now.masks[0] == 0)[0])
    step = vector.step(np.array([forbidden, -1, 10_000]))
    assert step.dones.all()
    assert step.rewards.tolist() == [[-0.5, 0.5]] * 3


def test_the_next_game_begins_when_the_mode_says() -> None:
    for autoreset in ("same-step", "next-step"):
        vector = VectorGames("royal_flush", 1, 2, autoreset=autoreset)
        vector.reset(1)
        step = next(step for step in played(vector) if step.dones[0])
        assert bool(step.masks.any()) == (autoreset == "same-step")
        again = vector.step(vector.sample())
        assert not again.dones[0]
        assert again.masks.any()


def test_what_is_unknown_is_named() -> None:
    with pytest.raises(UnknownName):
        parts_of("chess")
    with pytest.raises(UnknownName):
        VectorGames("royal_flush", opponents="champion")
    with pytest.raises(UnknownName):
        VectorGames("royal_flush", reward="fame")


@pytest.mark.parametrize("name", IDS)
@pytest.mark.parametrize("autoreset", ["same-step", "next-step"])
def test_gymnasium_makes_vectors(name: str, autoreset: str) -> None:
    made = gymnasium.make_vec(
        name, num_envs=4, vectorization_mode="vector_entry_point", autoreset=autoreset
    )
    mode = AutoresetMode.SAME_STEP if autoreset == "same-step" else AutoresetMode.NEXT_STEP
    assert made.metadata["autoreset_mode"] is mode
    seen, info = made.reset(seed=3)
    assert seen in made.observation_space
    made.action_space.seed(1)
    for _ in range(STEPS):
        actions = [
            made.single_action_space.sample(mask) if mask.any() else 0
            for mask in info["action_mask"]
        ]
        seen, rewards, ended, _, info = made.step(np.array(actions))
        assert seen in made.observation_space
        assert rewards.shape == ended.shape == (4,)
        assert ("final_obs" in info) == (autoreset == "same-step" and ended.any())
    made.close()
