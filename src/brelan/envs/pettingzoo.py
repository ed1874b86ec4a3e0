"""Games as environments of PettingZoo: `env(name, players=4)`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from brelan.envs.rendering import text_of
from brelan.envs.spaces import RENDERING, masked_space
from brelan.envs.vector import VectorGames
from brelan.game import Options, State

Observed = dict[str, npt.NDArray[Any]]


def env(
    game: str,
    players: int = 2,
    options: Options | Mapping[str, Any] | None = None,
    render_mode: str | None = None,
    reward: str = "share",
) -> OrderEnforcingWrapper:
    """A game of which PettingZoo checks that its methods are called in order."""
    return OrderEnforcingWrapper(raw_env(game, players, options, render_mode, reward))


class raw_env(AECEnv):  # type: ignore[misc]  # noqa: N801  (PettingZoo's name for it)
    """A game whose agents move one after the other, a micro-action at a time.

    A micro-action that is not allowed ends the game: its agent loses, all others win.
    """

    def __init__(
        self,
        game: str,
        players: int = 2,
        options: Options | Mapping[str, Any] | None = None,
        render_mode: str | None = None,
        reward: str = "share",
    ) -> None:
        super().__init__()
        self.games = VectorGames(game, 1, players, options, reward=reward, autoreset="none")
        self.metadata = {
            "name": f"brelan_{game}_v0",
            **RENDERING,
            "is_parallelizable": False,
        }
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.agents = list(self.possible_agents)
        space = masked_space(self.games.fields, self.games.micro_count)
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {
            agent: spaces.Discrete(self.games.micro_count) for agent in self.possible_agents
        }
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._nothing = np.zeros(self.games.micro_count, np.int8)
        self._action = np.zeros(1, np.int64)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent sees, and which micro-actions it may choose."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The micro-actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game; with a seed, the one that `games.NAME.new` gives for it."""
        self.games.reset(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._to_move()

    def step(self, action: int | None) -> None:
        """One micro-action of the selected agent."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        assert action is not None
        self._action[0] = action
        step = self.games.step(self._action)
        self.rewards = dict(zip(self.agents, step.rewards[0].tolist(), strict=True))
        if step.dones[0]:
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self._to_move()
        self._accumulate_rewards()

    def observe(self, agent: str) -> Observed:
        """What an agent sees; only the one to move may choose anything."""
        seat, step = self._seats[agent], self.games.now
        if seat == step.seats[0]:
            return {"observation": step.observations[0].copy(), "action_mask": step.masks[0].copy()}
        return {"observation": self.games.observe(0, seat), "action_mask": self._nothing.copy()}

    def render(self) -> str | None:
        """The game as text; printed in the mode `human`."""
        text = text_of(self.state_of_game)
        if self.render_mode == "human":
            print(text)  # noqa: T201  (what this mode asks for)
            return None
        return text

    @property
    def state_of_game(self) -> State:
        """The game with everything that is hidden from the agents."""
        return self.games.state(0)

    def close(self) -> None:
        """Nothing is kept open."""

    def _to_move(self) -> str:
        return self.possible_agents[int(self.games.now.seats[0])]
