"""How the observations of each game are looked at before a network sees them."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import tiles

from brelan.envs.fields import Field

Sight = Callable[[np.ndarray, np.ndarray], np.ndarray]
"""From observations and masks to what the network sees, a row for each game."""


def sight_for(game: str, fields: tuple[Field, ...]) -> Sight:
    """Royal Flush is seen as it is, Poker Tiles micro-action by micro-action."""
    return tiles.Sight(fields) if game == "poker_tiles" else lambda observations, _: observations
