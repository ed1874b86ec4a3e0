"""Matches for the tests, and deals whose outcome is drawn from known strengths."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from brelan.arena.contestants import read_contestant
from brelan.arena.match import Deal, GameResult, Match, new_match
from brelan.arena.play import places
from brelan.arena.tally import Tally


def match_of(*names: str, game: str = "poker_tiles", players: int = 2, seed: int = 0) -> Match:
    """A match between bots that think at once."""
    contestants = [read_contestant(game, name) for name in names]
    return new_match(game, contestants, players, seed)


def drawn_deal(
    match: Match, number: int, strengths: Sequence[float], wheel: np.random.Generator
) -> Deal:
    """A deal decided by the model of Plackett and Luce."""
    played = []
    for seating in match.seatings(number):
        noise = wheel.gumbel(size=match.players)
        scores = [int(1000 * (strengths[each] + noise[seat])) for seat, each in enumerate(seating)]
        played.append(played_as(seating, scores))
    return Deal(number, tuple(played))


def played_as(seating: Sequence[int], scores: Sequence[int]) -> GameResult:
    """A game with that outcome."""
    best = max(scores)
    ranked = [(score == best, score) for score in scores]
    return GameResult(tuple(seating), tuple(scores), places(ranked), 1)


def drawn_tally(match: Match, deals: int, strengths: Sequence[float], seed: int) -> Tally:
    """So many deals decided by these strengths."""
    wheel = np.random.default_rng(seed)
    return Tally(match, (drawn_deal(match, number, strengths, wheel) for number in range(deals)))
