"""`random`: any legal action of Flush Royal, each as likely as any other."""

from __future__ import annotations

from typing import ClassVar

import numpy as np

from brelan.bots.bot import Bot, Candidate, Choice
from brelan.game import View
from brelan.games.flush_royal.legal import list_passes_at, list_swaps_at
from brelan.games.flush_royal.lays import list_lays
from brelan.games.flush_royal.search import COMPONENT
from brelan.games.grid import ACTION, SQUARES, SUBSETS
from brelan.kernels import kernel
from brelan.messages import say
from brelan.randomness import Seed, pick, wheel_of

MOST_LAYS = 1 << 22
"""Beyond this many lays, which takes several jokers, the choice is among the first ones."""


@kernel
def list_all(table, search, components, codes):
    """All legal actions, in an array that is large enough: the array and how many there are."""
    game = table[0]
    search[0].most = MOST_LAYS
    lays = list_lays(search[0], game, game.racks[game.turn], components, codes)
    while search[0].found > len(components) or lays + SQUARES + SUBSETS > len(codes):
        if search[0].found > len(components):
            components = np.zeros(2 * search[0].found, COMPONENT)
        if lays + SQUARES + SUBSETS > len(codes):
            codes = np.zeros(lays + SQUARES + SUBSETS, ACTION)
        lays = list_lays(search[0], game, game.racks[game.turn], components, codes)
    found = lays + list_swaps_at(table, codes[lays:])
    return codes, found + list_passes_at(table, search, components, codes[found:])


@kernel
def choose_random(table, search, components, codes, wheel):
    """One of all legal actions, moved to the front of the codes that are returned."""
    codes, found = list_all(table, search, components, codes)
    chosen = pick(wheel, found)
    codes[0] = codes[chosen]
    return codes


class RandomBot(Bot):
    """Plays anything."""

    name: ClassVar[str] = "random"

    def choose(self, view: View, ms: int, seed: Seed) -> Choice:
        """Any action."""
        actions = view.actions()
        action = str(actions[int(pick(wheel_of(seed), len(actions)))])
        return Choice(action, (Candidate(action, 0.0),), say("bot.random"))
