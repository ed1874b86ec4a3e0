"""Playing at random: one of the micro-actions that a mask allows."""

from __future__ import annotations

import numpy as np

from brelan.bits import TOGETHER, count, lowest, unlike
from brelan.kernels import kernel
from brelan.randomness import pick


@kernel
def sample_rows(masks, rng_state, actions):
    """For each mask one of those that it allows, each as likely as any other; 0 if it allows
    none."""
    for index in range(len(masks)):
        many = np.int64(0)
        for first in range(0, masks.shape[1], TOGETHER):
            many += count(allowed_from(masks, index, first))
        chosen = pick(rng_state, max(many, np.int64(1)))
        actions[index] = allowed_number(masks, index, chosen) if many > 0 else 0


@kernel
def allowed_number(masks, index, number):
    """The micro-action that so many others come before, of those that a mask allows."""
    first = 0
    allowed = allowed_from(masks, index, first)
    while number >= count(allowed):
        number -= count(allowed)
        first += TOGETHER
        allowed = allowed_from(masks, index, first)
    for _ in range(number):
        allowed &= allowed - 1
    return first + lowest(allowed)


@kernel
def allowed_from(masks, index, first):
    """What a mask allows of the next few micro-actions, a bit for each."""
    return unlike(masks[index], first, min(TOGETHER, masks.shape[1] - first), 0)
