"""`random`: any legal action of Poker Tiles, each as likely as any other."""

from __future__ import annotations

from brelan.games.poker_tiles.legal import actions_at
from brelan.kernels import kernel
from brelan.randomness import pick


@kernel
def choose_random(table, surveys, gaps, rng_state, codes):
    """One of all legal actions, of which there is at least one."""
    actions = actions_at(table, surveys, gaps)
    codes[0] = actions[pick(rng_state, len(actions))]
