"""Many games at once in compiled code: arrays in, arrays out.

    games = VectorGames(name, 1024, players=2)
    step = games.reset(seed=1)
    while training:
        step = games.step(choose(step.observations, step.masks))

The arrays of a step are written over by the next one.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from brelan.envs.batch import (
    BY_LOT,
    NEXT_STEP,
    NO_RESET,
    REWARDS,
    SAME_STEP,
    SELF_PLAY,
    Settings,
    new_batch,
)
from brelan.envs.fields import Field, as_dict, length_of
from brelan.envs.parts import parts_of
from brelan.envs.sampling import sample_rows
from brelan.errors import UnknownName
from brelan.game import Options, State, check_seed
from brelan.randomness import keys_of, rng_state_of

AUTORESETS = {"none": NO_RESET, "next-step": NEXT_STEP, "same-step": SAME_STEP}


class Step(NamedTuple):
    """What is seen of all games after a step: a row, or an element, for each."""

    observations: npt.NDArray[np.int16]
    """What the seat to move sees; among opponents, what the learner sees."""
    masks: npt.NDArray[np.int8]
    """Which micro-actions it may choose."""
    rewards: npt.NDArray[np.float32]
    """What the step brought every seat: a column for each."""
    dones: npt.NDArray[np.bool_]
    """Whether the step ended a game."""
    seats: npt.NDArray[np.int64]
    """Whose observation it is."""


class VectorGames:
    """Games of one kind, stepped together; on several threads if so asked."""

    def __init__(
        self,
        game: str,
        many: int = 1,
        players: int = 2,
        options: Options | Mapping[str, Any] | None = None,
        *,
        opponents: str | None = None,
        seat: int | None = None,
        reward: str = "share",
        autoreset: str = "same-step",
        threads: int = 1,
    ) -> None:
        """`many` games. Every seat is played by self-play, or all but one by the bot `opponents`;
        `seat` is then the learner's, drawn for each game unless it is given."""
        self.parts = parts_of(game)
        self.game = self.parts.game
        self.game.check_players(players)
        self.players = players
        self.options = self.game.read_options(options, players)
        self.settings = self._settings(opponents, seat, reward, autoreset)
        self.fields: tuple[Field, ...] = self.parts.fields(players, self.options)
        self.micro_count = self.parts.micro_count(self.options)
        blank = self.parts.blank_table(players, self.options)[0]
        blank["rules"] = self.game.rules
        self.batch = new_batch(
            blank, self.parts.chain, many, length_of(self.fields), self.micro_count
        )
        self.now = Step(
            self.batch.observations,
            self.batch.masks,
            self.batch.rewards,
            self.batch.dones,
            self.batch.seats,
        )
        self._ranges = _cut(many, min(threads, many))
        self._workspaces = [
            (self.parts.new_workspace(), self.parts.new_buffers()) for _ in self._ranges
        ]
        others = len(self._ranges) - 1
        self._pool = ThreadPoolExecutor(others) if others > 0 else None
        self._begun = False
        self._luck = self._rng_states(0)
        self._sampled = np.zeros(many, np.int64)

    def _settings(
        self, opponents: str | None, seat: int | None, reward: str, autoreset: str
    ) -> Settings:
        return Settings(
            setup=self.parts.blank_table(self.players, self.options)[1],
            reward=_place("reward", reward, REWARDS),
            autoreset=AUTORESETS[_known("autoreset", autoreset, AUTORESETS)],
            opponents=SELF_PLAY
            if opponents is None
            else _place("bot", opponents, self.parts.opponents),
            seat=BY_LOT if seat is None else seat,
        )

    def __len__(self) -> int:
        return len(self.batch.games)

    def reset(self, seed: int | None = None) -> Step:
        """Begin new games. With a seed, the first of environment i is that of seed + i."""
        if seed is not None or not self._begun:
            first = secrets.randbits(62) if seed is None else seed
            check_seed(first)
            self.batch.slots["key"] = keys_of([first + number for number in range(len(self))])
            self.batch.slots["episode"] = 0
            self._luck = self._rng_states(first)
            self._begun = True
        else:
            self.batch.slots["episode"] += 1
        self._each_range(self.parts.kernels.reset_range)
        return self.now

    def step(self, actions: npt.NDArray[np.integer[Any]]) -> Step:
        """One micro-action of each game.

        One that the mask does not allow loses the game.
        """
        self._each_range(self.parts.kernels.step_range, np.asarray(actions, np.int64))
        return self.now

    def sample(self) -> npt.NDArray[np.int64]:
        """A micro-action for each game, drawn from those that are allowed."""
        self._share_out(self._sample_range)
        return self._sampled

    @property
    def ends_at_once(self) -> bool:
        """Whether the next game begins in the step that ends one."""
        return self.settings.autoreset == SAME_STEP

    def state(self, index: int) -> State:
        """One of the games, with everything that is hidden."""
        return State(self.game, self.batch.games[index : index + 1], self.options, 0)

    def observe(self, index: int, seat: int) -> npt.NDArray[np.int16]:
        """What any seat of a game sees."""
        observation = np.empty(self.batch.observations.shape[1], np.int16)
        one = slice(index, index + 1)
        games, chains = self.batch.games[one], self.batch.chains[one]
        self.parts.kernels.observe_at(games, chains, self._workspaces[0][0], seat, observation)
        return observation

    def restart(self) -> Step:
        """Let the seat to move of each game begin to choose, after records were changed from
        outside."""
        self._each_range(self.parts.kernels.restart_range)
        return self.now

    def as_dict(self, observation: npt.NDArray[np.int16]) -> dict[str, npt.NDArray[np.int16]]:
        """The parts of an observation by their names."""
        return as_dict(observation, self.fields)

    def close(self) -> None:
        """End the threads."""
        if self._pool is not None:
            self._pool.shutdown()

    def _rng_states(self, seed: int) -> list[npt.NDArray[np.uint64]]:
        """The luck of `sample`, for each range its own."""
        return [rng_state_of(f"{seed}/{number}") for number in range(len(self._ranges))]

    def _sample_range(self, number: int) -> None:
        first, last = self._ranges[number]
        sample_rows(self.batch.masks[first:last], self._luck[number], self._sampled[first:last])

    def _each_range(self, kernel: Callable[..., None], *arguments: Any) -> None:
        """Call a kernel for all games, a part of them on each thread."""

        def call(number: int) -> None:
            spaces, bounds = self._workspaces[number], self._ranges[number]
            kernel(self.batch, self.settings, *spaces, *arguments, *bounds)

        self._share_out(call)

    def _share_out(self, call: Callable[[int], None]) -> None:
        """Call this with the number of each range, the first on this thread."""
        if self._pool is None:
            call(0)
            return
        running = [self._pool.submit(call, number) for number in range(1, len(self._ranges))]
        call(0)
        for each in running:
            each.result()


def _cut(many: int, pieces: int) -> list[tuple[int, int]]:
    """The ranges of so many pieces."""
    bounds = [many * piece // pieces for piece in range(pieces + 1)]
    return list(pairwise(bounds))


def _known(kind: str, name: str, names: Any) -> str:
    if name not in names:
        raise UnknownName(kind, name, list(names))
    return name


def _place(kind: str, name: str, names: tuple[str, ...]) -> int:
    return names.index(_known(kind, name, names))
