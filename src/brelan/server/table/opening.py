"""With what a table is opened: as somebody wishes it, or as the one before it was."""

from __future__ import annotations

import msgspec
from msgspec import structs

from brelan import games
from brelan.server.protocol import http
from brelan.server.protocol.refusals import Refusal
from brelan.server.table import entries
from brelan.server.table.decisions import STAND_IN, check_bot, check_level
from brelan.server.table.entries import Place
from brelan.server.table.names import name_for
from brelan.server.table.state import TableState

FEWEST_SECONDS = 5
"""The shortest time that a clock may give."""


def open_table(wanted: http.NewTable, who: str, seed: str, invite: str, at: int) -> entries.Opened:
    """A table as somebody wishes it; an error of ours names what cannot be."""
    game = games.find(wanted.game)
    game.check_players(len(wanted.seats))
    try:
        given = msgspec.json.decode(wanted.options, type=dict)
    except msgspec.MsgspecError:
        raise Refusal("unreadable") from None
    options = game.read_options(given, len(wanted.seats))
    if sum(seat.kind == "me" for seat in wanted.seats) > 1:
        raise Refusal("twice-me")
    if all(seat.kind == "bot" for seat in wanted.seats):
        # Nobody could stop it, and it would count as nobody's.
        raise Refusal("not-seated")
    if wanted.clock.kind != "none" and wanted.clock.seconds < FEWEST_SECONDS:
        raise Refusal("clock", seconds=FEWEST_SECONDS)
    if isinstance(wanted.begins, int) and wanted.begins >= len(wanted.seats):
        raise Refusal("no-seat")
    others_come = any(seat.kind == "person" for seat in wanted.seats)
    name = name_for(wanted.name)
    places = tuple(
        Place("person", who, name, mix=wanted.mix)
        if seat.kind == "me"
        else Place("bot", bot=check_bot(wanted.game, seat.bot or STAND_IN))
        if seat.kind == "bot"
        else Place("free")
        for seat in wanted.seats
    )
    return entries.Opened(
        at=at,
        game=wanted.game,
        rules=game.rules,
        options=msgspec.Raw(msgspec.json.encode(options)),
        places=places,
        host=who,
        seed=seed,
        invite=invite,
        clock=entries.TurnClock(wanted.clock.kind, wanted.clock.seconds),
        stand_in=check_level(wanted.game, wanted.stand_in),
        hints=not others_come if wanted.hints is None else wanted.hints,
        listed=wanted.listed,
        shuffle=wanted.shuffle_seats,
        begins=wanted.begins,
    )


def open_rematch(table: TableState, who: str, seed: str, invite: str, at: int) -> entries.Opened:
    """The same people at a new table, each in their colour, one seat further on, so that another
    begins.
    """
    many = len(table.chairs)
    order = [(seat + 1) % many for seat in range(many)]
    chairs = [table.chairs[seat] for seat in order]
    return entries.Opened(
        at=at,
        game=table.game.name,
        rules=table.game.rules,
        options=table.reordered_options(order),
        places=tuple(
            Place("person", chair.who, chair.name, colour=chair.colour)
            if chair.who
            else Place("bot", bot=chair.bot, colour=chair.colour)
            for chair in chairs
        ),
        host=who,
        seed=seed,
        invite=invite,
        clock=table.opened.clock,
        stand_in=table.opened.stand_in,
        hints=table.opened.hints,
        # The neighbour of whoever began has come to sit there.
        begins=table.first if isinstance(table.opened.begins, int) else None,
    )


def open_again(
    table: TableState, who: str, invited: tuple[str, ...], seed: str, invite: str, at: int
) -> entries.Opened:
    """A rematch to which the others are invited instead of being seated."""
    opened = open_rematch(table, who, seed, invite, at)
    places = tuple(
        place if place.who in ("", who) else Place("free", colour=place.colour)
        for place in opened.places
    )
    return structs.replace(opened, places=places, invited=invited)
