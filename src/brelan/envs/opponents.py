"""Bots in the other seats of one game: any of them, each handed what its seat sees."""

from __future__ import annotations

from brelan import bots
from brelan.bots.bot import Budget
from brelan.envs.batch import POINTS
from brelan.envs.vector import VectorGames


class Opponents:
    """The bot that plays all seats of a game but the learner's."""

    def __init__(self, games: VectorGames, bot: str) -> None:
        self.games = games
        self.bot = bots.find(games.game.name, bot)

    @property
    def learner(self) -> int:
        """The seat that is played from outside."""
        return int(self.games.batch.slots["learner"][0])

    def play(self) -> float:
        """Play until it is the learner's turn; what that brings the learner."""
        state, learner = self.games.state(0), self.learner
        if state.over or state.turn == learner:
            return 0.0
        before = self.lead()
        luck = int(self.games.batch.slots["rng_state"][0, 0])
        while state.turn not in (None, learner):
            view = state.view(state.turn)
            action = self.bot.decide(view, Budget(self.bot.ms), f"{luck}/{state.step}")
            self.games.game.step(self.games.batch.games, action.codes, action.index)
        self.games.restart()
        if self.games.settings.reward == POINTS:
            return self.lead() - before
        return self.share() if state.over else 0.0

    def lead(self) -> float:
        """What the learner is ahead of the mean of all."""
        scores = self.games.state(0).scores
        return scores[self.learner] - sum(scores) / len(scores)

    def share(self) -> float:
        """The learner's share of the win less an even share."""
        winners = self.games.state(0).winners
        share = 1 / len(winners) if self.learner in winners else 0.0
        return share - 1 / self.games.players
