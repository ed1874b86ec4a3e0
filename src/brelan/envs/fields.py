"""The parts that an observation consists of."""

from __future__ import annotations

import math
from collections.abc import Sequence

import msgspec
import numpy as np
import numpy.typing as npt

Observation = npt.NDArray[np.int16]


class Field(msgspec.Struct, frozen=True):
    """A part of an observation: its name, its shape, and what its numbers say."""

    name: str
    shape: tuple[int, ...]
    meaning: str
    lowest: int = 0
    """The least that a number can be."""
    highest: int = 1
    """The greatest that a number can be."""

    @property
    def length(self) -> int:
        """How many numbers it has."""
        return math.prod(self.shape)


def length_of(fields: Sequence[Field]) -> int:
    """How many numbers an observation has."""
    return sum(field.length for field in fields)


def as_dict(observation: Observation, fields: Sequence[Field]) -> dict[str, Observation]:
    """The parts of an observation by name; they share its memory."""
    parts = {}
    first = 0
    for field in fields:
        parts[field.name] = observation[first : first + field.length].reshape(field.shape)
        first += field.length
    return parts
