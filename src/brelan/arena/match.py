"""A match: everything that decides its games, and their results. All of it is plain data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

import msgspec

from brelan import games
from brelan.arena.contestants import Contestant
from brelan.arena.schedule import Seating, deals_for, line_ups, seatings
from brelan.errors import BadOption
from brelan.game import Options, check_seed
from brelan.limits import MOST_GAMES
from brelan.randomness import Seed
from brelan.texts import Message, say


class Limits(msgspec.Struct, frozen=True):
    """What a program has beyond its time to think."""

    grace_ms: float = 500
    """For each move: the machine may be busy."""
    start_ms: float = 30_000
    """For its first move: to start."""


USUAL = Limits()


class Match(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """Who plays what, and with which cards; any of its deals can be played anywhere."""

    game: str
    players: int
    options: Options
    seed: Seed
    contestants: tuple[Contestant, ...]
    """Each once."""
    entries: tuple[int, ...]
    """Their numbers, as often as they were entered."""
    limits: Limits
    log: str | None
    """The file that takes what programs write to their standard error."""
    adjust: bool = False
    """Whether the luck of every game is measured."""

    @cached_property
    def line_ups(self) -> tuple[Seating, ...]:
        """Who meets whom."""
        return line_ups(self.entries, self.players)

    def seatings(self, deal: int) -> tuple[Seating, ...]:
        """The games of a deal."""
        return seatings(self.line_ups, deal)

    def deals_for(self, wanted: int) -> int:
        """How many deals make at least so many games."""
        return deals_for(self.line_ups, wanted)

    def seed_of(self, deal: int) -> str:
        """What the cards of a deal are dealt from."""
        return f"{self.seed}/{deal}"


class Forfeit(msgspec.Struct, frozen=True):
    """Who lost a game by a fault, and by which."""

    seat: int
    reason: Message


class Luck(msgspec.Struct, frozen=True):
    """What chance gave each seat after the deal, as valued with all hands open."""

    share: tuple[float, ...]
    """In shares of the win."""
    points: tuple[float, ...]
    """In points above the best of the others."""


class GameResult(msgspec.Struct, frozen=True):
    """One game, seat by seat."""

    seating: Seating
    scores: tuple[int, ...]
    places: tuple[int, ...]
    """1 has won; equals share a place."""
    steps: int
    forfeit: Forfeit | None = None
    luck: Luck | None = None
    """None where it was not measured."""


class Deal(msgspec.Struct, frozen=True):
    """The games that were played with the same cards."""

    number: int
    games: tuple[GameResult, ...]


def new_match(
    game: str,
    contestants: Sequence[Contestant],
    players: int = 2,
    seed: Seed = 0,
    options: Mapping[str, Any] | None = None,
    limits: Limits = USUAL,
    log: str | None = None,
    adjust: bool = False,
) -> Match:
    """A match between these, some of them perhaps entered more than once."""
    found = games.find(game)
    found.check_players(players)
    check_seed(seed)
    check_seed(f"{seed}/{MOST_GAMES}")
    each = tuple({contestant.name: contestant for contestant in contestants}.values())
    if len(each) < 2:
        raise BadOption(say("arena.error.alone"), "bot")
    numbers = {contestant.name: number for number, contestant in enumerate(each)}
    return Match(
        game=game,
        players=players,
        options=found.read_options(options, players),
        seed=seed,
        contestants=each,
        entries=tuple(numbers[contestant.name] for contestant in contestants),
        limits=limits,
        log=log,
        adjust=adjust,
    )
