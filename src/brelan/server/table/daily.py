"""The daily deal: which cards, seat and bots a day has in a game, and until when they are closed.

All of it follows from the day, and the cards from the server's secret too: nobody can know them
before.
"""

from __future__ import annotations

import hashlib
import hmac

import msgspec
from msgspec import Struct

from brelan import bots, games
from brelan.server.table import entries
from brelan.server.table.days import end_of, number_of
from brelan.server.table.entries import DailyDeal, Place
from brelan.server.table.names import name_for

CHAMPION = "champion"
"""Whose own result everybody can compare with."""
MOST_PLAYERS = 4
"""A daily deal is to be over within a quarter of an hour."""
LEVELS_BY_WEEKDAY = (2, 2, 3, 3, 1, 1, 2)
"""Which of a game's levels plays, the weakest being 0: from Thursday on, the day on which 1970
began. The week begins gently, and its end is for whoever has time."""
STEPS = 20_000
"""How long bots think about a move, so that every machine comes to the same one."""
CHAMPION_STEPS = 50_000
"""How long the champion thinks, and the bots beside it do not: about its usual second."""


class Arrangement(Struct, frozen=True):
    """Who sits where at the deal of a day."""

    players: int
    seat: int
    """The person's."""
    bot: str
    """The level at all other seats."""


def arrangement_of(day: str, game: str) -> Arrangement:
    """Players, seat and bots of a day; not secret, and the same on every server."""
    found = games.find(game)
    drawn = hashlib.sha256(f"daily {game} {day}".encode()).digest()
    possible = [many for many in found.seats if many <= MOST_PLAYERS] or [found.seats[0]]
    players = possible[drawn[0] % len(possible)]
    levels = bots.of(game).levels
    level = LEVELS_BY_WEEKDAY[number_of(day) % len(LEVELS_BY_WEEKDAY)]
    return Arrangement(players, drawn[1] % players, levels[min(level, len(levels) - 1)])


def seed_of(secret: bytes, day: str, game: str) -> str:
    """The seed of a day's deal: nobody without the secret can work it out."""
    return hmac.new(secret, f"daily seed {day} {game}".encode(), hashlib.sha256).hexdigest()


def open_daily(
    game: str, deal: DailyDeal, who: str, name: str, seed: str, invite: str, at: int
) -> entries.Opened:
    """The table of somebody at the deal of a day; nobody's is the champion's."""
    found, arranged = games.find(game), arrangement_of(deal.day, game)
    own = Place("person", who, name_for(name)) if who else Place("bot", bot=champion_of(game))
    places = tuple(
        own if seat == arranged.seat else Place("bot", bot=arranged.bot)
        for seat in range(arranged.players)
    )
    return entries.Opened(
        at=at,
        game=game,
        rules=found.rules,
        options=msgspec.Raw(msgspec.json.encode(found.read_options({}, arranged.players))),
        places=places,
        host=who,
        seed=seed,
        invite=invite,
        stand_in=arranged.bot,
        hints=False,
        daily=deal,
    )


def champion_of(game: str) -> str:
    """The strongest level of a game."""
    levels = bots.of(game).levels
    return CHAMPION if CHAMPION in levels else levels[-1]


def is_closed(opened: entries.Opened, at: int) -> bool:
    """Whether the cards of a table may not be told yet, although its game may be over: others have
    the same ones before them.
    """
    return opened.daily is not None and at < end_of(opened.daily.day)


def may_look(opened: entries.Opened, who: str, at: int) -> bool:
    """Whether somebody may see a table at all."""
    return not is_closed(opened, at) or any(place.who == who for place in opened.places if who)
