"""Games of OpenSpiel: `pyspiel.load_game("brelan_NAME", {"players": 2})`.

Chance is explicit, one card a node. Options that are a number, a word or yes or no are parameters
of the same name. Returns are each player's share of the win, less an even share.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
import numpy as np
import numpy.typing as npt
import pyspiel

from brelan.envs.catalogue import GAMES
from brelan.envs.explicit_chance import RECENT, Play, Setting, setting_of
from brelan.envs.fields import as_dict
from brelan.envs.parts import parts_of
from brelan.game import Options
from brelan.games import find

MOST_MICRO_ACTIONS = 20_000
"""More than any game takes."""
DRAWN_AGAIN = 53
"""The powers of two that a sampler's number between 0 and 1 can be told apart in."""


def parameters_of(options_type: type[Options]) -> dict[str, Any]:
    """The options that are parameters, with their defaults."""
    fields = msgspec.structs.fields(options_type)
    return {
        each.name: each.default for each in fields if isinstance(each.default, bool | int | str)
    }


def game_type(name: str) -> pyspiel.GameType:
    """What OpenSpiel wants to know of a game, whatever its parameters."""
    game = find(name)
    return pyspiel.GameType(
        short_name=f"brelan_{name}",
        long_name=name.replace("_", " ").title(),
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": 2, **parameters_of(game.options_type)},
        provides_factored_observation_string=True,
    )


def setting_from(name: str, parameters: dict[str, Any]) -> Setting:
    """The setting that parameters ask for."""
    given = dict(parameters)
    players = int(given.pop("players", 2))
    game = find(name)
    game.check_players(players)
    return setting_of(name, players, game.read_options(given, players))


class BrelanGame(pyspiel.Game):  # type: ignore[misc]
    """A game of Brelan."""

    name: str
    kind: pyspiel.GameType

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        self.setting = setting_from(self.name, params or {})
        players = self.setting.players
        info = pyspiel.GameInfo(
            num_distinct_actions=self.setting.micro_count,
            max_chance_outcomes=self.setting.chances.OUTCOMES,
            num_players=players,
            min_utility=-1 / players,
            max_utility=1 - 1 / players,
            utility_sum=0.0,
            max_game_length=MOST_MICRO_ACTIONS,
        )
        super().__init__(self.kind, info, params or {})

    def new_initial_state(self, state_as_string: str | None = None) -> BrelanState:
        """A game before the first card is dealt."""
        return BrelanState(self)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: dict[str, Any] | None = None
    ) -> BrelanObserver:
        """What players see."""
        if params:
            raise ValueError(f"there are no parameters of observations: {params}")
        usual = pyspiel.IIGObservationType(perfect_recall=False)
        return BrelanObserver(self.setting, iig_obs_type or usual)


class BrelanState(pyspiel.State):  # type: ignore[misc]
    """A state of a game; everything that is ours is in `play`."""

    def __init__(self, game: BrelanGame) -> None:
        super().__init__(game)
        self.play = _blank_play(game.setting).copy()

    def current_player(self) -> int:
        """The seat to move, or chance, or that it is over."""
        if self.play.chance.is_open:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.play.over else self.play.turn

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.play.over and not self.play.chance.is_open

    def _legal_actions(self, player: int) -> list[int]:
        return self.play.legal()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What the next card may be, and how likely."""
        return self.play.chance.outcomes()

    def _apply_action(self, action: int) -> None:
        if self.play.chance.is_open:
            self.play.draw(action)
        else:
            self.play.choose(action)

    def _action_to_string(self, player: int, action: int) -> str:
        setting = self.play.setting
        if player == pyspiel.PlayerId.CHANCE:
            return str(setting.chances.outcome_text(action))
        return setting.parts.micro_text(action, setting.options)

    def returns(self) -> list[float]:
        """Each player's share of the win less an even share."""
        return self.play.shares()

    def __str__(self) -> str:
        return "\n".join(note.text for note in self.play.notes)

    def resample_from_infostate(self, player: int, sampler: Any) -> BrelanState:
        """A state that looks the same to a player, the hidden cards dealt anew.

        It is for playing on: its `history` is the one that was.
        """
        new = self.clone()
        rng = np.random.default_rng(int(sampler() * 2**DRAWN_AGAIN))
        new.play = self.play.redeal(player, rng)
        return new  # type: ignore[no-any-return]


@cache
def _blank_play(setting: Setting) -> Play:
    return Play(setting)


class BrelanObserver:
    """What a player sees: the fields of the environments, and beside them what has happened.

    With perfect recall the string is complete; the tensor holds the last micro-actions only.
    """

    def __init__(self, setting: Setting, kind: Any) -> None:
        self.kind = kind
        self.fields = setting.fields
        self.sees_own = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.length = setting.observed if kind.public_info else self.fields[0].length
        recalled = 2 * RECENT if kind.perfect_recall else 0
        self.tensor = np.zeros(self.length + recalled, np.float32)
        shown = self.fields if kind.public_info else self.fields[:1]
        self.dict: dict[str, npt.NDArray[Any]] = dict(as_dict(self.tensor[: self.length], shown))  # type: ignore[arg-type]
        if kind.perfect_recall:
            self.dict["recent"] = self.tensor[self.length :].reshape(RECENT, 2)

    def set_from(self, state: BrelanState, player: int) -> None:
        """Write what a player sees into `tensor`."""
        play = state.play
        seen = None if self.sees_own else play.view(None).table
        self.tensor[: self.length] = play.observe(player, seen)[: self.length]
        if self.kind.perfect_recall:
            self.dict["recent"][:] = play.history_of(player)

    def string_from(self, state: BrelanState, player: int) -> str:
        """What a player sees, as text."""
        play = state.play
        chosen = " ".join(play.picked(player)) if self.sees_own else ""
        if self.kind.perfect_recall:
            lines = [note.seen_by(player if self.sees_own else -1) for note in play.notes]
            return "\n".join([f"seat {player}", *lines, f"chosen: {chosen}"])
        if self.kind.public_info:
            view = play.view(player if self.sees_own else None)
            return f"{msgspec.json.encode(view.position()).decode()} chosen: {chosen}"
        own = play.observe(player)[: self.length]
        return f"{self.fields[0].name}: {' '.join(map(str, own))} chosen: {chosen}"


def register(name: str) -> None:
    """Make a game known to OpenSpiel."""
    kind = game_type(name)
    made = type(f"Brelan{name.title()}", (BrelanGame,), {"name": name, "kind": kind})
    pyspiel.register_game(kind, made)


for each in GAMES:
    parts_of(each)
    register(each)
