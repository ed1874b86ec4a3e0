"""Bytes compared with a value, as bits."""

from __future__ import annotations

import numpy as np
import pytest

from brelan.bits import TOGETHER, unlike


@pytest.mark.parametrize("size", [TOGETHER, TOGETHER + 1, 3 * TOGETHER - 2])
def test_bytes_unlike_a_value_are_told_wherever_one_begins(size: int) -> None:
    values = np.random.default_rng(size).integers(0, 2, size).astype(np.uint8) * 54
    for first in range(size):
        for many in range(1, min(TOGETHER, size - first) + 1):
            expected = sum(1 << place for place in range(many) if values[first + place] != 54)
            assert unlike(values, first, many, 54) == expected
