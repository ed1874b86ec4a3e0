"""The bots of every game, by name."""

from __future__ import annotations

import hashlib
import math
from typing import TYPE_CHECKING

import msgspec

from brelan import games
from brelan.errors import BadAction
from brelan.texts import say

if TYPE_CHECKING:
    from brelan.actions import Action
    from brelan.bots.bot import Advice, Bot, Bots, Budget, Choice
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
    """What a bot does in the seat that a view belongs to, the best others, and why.

    It thinks for its usual time, or until so many milliseconds or steps are used up.
    """
    player, budget = _thinker(view, bot, ms, steps)
    return player.choose(_only_seen(view), budget, seed)


def decide(
    view: View, bot: str, ms: float | None = None, seed: Seed = 0, steps: float | None = None
) -> Action:
    """The same action alone, which is less work."""
    player, budget = _thinker(view, bot, ms, steps)
    return player.decide(_only_seen(view), budget, seed)


def advise(
    view: View, bot: str, ms: float | None = None, seed: Seed = 0, steps: float | None = None
) -> Advice:
    """The same choice, and what to say before it is named: the stages of a hint."""
    from brelan.bots.bot import Advice

    choice = choose(view, bot, ms, seed, steps)
    return Advice(choice, of(view.game.name).clues(view, choice.action))


def seed_of(view: View) -> str:
    """A bot's seed, from what it sees: the same view always gets the same answer."""
    return hashlib.sha256(msgspec.json.encode(view.position())).hexdigest()


def _only_seen(view: View) -> View:
    """The view without what its seat may not see, whatever it was made of."""
    from brelan.game import View

    return View(view.game, view.game.hide(view.table, view.seat), view.options, view.seat)


def _thinker(view: View, bot: str, ms: float | None, steps: float | None) -> tuple[Bot, Budget]:
    from brelan.bots.bot import Budget

    if view.seat is None or view.turn != view.seat:
        raise BadAction(say("error.not-to-move"))
    player = find(view.game.name, bot)
    if ms is None:
        ms = player.ms if steps is None else math.inf
    return player, Budget(ms, math.inf if steps is None else steps)
