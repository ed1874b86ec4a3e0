"""`novice` and `casual`: the most points among the lays of Flush Royal that a person would notice.

They see cards laid close together and not too many, overlook some, never swap, and bring out a
joker only when nothing else goes.
"""

from __future__ import annotations

from typing import ClassVar

import numpy as np
import numpy.typing as npt

from brelan.actions import Action
from brelan.arrays import Codes, GameArray, copy_array
from brelan.bots.bot import SHOWN, Bot, Budget, Candidate, Choice
from brelan.bots.flush_royal.greedy import exchange_singles_at
from brelan.bots.flush_royal.reasons import explain_pass
from brelan.cards import EMPTY, JOKER
from brelan.game import View
from brelan.games.flush_royal.game import GAME
from brelan.games.grid.record import ACTION, SIDE
from brelan.randomness import Seed, rng_state_of
from brelan.texts import say

LISTED = 5000
"""Lays beyond that are overlooked; only jokers make so many."""


class NoticingBot(Bot):
    """Plays the best of what it notices."""

    game = GAME
    most_cards: ClassVar[int]
    """Lays of more cards are not noticed."""
    spread: ClassVar[int]
    """Nor lays that stretch over more rows or columns."""
    overlooked: ClassVar[float]
    """Nor, by chance, this part of the others."""

    def decide(self, view: View, budget: Budget, seed: Seed) -> Action:
        """The best lay it notices; cards that pair up are kept when there is none."""
        codes, _ = self.look(view, seed)
        return Action(GAME, codes, 0)

    def choose(self, view: View, budget: Budget, seed: Seed) -> Choice:
        """The same, with the next best lays it notices."""
        codes, points = self.look(view, seed)
        if len(points) == 0:
            text = GAME.write_action(codes[0])
            return Choice(text, (Candidate(text, 0.0),), explain_pass(view))
        shown = zip(GAME.write_actions(codes[:SHOWN]), points.tolist(), strict=False)
        candidates = tuple(Candidate(text, float(value)) for text, value in shown)
        return Choice(
            candidates[0].action, candidates, say("bot.fr.noticed", points=int(points[0]))
        )

    def look(self, view: View, seed: Seed) -> tuple[Codes, npt.NDArray[np.int64]]:
        """The lays it notices and their points, the best first; without any lay, an exchange."""
        lays = list_lays(view.table)
        exchange = np.zeros(1, ACTION)
        # Found even if there are lays: otherwise its kernel would be compiled in the middle of a
        # game, when there are none for the first time.
        exchange_singles_at(view.table, exchange)
        if len(lays) == 0:
            return exchange, np.zeros(0, np.int64)
        noticed = lays[self.notices(lays, seed)]
        if len(noticed) == 0:
            noticed = lays[lays["many"] == lays["many"].min()]
        points = GAME.points_of(view.table, noticed)
        order = np.argsort(-points, kind="stable")
        return noticed[order], points[order]

    def notices(self, lays: Codes, seed: Seed) -> npt.NDArray[np.bool_]:
        """Which of these lays it sees."""
        laid = np.arange(lays["squares"].shape[1]) < lays["many"][:, None]
        first = lays["squares"][:, :1]
        squares = np.where(laid, lays["squares"], first)
        rows, columns = squares // SIDE, squares % SIDE
        spread = 1 + np.maximum(np.ptp(rows, axis=1), np.ptp(columns, axis=1))
        luck = np.random.default_rng(int(rng_state_of(seed)[0])).random(len(lays))
        seen: npt.NDArray[np.bool_] = (
            (lays["many"] <= self.most_cards) & (spread <= self.spread) & (luck >= self.overlooked)
        )
        return seen


def list_lays(table: GameArray) -> Codes:
    """All lays without a joker; if there are none, some with one."""
    plain = copy_array(table)
    rack = plain["racks"][0, int(table["turn"][0])]
    rack[rack == JOKER] = EMPTY
    for held in (plain, table):
        codes = GAME.find_all_lays(held)
        found = min(int(GAME.workspace.search["lays"][0]), LISTED)
        if found > 0:
            return codes[:found]
    return codes[:0]


class NoviceBot(NoticingBot):
    """Sees small lays close together, and not all of them."""

    name: ClassVar[str] = "novice"
    most_cards = 4
    spread = 5
    overlooked = 0.25


class CasualBot(NoticingBot):
    """Sees most lays that hang together."""

    name: ClassVar[str] = "casual"
    most_cards = 5
    spread = 9
    overlooked = 0.05
