"""`greedy`: the lay of Poker Tiles that scores most now.

It never exchanges or passes when it can lay; if it cannot, it keeps jokers and tiles that pair up.
"""

from __future__ import annotations

from typing import ClassVar

import numpy as np

from brelan.bots.bot import Bot, Candidate, Choice
from brelan.cards import JOKER
from brelan.errors import BadAction
from brelan.game import View
from brelan.games.grid import ACTION, EXCHANGE, PASS, RACK, rack_size
from brelan.games.poker_tiles.game import GAME
from brelan.games.poker_tiles.lays import best_lay
from brelan.kernels import kernel
from brelan.messages import say
from brelan.randomness import Seed

CANDIDATES = 5


@kernel
def choose_greedy(game, surveys, gaps, action):
    """The best lay; or else an exchange; or else a pass. Its points."""
    points = best_lay(game, surveys, gaps, action)
    if points > 0:
        return points
    if game.left > 0:
        exchange_odd_tiles(game, action)
    else:
        action.verb = PASS
        action.many = 0
    return points


@kernel
def exchange_odd_tiles(game, action):
    """PT-5: exchange tiles without a companion of their rank, or all if each has one.

    As far as the pile lasts.
    """
    rack = game.racks[game.turn]
    most = min(rack_size(rack), np.int64(game.left))
    action.verb = EXCHANGE
    action.many = 0
    for place in range(rack_size(rack)):
        if action.many < most and is_odd(rack, place):
            action.cards[action.many] = rack[place]
            action.many += 1
    if action.many == 0:
        for place in range(most):
            action.cards[place] = rack[place]
        action.many = most


@kernel
def is_odd(rack, place):
    """Whether this tile is no joker and no other tile of the rack has its rank."""
    if rack[place] >= JOKER:
        return False
    for other in range(RACK):
        if other != place and rack[other] >> 2 == rack[place] >> 2:
            return False
    return True


class GreedyBot(Bot):
    """Takes what there is."""

    name: ClassVar[str] = "greedy"

    def choose(self, view: View, ms: int, seed: Seed) -> Choice:
        """The lay that scores most; the candidates are the best lays."""
        codes = np.zeros(1, ACTION)
        space = GAME.workspace
        points = int(choose_greedy(view.table[0], space.surveys, space.gaps, codes[0]))
        # A rack that a position leaves empty beside a filled pile has nothing to exchange.
        if codes["verb"][0] == EXCHANGE and codes["many"][0] == 0:
            raise BadAction(say("error.no-action"))
        text = GAME.write_actions(codes)[0]
        if points == 0:
            return Choice(text, (Candidate(text, 0.0),), say("bot.pt.no-lay"))
        candidates = (Candidate(text, float(points)), *next_best(view, text))
        return Choice(text, candidates, say("bot.pt.most-points", points=points))


def next_best(view: View, best: str) -> list[Candidate]:
    """The lays that score most but for the best one."""
    lays = view.actions("lay")
    scored = sorted((-view.judge(lay).points, place) for place, lay in enumerate(lays))
    few = [Candidate(str(lays[place]), float(-less)) for less, place in scored[:CANDIDATES]]
    return [candidate for candidate in few if candidate.action != best][: CANDIDATES - 1]
