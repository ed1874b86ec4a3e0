"""The bots of every game, by name."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from brelan import games
from brelan.errors import BadAction
from brelan.texts import say

if TYPE_CHECKING:
    from brelan.bots.bot import Bot, Bots, Choice
    from brelan.game import View
    from brelan.randomness import Seed


def of(game: str) -> Bots:
    """The bots of a game."""
    bots: Bots = games.load(game, "bots", "BOTS")
    return bots


def names(game: str) -> tuple[str, ...]:
    """The names of a game's bots, weakest first."""
    return tuple(bot.name for bot in of(game).ladder)


def find(game: str, name: str) -> Bot:
    """The bot of that name."""
    return of(game).find(name)


def choose(
    view: View, bot: str, ms: float | None = None, seed: Seed = 0, steps: float | None = None
) -> Choice:
    """What a bot does in the seat that a view belongs to.

    It thinks for its usual time, or until so many milliseconds or steps are used up.
    """
    from brelan.bots.bot import Budget

    if view.seat is None or view.turn != view.seat:
        raise BadAction(say("error.not-to-move"))
    player = find(view.game.name, bot)
    if ms is None:
        ms = player.ms if steps is None else math.inf
    return player.choose(view, Budget(ms, math.inf if steps is None else steps), seed)
