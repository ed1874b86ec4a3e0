"""The lists of the home page."""

from __future__ import annotations

from brelan import games
from brelan.server.projection.devices import unconfirmed
from brelan.server.protocol.http import Home, Invitation, TableLine
from brelan.server.storage import Storage
from brelan.server.storage.index import Listed
from brelan.server.table.days import day_of, number_of

MOST_MINE, MOST_OPEN, MOST_RECENT = 30, 30, 12


async def home_of(storage: Storage, who: str, device: str, at: int) -> Home:
    """What the home page shows somebody."""
    index = storage.index
    return Home(
        name=await storage.people.name_of(who),
        mine=lines_of(await index.mine(who, over=False, most=MOST_MINE)),
        open=lines_of(await index.open(MOST_OPEN)),
        recent=lines_of(await index.mine(who, over=True, most=MOST_RECENT)),
        invitations=tuple(
            Invitation(each.table, each.game, each.name, each.at)
            for each in await storage.invitations.of(who)
            if each.game in games.working()
        ),
        puzzles_done=tuple(
            each.game
            for each in await storage.puzzles.days(who)
            if each.day == number_of(day_of(at))
        ),
        daily_done=tuple(await storage.results.daily_games(who, day_of(at))),
        new_devices=await unconfirmed(storage, who, device),
    )


def lines_of(found: list[Listed]) -> tuple[TableLine, ...]:
    """A list of tables, but for those of games that are not installed any more."""
    return tuple(line_of(each) for each in found if each.row.game in games.working())


def line_of(listed: Listed) -> TableLine:
    """A table in a list."""
    row = listed.row
    return TableLine(
        id=row.id,
        game=row.game,
        status=row.status,
        players=row.summary.players,
        free=row.summary.free,
        opened=row.opened,
        updated=row.updated,
        your_turn=listed.seat is not None and row.summary.turn == listed.seat,
        result=row.summary.result,
        seat=listed.seat,
        bots=row.summary.bots,
        colours=row.summary.colours,
        turn_began=row.summary.turn_began,
    )
