"""Observations and micro-actions as spaces of Gymnasium."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from gymnasium import spaces

from brelan.envs.fields import Field

RENDERING = {"render_modes": ["ansi", "human"], "render_fps": 1}
"""How a game can be rendered: as text, or printed."""


def flat_space(fields: Sequence[Field]) -> spaces.Box:
    """Observations as one array."""
    lowest = [np.full(field.length, field.lowest) for field in fields]
    highest = [np.full(field.length, field.highest) for field in fields]
    return spaces.Box(
        np.concatenate(lowest).astype(np.int16),
        np.concatenate(highest).astype(np.int16),
        dtype=np.int16,
    )


def dict_space(fields: Sequence[Field]) -> spaces.Dict:
    """Observations as parts by their names."""
    return spaces.Dict(
        {
            field.name: spaces.Box(field.lowest, field.highest, field.shape, dtype=np.int16)
            for field in fields
        }
    )


def masked_space(fields: Sequence[Field], micro_count: int) -> spaces.Dict:
    """Observations as PettingZoo wants them where not every action is legal."""
    mask = spaces.Box(0, 1, (micro_count,), dtype=np.int8)
    return spaces.Dict({"observation": flat_space(fields), "action_mask": mask})
