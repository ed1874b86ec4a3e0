"""The bots of Poker Tiles as people and programs call them."""

from __future__ import annotations

import threading
from abc import abstractmethod
from functools import cached_property
from typing import ClassVar, NamedTuple

import numpy as np
import numpy.typing as npt

from brelan.actions import Action
from brelan.arrays import Codes
from brelan.bots.bot import SHOWN, Bot, Bots, Budget, Bulk, Candidate, Choice
from brelan.bots.poker_tiles.attention import ALL, CASUAL, NOVICE, Attention, list_seen
from brelan.bots.poker_tiles.bulk_play import EXPERT, GREEDY, RANDOM, SEEING, play_games
from brelan.bots.poker_tiles.champion import Thought, rehearsed_search, think
from brelan.bots.poker_tiles.endgame import Search
from brelan.bots.poker_tiles.expert import NEAR, WEIGHED, list_expert
from brelan.bots.poker_tiles.greedy import choose_greedy
from brelan.bots.poker_tiles.leaves import leave_values
from brelan.bots.poker_tiles.reasons import why_thought, why_weighed
from brelan.bots.poker_tiles.workspace import Workspace, workspace_with
from brelan.errors import BadAction
from brelan.game import View
from brelan.games.grid.record import ACTION, EXCHANGE
from brelan.games.poker_tiles.game import GAME
from brelan.games.poker_tiles.position import empty_table
from brelan.randomness import Seed, pick, rng_state_of
from brelan.texts import Message, say

GLANCE = np.float32(0.01)
"""So little a leave is worth to those who play for points now: it decides between equals."""


class Workspaces(threading.local):
    """Workspaces to work at, for each thread its own."""

    @cached_property
    def of_points(self) -> Workspace:
        """For points now."""
        return workspace_with(leave_values() * GLANCE)

    @cached_property
    def of_prospects(self) -> Workspace:
        """For points now and later."""
        return workspace_with(leave_values())

    @cached_property
    def search(self) -> Search:
        """For endings."""
        return rehearsed_search()


WORKSPACES = Workspaces()


class RandomBot(Bot):
    """Plays anything."""

    name: ClassVar[str] = "random"
    game = GAME

    def decide(self, view: View, budget: Budget, seed: Seed) -> Action:
        """Any action."""
        actions = view.actions()
        if len(actions) == 0:
            raise BadAction(say("error.no-action"))
        return actions[int(pick(rng_state_of(seed), len(actions)))]

    def choose(self, view: View, budget: Budget, seed: Seed) -> Choice:
        """The same, without a reason."""
        action = str(self.decide(view, budget, seed))
        return Choice(action, (Candidate(action, 0.0),), say("bot.random"))

    def play(self, bulk: Bulk) -> None:
        """A game for each key."""
        play_all(bulk, RANDOM, WORKSPACES.of_points, ALL)


class GreedyBot(Bot):
    """Takes what there is."""

    name: ClassVar[str] = "greedy"
    game = GAME

    def decide(self, view: View, budget: Budget, seed: Seed) -> Action:
        """The lay that scores most."""
        codes, _ = self.find(view)
        return Action(GAME, codes, 0)

    def find(self, view: View) -> tuple[Codes, int]:
        """The same as a code, and its points."""
        codes = np.zeros(1, ACTION)
        space = GAME.workspace
        points = int(choose_greedy(view.table[0], space.surveys, space.gaps, codes[0]))
        # A rack that a position leaves empty beside a filled pile has nothing to exchange.
        if codes["verb"][0] == EXCHANGE and codes["many"][0] == 0:
            raise BadAction(say("error.no-action"))
        return codes, points

    def choose(self, view: View, budget: Budget, seed: Seed) -> Choice:
        """The lay that scores most; the candidates are the best lays."""
        codes, points = self.find(view)
        text = GAME.write_actions(codes)[0]
        if points == 0:
            return Choice(text, (Candidate(text, 0.0),), say("bot.pt.no-lay"))
        candidates = (Candidate(text, float(points)), *next_best(view, text))
        return Choice(text, candidates, say("bot.pt.most-points", points=points))

    def play(self, bulk: Bulk) -> None:
        """A game for each key."""
        play_all(bulk, GREEDY, WORKSPACES.of_points, ALL)


class Listed(NamedTuple):
    """The best few actions, best first, what they score and what they are worth."""

    codes: Codes
    points: npt.NDArray[np.int64]
    values: npt.NDArray[np.float64]


def listed(workspace: Workspace, found: int) -> Listed:
    """A copy of what is on a workspace; BadAction if that is nothing."""
    if found == 0:
        raise BadAction(say("error.no-action"))
    offers = workspace.offers[:found].copy()
    return Listed(workspace.codes[:found].copy(), offers["points"], offers["value"])


def candidates_of(codes: Codes, values: npt.NDArray[np.float64]) -> tuple[Candidate, ...]:
    """The first few actions with their values."""
    texts = GAME.write_actions(codes[:SHOWN])
    return tuple(map(Candidate, texts, values[:SHOWN].tolist()))


