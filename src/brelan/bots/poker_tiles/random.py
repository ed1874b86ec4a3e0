"""`random`: any legal action of Poker Tiles, each as likely as any other."""

from __future__ import annotations

from typing import ClassVar

from brelan.bots.bot import Bot, Candidate, Choice
from brelan.errors import BadAction
from brelan.game import View
from brelan.games.poker_tiles.lays import actions_at
from brelan.kernels import kernel
from brelan.messages import say
from brelan.randomness import Seed, pick, wheel_of


@kernel
def choose_random(table, surveys, gaps, wheel, codes):
    """One of all legal actions, of which there is at least one."""
    actions = actions_at(table, surveys, gaps)
    codes[0] = actions[pick(wheel, len(actions))]


class RandomBot(Bot):
    """Plays anything."""

    name: ClassVar[str] = "random"

    def choose(self, view: View, ms: int, seed: Seed) -> Choice:
        """Any action."""
        actions = view.actions()
        if len(actions) == 0:
            raise BadAction(say("error.no-action"))
        action = str(actions[int(pick(wheel_of(seed), len(actions)))])
        return Choice(action, (Candidate(action, 0.0),), say("bot.random"))
