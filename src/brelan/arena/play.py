"""Playing the games of a match: a deal is a function of the match and its number alone."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Protocol

from brelan import bots, games
from brelan.actions import Action
from brelan.analysis.review.evaluator import EVALUATOR
from brelan.arena.contestants import Contestant
from brelan.arena.external_program import Program, ProgramFault
from brelan.arena.luck_meter import LuckMeter, luck_in
from brelan.arena.match import Deal, Forfeit, GameResult, Luck, Match
from brelan.arena.schedule import Seating
from brelan.bots.bot import Bot, Budget
from brelan.errors import BadAction, IllegalAction
from brelan.game import State, View
from brelan.texts import say


class Player(Protocol):
    """A player in a seat: sees a view, and answers with an action or a ProgramFault."""

    def decide(self, view: View, seed: str) -> Action | str:
        """An action for the seat that the view belongs to."""
        ...

    def close(self) -> None:
        """End."""
        ...


class BuiltInBot:
    """A built-in bot with its budget."""

    def __init__(self, bot: Bot, budget: Budget):
        self.bot = bot
        self.budget = budget

    def decide(self, view: View, seed: str) -> Action:
        """What the bot decides."""
        return self.bot.decide(view, self.budget, seed)

    def close(self) -> None:
        """Nothing to end."""


class DealRunner:
    """Where the games of a match are played, one after the other, with the players it keeps.

    A program is started once for each game of a deal and each seat: it never meets the same cards
    twice, nor sees them from two seats.
    """

    def __init__(self, match: Match):
        self.match = match
        self.players: dict[tuple[int, int, int], Player] = {}

    def play(self, number: int) -> Deal:
        """All games of a deal."""
        seed = self.match.seed_of(number)
        played = [
            self.play_game(seed, seating, self.seated(seating, at))
            for at, seating in enumerate(self.match.seatings(number))
        ]
        return Deal(number, tuple(played))

    def seated(self, seating: Seating, at: int) -> list[Player]:
        """The players of a game, seat by seat."""
        return [self.player(contestant, at, seat) for seat, contestant in enumerate(seating)]

    def player(self, contestant: int, at: int, seat: int) -> Player:
        """The player kept for a contestant in a seat of a deal's game of that number."""
        key = (contestant, at, seat)
        if key not in self.players:
            self.players[key] = new_player(self.match, self.match.contestants[contestant])
        return self.players[key]

    def play_game(self, seed: str, seating: Seating, players: list[Player]) -> GameResult:
        """One game to its end, or to the first fault."""
        match = self.match
        state = games.find(match.game).new(match.players, seed, match.options)
        meter = LuckMeter(seed, match.players) if match.adjust else None
        while state.turn is not None:
            seat, before = state.turn, state.copy() if meter else state
            try:
                action = players[seat].decide(
                    state.view(seat), decision_seed(seed, seat, state.step)
                )
                state.apply(action)
            except ProgramFault as fault:
                return forfeited(seating, state, Forfeit(seat, fault.reason), luck_in(meter))
            except (BadAction, IllegalAction) as error:
                players[seat].close()
                reason = say("arena.fault.illegal", why=error.message)
                return forfeited(seating, state, Forfeit(seat, reason), luck_in(meter))
            if meter:
                meter.see(before, before.read(action), state)
        return finished(seating, state, luck_in(meter))

    def warm(self) -> None:
        """Let every built-in bot think once, so that no game waits for the compiler."""
        match = self.match
        state = games.find(match.game).new(match.players, 0, match.options)
        for contestant in match.contestants:
            if contestant.bot is not None:
                bot = bots.find(match.game, contestant.bot)
                bot.decide(state.view(state.turn), Budget(steps=1), 0)
        if match.adjust:
            EVALUATOR.evaluate(state, "", range(1))

    def close(self) -> None:
        """End all players."""
        for player in self.players.values():
            player.close()
        self.players.clear()


def new_player(match: Match, contestant: Contestant) -> Player:
    """A player for a contestant."""
    if contestant.bot is None:
        return Program(match, contestant)
    return BuiltInBot(bots.find(match.game, contestant.bot), contestant.budget)


def decision_seed(seed: str, seat: int, step: int) -> str:
    """The seed of a player's decision; the cards cannot be worked out from it."""
    return hashlib.sha256(f"luck {seed}/{seat}/{step}".encode()).hexdigest()


def finished(seating: Seating, state: State, luck: Luck | None = None) -> GameResult:
    """A game that is over: the winners are first, the others follow by their scores."""
    ranked = [(seat in state.winners, score) for seat, score in enumerate(state.scores)]
    return GameResult(seating, state.scores, places(ranked), state.step, luck=luck)


def forfeited(
    seating: Seating, state: State, forfeit: Forfeit, luck: Luck | None = None
) -> GameResult:
    """A game that ends by a fault: its player comes last, the others by their scores so far."""
    ranked = [(seat != forfeit.seat, score) for seat, score in enumerate(state.scores)]
    return GameResult(seating, state.scores, places(ranked), state.step, forfeit, luck)


def places(ranked: Sequence[tuple[bool, int]]) -> tuple[int, ...]:
    """The place of each, the greatest first; equals share one."""
    return tuple(1 + sum(other > each for other in ranked) for each in ranked)
