"""How likely a seat of Poker Tiles is to win, from the scores and what each seat has ahead."""

from __future__ import annotations

import math

from brelan.kernels import kernel

SPREAD = 3.6
SPREAD_PER_TILE = 0.12
"""How uncertain the rest of a game is: in games between experts the odds of winning grow by a
factor e for every so many points of lead, more with each tile in the pile."""


@kernel
def shared_win(game, seat):
    """PT-18: a seat's share of the win, the game being over."""
    winners = 0
    for other in range(game.players):
        if game.scores[other] > game.scores[seat]:
            return 0.0
        winners += game.scores[other] == game.scores[seat]
    return 1.0 / winners


@kernel
def win_share(game, seat, ahead):
    """How likely a seat is to win, by the scores and what everybody has ahead."""
    if game.over:
        return shared_win(game, seat)
    spread = SPREAD + SPREAD_PER_TILE * game.left
    own = game.scores[seat] + ahead[seat]
    odds = 0.0
    for other in range(game.players):
        odds += math.exp((game.scores[other] + ahead[other] - own) / spread)
    return 1.0 / odds
