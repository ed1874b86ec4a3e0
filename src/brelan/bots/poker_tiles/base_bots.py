"""What the bots of Poker Tiles are made from: a list of the best few actions, of which the first is
played."""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar, NamedTuple

import numpy as np
import numpy.typing as npt

from brelan.actions import Action
from brelan.arrays import Codes
from brelan.bots.bot import SHOWN, Bot, Budget, Bulk, Candidate, Choice
from brelan.bots.poker_tiles.attention import Attention, list_seen
from brelan.bots.poker_tiles.bulk_play import NOTICING
from brelan.bots.poker_tiles.simple_bots import play_all
from brelan.bots.poker_tiles.thread_workspaces import WORKSPACES
from brelan.bots.poker_tiles.workspace import Workspace
from brelan.errors import BadAction
from brelan.game import View
from brelan.games.poker_tiles.game import GAME
from brelan.randomness import Seed, rng_state_of
from brelan.texts import Message, say


class Shortlist(NamedTuple):
    """The best few actions, best first, what they score and what they are worth."""

    codes: Codes
    points: npt.NDArray[np.int64]
    values: npt.NDArray[np.float64]


def listed(workspace: Workspace, found: int) -> Shortlist:
    """A copy of a workspace's shortlist; BadAction if it is empty."""
    if found == 0:
        raise BadAction(say("error.no-action"))
    offers = workspace.offers[:found].copy()
    return Shortlist(workspace.codes[:found].copy(), offers["points"], offers["value"])


def candidates_of(codes: Codes, values: npt.NDArray[np.float64]) -> tuple[Candidate, ...]:
    """The first few actions with their values."""
    texts = GAME.write_actions(codes[:SHOWN])
    return tuple(map(Candidate, texts, values[:SHOWN].tolist()))


class ListingBot(Bot):
    """Lists the best few actions and plays the first."""

    game = GAME

    @abstractmethod
    def shortlist(self, view: View, seed: Seed) -> Shortlist:
        """The actions it values most, best first."""

    @abstractmethod
    def why(self, view: View, few: Shortlist) -> Message:
        """The reason for the first of them."""

    def decide(self, view: View, budget: Budget, seed: Seed) -> Action:
        """The first of the list."""
        return Action(GAME, self.shortlist(view, seed).codes, 0)

    def choose(self, view: View, budget: Budget, seed: Seed) -> Choice:
        """The same; the candidates are the list."""
        few = self.shortlist(view, seed)
        candidates = candidates_of(few.codes, few.values)
        return Choice(candidates[0].action, candidates, self.why(view, few))


class NoticingBot(ListingBot):
    """Plays for points now, as far as it sees."""

    attention: ClassVar[Attention]

    def shortlist(self, view: View, seed: Seed) -> Shortlist:
        """The lays it notices that score most."""
        workspace = WORKSPACES.for_points
        found = list_seen(workspace, view.table, self.attention, rng_state_of(seed), SHOWN)
        return listed(workspace, int(found))

    def why(self, view: View, few: Shortlist) -> Message:
        """Points, or that there is no lay."""
        if few.points[0] == 0:
            return say("bot.pt.no-lay")
        return self.why_points(int(few.points[0]))

    def why_points(self, points: int) -> Message:
        """It scores most of what was noticed."""
        return say("bot.pt.noticed", points=points)

    def play(self, bulk: Bulk) -> None:
        """A game for each key."""
        play_all(bulk, NOTICING, WORKSPACES.for_points, self.attention)
