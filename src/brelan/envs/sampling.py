"""Playing at random: one of the micro-actions that a mask allows."""

from __future__ import annotations

import numpy as np

from brelan.kernels import kernel
from brelan.randomness import pick


@kernel
def sample_rows(masks, rng_state, actions):
    """For each mask one of those that it allows, each as likely as any other; 0 if it allows
    none."""
    for index in range(len(masks)):
        allowed = masks[index]
        many = np.int64(0)
        for micro in range(len(allowed)):
            many += allowed[micro]
        chosen = pick(rng_state, max(many, np.int64(1)))
        actions[index] = 0
        for micro in range(len(allowed)):
            if allowed[micro]:
                if chosen == 0:
                    actions[index] = micro
                    break
                chosen -= 1
