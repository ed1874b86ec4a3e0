"""`greedy`: the lay of Flush Royal that earns most now; without one, it keeps jokers and cards that pair up.

It never swaps, and never passes when it can lay.
"""

from __future__ import annotations

from typing import ClassVar

import numpy as np

from brelan.bots.bot import Bot, Candidate, Choice
from brelan.cards import EMPTY, JOKER
from brelan.game import View
from brelan.games.flush_royal.game import GAME
from brelan.games.flush_royal.lays import NO_LAY, best_lay
from brelan.games.flush_royal.search import COMPONENT
from brelan.games.grid import ACTION, PASS, RACK
from brelan.kernels import kernel
from brelan.messages import say
from brelan.randomness import Seed

CANDIDATES = 5


@kernel
def choose_greedy(table, search, components, action):
    """The best lay, or a pass; its points."""
    game = table[0]
    rack = game.racks[game.turn]
    points = best_lay(search[0], game, rack, components, action)
    if search[0].found > len(components):
        components = np.zeros(2 * search[0].found, COMPONENT)
        points = best_lay(search[0], game, rack, components, action)
    if points == NO_LAY:
        exchange_singles(game, rack, action[0])
    return points


@kernel
def exchange_singles(game, rack, action):
    """Pass, exchanging what neither is a joker nor has a companion of its rank, as far as the reserve lasts."""
    action.verb = PASS
    action.many = 0
    for place in range(RACK):
        card = rack[place]
        if card == EMPTY or card == JOKER or action.many == game.left:
            continue
        companions = 0
        for other in range(RACK):
            companions += rack[other] < JOKER and rack[other] >> 2 == card >> 2
        if companions == 1:
            action.cards[action.many] = card
            action.many += 1


class GreedyBot(Bot):
    """Takes what there is."""

    name: ClassVar[str] = "greedy"

    def choose(self, view: View, ms: int, seed: Seed) -> Choice:
        """The lay of most points; the candidates are the best lays."""
        space = GAME.workspace
        action = np.zeros(1, ACTION)
        points = choose_greedy(view.table, space.search, space.components, action)
        text = GAME.write_action(action[0])
        if points == NO_LAY:
            return Choice(text, (Candidate(text, 0.0),), say("bot.fr.no-lay"))
        return Choice(text, (Candidate(text, float(points)),), say("bot.fr.most-points", points=int(points)))
