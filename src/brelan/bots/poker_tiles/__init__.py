"""The bots of Poker Tiles."""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter
from typing import Any

import numpy as np

from brelan.bots.bot import Bots, Simulated
from brelan.bots.poker_tiles.greedy import GreedyBot
from brelan.bots.poker_tiles.playout import GREEDY, RANDOM, play_games
from brelan.bots.poker_tiles.random import RandomBot
from brelan.games.poker_tiles.facts import PokerTilesOptions
from brelan.games.poker_tiles.game import GAME
from brelan.games.poker_tiles.position import empty_table
from brelan.randomness import Seed, key_of, wheel_of

CODES = {"random": RANDOM, "greedy": GREEDY}


class PokerTilesBots(Bots):
    """`random` and `greedy`."""

    game = GAME
    ladder = (RandomBot(), GreedyBot())

    def simulate(
        self, players: int, games: int, seed: Seed, bot: str, options: Any, first: int = 0
    ) -> Simulated:
        """Whole games, every seat by the same bot."""
        numbers = [f"{seed}/{number}" for number in range(first, first + games)]
        keys = np.array([key_of(number) for number in numbers], np.uint32).reshape(games, 8)
        wheels = np.array([wheel_of(number)[0] for number in numbers], np.uint64)
        scores = np.zeros((games, players), np.int64)
        steps = np.zeros(games, np.int64)
        blank = empty_table(players, options)
        jokers = options.jokers
        play_games(blank, jokers, keys[:0], wheels[:0], CODES[bot], scores[:0], steps[:0])
        start = perf_counter()
        play_games(blank, jokers, keys, wheels, CODES[bot], scores, steps)
        return Simulated(scores, steps, perf_counter() - start)

    def warm(self) -> Iterator[str]:
        """Every kernel that play or simulation calls."""
        state = GAME.new(2, 0)
        yield "deal"
        actions = state.actions()
        yield "list"
        state.judge(actions[0])
        state.apply(actions[0])
        yield "step"
        for bot in self.ladder:
            bot.choose(state.view(state.turn), 1, 0)
            self.simulate(2, 1, 0, bot.name, PokerTilesOptions())
            yield bot.name


BOTS = PokerTilesBots()
"""Weakest first."""
