"""Micro-actions drawn at random: each that is allowed, and no other."""

from __future__ import annotations

import numpy as np
import pytest

from brelan.envs.sampling import sample_rows
from brelan.kernels import COMPILED
from brelan.randomness import rng_state_of

DRAWS = 4000 if COMPILED else 400


@pytest.mark.parametrize("allowed", [[0], [16], [36], [3, 15, 31, 32], list(range(37)), []])
def test_what_is_allowed_is_drawn_evenly(allowed: list[int]) -> None:
    masks = np.zeros((DRAWS, 37), np.int8)
    masks[:, allowed] = 1
    drawn = np.full(DRAWS, -1, np.int64)
    sample_rows(masks, rng_state_of("drawn"), drawn)
    numbers, often = np.unique(drawn, return_counts=True)
    assert numbers.tolist() == (allowed or [0])
    share = DRAWS / len(numbers)
    assert abs(often - share).max() < 5 * share**0.5
