"""The bots of Poker Tiles that overlook nothing: `club`, `expert` and `champion`."""

from __future__ import annotations

from typing import ClassVar

from brelan.actions import Action
from brelan.bots.bot import Bot, Budget, Bulk, Choice
from brelan.bots.poker_tiles.attention import ALL
from brelan.bots.poker_tiles.base_bots import (
    ListingBot,
    NoticingBot,
    Shortlist,
    candidates_of,
    listed,
)
from brelan.bots.poker_tiles.bulk_play import EXPERT
from brelan.bots.poker_tiles.champion import Thought, shown_shares, think
from brelan.bots.poker_tiles.expert import NEAR, WEIGHED, list_expert
from brelan.bots.poker_tiles.reasons import why_thought, why_weighed
from brelan.bots.poker_tiles.simple_bots import play_all
from brelan.bots.poker_tiles.thread_workspaces import WORKSPACES
from brelan.errors import BadAction
from brelan.game import View
from brelan.games.poker_tiles.game import GAME
from brelan.randomness import Seed
from brelan.texts import Message, say


class ClubBot(NoticingBot):
    """Sees everything."""

    name: ClassVar[str] = "club"
    attention = ALL

    def why_points(self, points: int) -> Message:
        """It scores most."""
        return say("bot.pt.most-points", points=points)


class ExpertBot(ListingBot):
    """Thinks of its rack and of the next player."""

    name: ClassVar[str] = "expert"
    ms: ClassVar[int] = 100

    def shortlist(self, view: View, seed: Seed) -> Shortlist:
        """What it weighs."""
        workspace = WORKSPACES.for_prospects
        return listed(workspace, int(list_expert(workspace, view.table, WEIGHED, NEAR)))

    def why(self, view: View, few: Shortlist) -> Message:
        """Points, what stays, what is opened."""
        return why_weighed(view, few.codes[0], int(few.points[0]), int(few.points.max()))

    def play(self, bulk: Bulk) -> None:
        """A game for each key."""
        play_all(bulk, EXPERT, WORKSPACES.for_prospects, ALL)


class ChampionBot(Bot):
    """Simulates, and solves endings."""

    name: ClassVar[str] = "champion"
    game = GAME
    ms: ClassVar[int] = 1000

    def think(self, view: View, budget: Budget, seed: Seed) -> Thought:
        """All that it finds out."""
        thought = think(WORKSPACES.for_prospects, WORKSPACES.search, view, budget, seed)
        if len(thought.codes) == 0:
            raise BadAction(say("error.no-action"))
        return thought

    def decide(self, view: View, budget: Budget, seed: Seed) -> Action:
        """What wins most."""
        return Action(GAME, self.think(view, budget, seed).codes, 0)

    def choose(self, view: View, budget: Budget, seed: Seed) -> Choice:
        """The same; values are shares of the win."""
        thought = self.think(view, budget, seed)
        candidates = candidates_of(thought.codes, shown_shares(view, thought))
        return Choice(candidates[0].action, candidates, why_thought(view, thought))
