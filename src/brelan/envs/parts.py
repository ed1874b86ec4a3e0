"""What the environments of one game are made of, found by the game's name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any

import numpy as np

from brelan import games
from brelan.arrays import GameArray
from brelan.envs.batch_kernels import BatchKernels
from brelan.envs.catalogue import GAMES
from brelan.envs.fields import Field
from brelan.errors import UnknownName
from brelan.game import Game


@dataclass(frozen=True)
class Parts:
    """What the package of a game in `brelan.envs` gives; see there."""

    game: Game
    chain: np.dtype[np.void]
    micro_count: Callable[[Any], int]
    micro_text: Callable[[int, Any], str]
    new_workspace: Callable[[], Any]
    fields: Callable[[int, Any], tuple[Field, ...]]
    blank_table: Callable[[int, Any], tuple[GameArray, int]]
    opponents: tuple[str, ...]
    new_buffers: Callable[[], Any]
    kernels: BatchKernels


@cache
def parts_of(name: str) -> Parts:
    """The parts of a game; UnknownName if it has no environments."""
    if name not in GAMES:
        raise UnknownName("game", name, GAMES)
    modules = {
        part: import_module(f"brelan.envs.{name}.{part}")
        for part in ("micro_actions", "observation", "episodes", "opponents", "batches")
    }
    micro_actions = modules["micro_actions"]
    return Parts(
        game=games.find(name),
        chain=micro_actions.CHAIN,
        micro_count=micro_actions.micro_count,
        micro_text=micro_actions.micro_text,
        new_workspace=micro_actions.new_workspace,
        fields=modules["observation"].fields,
        blank_table=modules["episodes"].blank_table,
        opponents=modules["opponents"].OPPONENTS,
        new_buffers=modules["opponents"].new_buffers,
        kernels=modules["batches"].KERNELS,
    )