class ListingBot(Bot):
    """Lists the best few actions and plays the first."""

    game = GAME

    @abstractmethod
    def shortlist(self, view: View, seed: Seed) -> Listed:
        """The best few actions in its eyes."""

    @abstractmethod
    def why(self, view: View, few: Listed) -> Message:
        """What speaks for the first of them."""

    def decide(self, view: View, budget: Budget, seed: Seed) -> Action:
        """The first of the list."""
        return Action(GAME, self.shortlist(view, seed).codes, 0)

    def choose(self, view: View, budget: Budget, seed: Seed) -> Choice:
        """The same; the candidates are the list."""
        few = self.shortlist(view, seed)
        candidates = candidates_of(few.codes, few.values)
        return Choice(candidates[0].action, candidates, self.why(view, few))


class SeeingBot(ListingBot):
    """Plays for points now, as far as it sees."""

    attention: ClassVar[Attention]

    def shortlist(self, view: View, seed: Seed) -> Listed:
        """The lays it notices that score most."""
        workspace = WORKSPACES.of_points
        found = list_seen(workspace, view.table, self.attention, rng_state_of(seed), SHOWN)
        return listed(workspace, int(found))

    def why(self, view: View, few: Listed) -> Message:
        """Points, or that there is no lay."""
        if few.points[0] == 0:
            return say("bot.pt.no-lay")
        return self.why_points(int(few.points[0]))

    def why_points(self, points: int) -> Message:
        """It scores most of what was noticed."""
        return say("bot.pt.noticed", points=points)

    def play(self, bulk: Bulk) -> None:
        """A game for each key."""
        play_all(bulk, SEEING, WORKSPACES.of_points, self.attention)


class NoviceBot(SeeingBot):
    """Sees what is near and simple."""

    name: ClassVar[str] = "novice"
    attention = NOVICE


class CasualBot(SeeingBot):
    """Overlooks some things."""

    name: ClassVar[str] = "casual"
    attention = CASUAL


class ClubBot(SeeingBot):
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

    def shortlist(self, view: View, seed: Seed) -> Listed:
        """What it weighs."""
        workspace = WORKSPACES.of_prospects
        return listed(workspace, int(list_expert(workspace, view.table, WEIGHED, NEAR)))

    def why(self, view: View, few: Listed) -> Message:
        """Points, what stays, what is opened."""
        return why_weighed(view, few.codes[0], int(few.points[0]), int(few.points.max()))

    def play(self, bulk: Bulk) -> None:
        """A game for each key."""
        play_all(bulk, EXPERT, WORKSPACES.of_prospects, ALL)


class ChampionBot(Bot):
    """Simulates, and solves endings."""

    name: ClassVar[str] = "champion"
    game = GAME
    ms: ClassVar[int] = 1000

    def think(self, view: View, budget: Budget, seed: Seed) -> Thought:
        """All that it finds out."""
        thought = think(WORKSPACES.of_prospects, WORKSPACES.search, view, budget, seed)
        if len(thought.codes) == 0:
            raise BadAction(say("error.no-action"))
        return thought

    def decide(self, view: View, budget: Budget, seed: Seed) -> Action:
        """What wins most."""
        return Action(GAME, self.think(view, budget, seed).codes, 0)

    def choose(self, view: View, budget: Budget, seed: Seed) -> Choice:
        """The same; values are chances to win, or final leads if the ending is solved."""
        thought = self.think(view, budget, seed)
        candidates = candidates_of(thought.codes, thought.values)
        return Choice(candidates[0].action, candidates, why_thought(view, thought))


def next_best(view: View, best: str) -> list[Candidate]:
    """The lays that score most but for the best one."""
    lays = view.actions("lay")
    scored = sorted((-view.judge(lay).points, place) for place, lay in enumerate(lays))
    few = [Candidate(str(lays[place]), float(-less)) for less, place in scored[:SHOWN]]
    return [candidate for candidate in few if candidate.action != best][: SHOWN - 1]


def play_all(bulk: Bulk, bot: int, workspace: Workspace, attention: Attention) -> None:
    """Bulk play with one bot."""
    table, jokers = empty_table(bulk.players, bulk.options), bulk.options.jokers
    play_games(
        bot,
        workspace,
        attention,
        table,
        jokers,
        bulk.keys,
        bulk.rng_states,
        bulk.scores,
        bulk.steps,
    )


SECONDS = {
    "rules": 7.0,
    "casual": 4.6,
    "greedy": 0.9,
    "expert": 5.5,
    "champion": 5.7,
    "bulk": 0.8,
}
"""About how long a part takes to compile on one core; the others take next to nothing."""

BOTS = Bots(
    GAME,
    (RandomBot(), NoviceBot(), CasualBot(), GreedyBot(), ClubBot(), ExpertBot(), ChampionBot()),
    SECONDS,
)
