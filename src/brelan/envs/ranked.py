"""A learner chooses among the best 32 whole actions:
`gymnasium.make("brelan/NAMERanked-v0")`.

Not every action of the game can be reached: what a bot would not think of is not offered.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from brelan.envs.batch import POINTS
from brelan.envs.opponents import Opponents
from brelan.envs.ranking import MOST, PLAIN, Ranking, features, rank
from brelan.envs.rendering import text_of
from brelan.envs.spaces import RENDERING, flat_space
from brelan.envs.vector import VectorGames
from brelan.game import Options

Seen = dict[str, npt.NDArray[Any]]


class RankedEnv(gymnasium.Env[Any, Any]):
    """One game, in one seat; `info["action_mask"]` says how many actions are offered.

    One that is not offered ends the game as a loss.
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
        render_mode: str | None = None,
    ) -> None:
        """As for one game with micro-actions."""
        self.games = VectorGames(
            game, 1, players, options, seat=seat, reward=reward, autoreset="none"
        )
        self.opponents = Opponents(self.games, opponents)
        self.ranking: Ranking | None = None
        shape = (MOST, PLAIN + len(self.games.game.verbs))
        self.observation_space = spaces.Dict(
            {
                "observation": flat_space(self.games.fields),
                "actions": spaces.Box(-1e6, 1e6, shape, dtype=np.float32),
            }
        )
        self.action_space = spaces.Discrete(MOST)
        self.render_mode = render_mode

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """A new game; with a seed, the one that `games.NAME.new` gives for it."""
        super().reset(seed=seed)
        self.games.reset(seed)
        self.opponents.play()
        return self._seen()

    def step(self, action: Any) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """One whole action, and what the bots do after it."""
        if self.ranking is None or not 0 <= action < len(self.ranking.codes):
            lost = self.games.step(np.array([-1])).rewards[0, self.opponents.learner]
            seen, info = self._seen()
            return seen, float(lost), True, False, info
        before = self.opponents.lead()
        self.games.game.step(self.games.batch.games, self.ranking.codes, int(action))
        self.games.restart()
        self.opponents.play()
        over = self.games.state(0).over
        if self.games.settings.reward == POINTS:
            reward = self.opponents.lead() - before
        else:
            reward = self.opponents.share() if over else 0.0
        seen, info = self._seen()
        return seen, reward, over, False, info

    def render(self) -> str | None:
        """The game as text; printed in the mode `human`."""
        text = text_of(self.games.state(0))
        if self.render_mode == "human":
            print(text)  # noqa: T201  (what this mode asks for)
            return None
        return text

    def _seen(self) -> tuple[Seen, dict[str, Any]]:
        state, seat = self.games.state(0), self.opponents.learner
        shape = (MOST, PLAIN + len(state.game.verbs))
        table, mask = np.zeros(shape, np.float32), np.zeros(MOST, np.int8)
        self.ranking = None
        if not state.over:
            view = state.view(seat)
            self.ranking = rank(view)
            table = features(view, self.ranking)
            mask[: len(self.ranking.codes)] = 1
        seen: Seen = {"observation": self.games.observe(0, seat), "actions": table}
        return seen, {"action_mask": mask, "seat": seat}
