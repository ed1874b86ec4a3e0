"""`random`: any legal action of Flush Royal, each as likely as any other."""

from __future__ import annotations

from typing import ClassVar

from brelan.bots.bot import Bot, Candidate, Choice
from brelan.game import View
from brelan.games.flush_royal.game import GAME
from brelan.games.flush_royal.legal import list_passes_at, list_swaps_at
from brelan.games.grid import SQUARES, SUBSETS
from brelan.kernels import kernel
from brelan.messages import say
from brelan.randomness import Seed, pick, wheel_of


@kernel
def choose_random(table, search, codes, wheel):
    """One of all legal actions, put into the first code; the lays stand in the codes already, with
    room after them."""
    found = search[0].lays + list_swaps_at(table, codes[search[0].lays :])
    if search[0].lays == 0 or table[0].free_pass != 0:
        found += list_passes_at(table, codes[found:])
    codes[0] = codes[pick(wheel, found)]


class RandomBot(Bot):
    """Plays anything."""

    name: ClassVar[str] = "random"

    def choose(self, view: View, ms: int, seed: Seed) -> Choice:
        """Any action."""
        codes = GAME.find_all_lays(view.table, SQUARES + SUBSETS)
        choose_random(view.table, GAME.workspace.search, codes, wheel_of(seed))
        action = GAME.write_action(codes[0])
        return Choice(action, (Candidate(action, 0.0),), say("bot.random"))
