"""Games as environments of Gymnasium, the other seats played by bots; and many games at once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space

from brelan.envs.opponents import Opponents
from brelan.envs.rendering import text_of
from brelan.envs.spaces import RENDERING, dict_space, flat_space
from brelan.envs.vector import VectorGames
from brelan.game import Options

Info = dict[str, Any]


class SingleEnv(gymnasium.Env[Any, Any]):
    """One game, in one seat; `info["action_mask"]` says which micro-actions are allowed.

    A micro-action that is not allowed ends the game as a loss.
    """

    metadata: ClassVar[dict[str, Any]] = RENDERING  # type: ignore[misc]

    def __init__(
        self,
        game: str,
        players: int = 2,
        options: Options | Mapping[str, Any] | None = None,
        opponents: str = "casual",
        seat: int | None = None,
        reward: str = "share",
        observation: str = "flat",
        render_mode: str | None = None,
    ) -> None:
        """The bot `opponents` plays all seats but one, which is drawn for each game unless `seat`
        names it; `observation` is `flat` or `dict`."""
        self.games = VectorGames(
            game, 1, players, options, opponents=None, seat=seat, reward=reward, autoreset="none"
        )
        self.opponents = Opponents(self.games, opponents)
        self.as_dict = observation == "dict"
        fields = self.games.fields
        self.observation_space = dict_space(fields) if self.as_dict else flat_space(fields)
        self.action_space = spaces.Discrete(self.games.micro_count)
        self.render_mode = render_mode
        self._action = np.zeros(1, np.int64)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, Info]:
        """A new game; with a seed, the one that `games.NAME.new` gives for it."""
        super().reset(seed=seed)
        self.games.reset(seed)
        self.opponents.play()
        return self._seen()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, Info]:
        """One micro-action, and what the bots do after it."""
        self._action[0] = action
        self.games.step(self._action)
        reward = self.games.now.rewards[0, self.opponents.learner] + self.opponents.play()
        seen, info = self._seen()
        return seen, float(reward), self.games.state(0).over, False, info

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Which micro-actions are allowed."""
        masks: npt.NDArray[np.bool_] = self.games.now.masks[0].astype(np.bool_)
        return masks

    def render(self) -> str | None:
        """The game as text; printed in the mode `human`."""
        text = text_of(self.games.state(0))
        if self.render_mode == "human":
            print(text)  # noqa: T201  (what this mode asks for)
            return None
        return text

    def _seen(self) -> tuple[Any, Info]:
        seat = self.opponents.learner
        observation = self.games.observe(0, seat)
        info = {"action_mask": self.games.now.masks[0].copy(), "seat": seat}
        return (self.games.as_dict(observation) if self.as_dict else observation), info


class VectorEnv(gymnasium.vector.VectorEnv[Any, Any, Any]):
    """Many games at once in compiled code.

    Without opponents all seats are played by self-play: observation, mask and reward are those of
    `infos["seat"]`, which is the seat to move; the rewards of all seats are `infos["rewards"]`.
    """

    def __init__(
        self,
        num_envs: int,
        game: str,
        players: int = 2,
        options: Options | Mapping[str, Any] | None = None,
        opponents: str | None = None,
        seat: int | None = None,
        reward: str = "share",
        autoreset: str = "same-step",
        threads: int = 1,
        render_mode: str | None = None,
    ) -> None:
        self.games = VectorGames(
            game,
            num_envs,
            players,
            options,
            opponents=opponents,
            seat=seat,
            reward=reward,
            autoreset=autoreset,
            threads=threads,
        )
        self.num_envs = num_envs
        self.render_mode = render_mode
        mode = AutoresetMode.SAME_STEP if autoreset == "same-step" else AutoresetMode.NEXT_STEP
        self.metadata = {"autoreset_mode": mode, "render_modes": []}
        self.single_observation_space = flat_space(self.games.fields)
        self.single_action_space = spaces.Discrete(self.games.micro_count)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._alone = np.zeros(num_envs, np.bool_)
        self._rows = np.arange(num_envs)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, Info]:
        """New games; with a seed, environment i begins with that of seed + i."""
        super().reset(seed=seed)
        step = self.games.reset(seed)
        return step.observations.copy(), self._info()

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, Info]:
        """One micro-action of each game; rewards are those of whoever chose it."""
        acted = self.games.now.seats.copy()
        step = self.games.step(actions)
        info = self._info()
        if self.games.ends_at_once and step.dones.any():
            info["final_obs"] = self.games.batch.final_observations.copy()
            info["_final_obs"] = step.dones.copy()
        rewards = step.rewards[self._rows, acted]
        return step.observations.copy(), rewards, step.dones.copy(), self._alone.copy(), info

    def close_extras(self, **kwargs: Any) -> None:
        """End the threads."""
        self.games.close()

    def _info(self) -> Info:
        now = self.games.now
        return {
            "action_mask": now.masks.copy(),
            "seat": now.seats.copy(),
            "rewards": now.rewards.copy(),
        }
