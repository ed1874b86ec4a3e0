"""A database with tables in the middle of their games, and how the games go on.

The tables are written into the log as a server would have written them, with seeds that are known
here: so the load test has every action ready, and measures nothing of its own thinking.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from msgspec import Raw

from brelan import bots, games
from brelan.bots.bot import Budget
from brelan.server.http.identity import COOKIE, Identities
from brelan.server.storage import Storage
from brelan.server.storage.log import Append, Stored
from brelan.server.storage.rows import row_of
from brelan.server.table import entries, formats
from brelan.server.table.entries import Entry, Place, TurnClock
from brelan.server.table.state import replay_log
from brelan.server.timestamps import now

PLAYER = "novice"
NO_CLOCK = TurnClock()
SECRET = "benchmark"
"""What the server signs its cookies with."""


@dataclass(frozen=True)
class Prepared:
    """A table, the cookies of its seats, its last entry, and who does what from there on."""

    id: str
    cookies: tuple[str, ...]
    seq: int
    script: tuple[tuple[int, str], ...]


@cache
def played(game: str, players: int, seed: str, actions: int) -> list[tuple[int, str]]:
    """The first actions of a game between bots: who, and what."""
    bot = bots.find(game, PLAYER)
    state = games.find(game).new(players, seed)
    done: list[tuple[int, str]] = []
    while state.turn is not None and len(done) < actions:
        seat = state.turn
        action = str(bot.decide(state.view(seat), Budget(bot.ms), f"{seed}/{len(done)}"))
        state.apply(action)
        done.append((seat, action))
    return done


def person(table: int, seat: int) -> str:
    """A player at one of the tables."""
    return f"person{table:08d}{seat:08d}"


async def prepare(
    database: str,
    tables: int,
    players: int,
    before: int,
    after: int,
    bots_every: int = 0,
    clock: TurnClock = NO_CLOCK,
) -> list[Prepared]:
    """Write tables with so many actions behind them; their scripts have so many ahead.

    At every so-many-th table a bot is to move.
    """
    storage = Storage(database, "benchmark")
    await storage.start()
    try:
        await storage.settings.keep("secret", SECRET)
        return [
            await write_table(storage, number, players, before, after, bots_every, clock)
            for number in range(tables)
        ]
    finally:
        await storage.stop()


async def write_table(
    storage: Storage,
    number: int,
    players: int,
    before: int,
    after: int,
    bots_every: int,
    clock: TurnClock,
) -> Prepared:
    """Write one table."""
    table_id, seed = f"bench{number:07d}", f"seed {number}"
    game = games.NAMES[number % len(games.NAMES)]
    actions = played(game, players, seed, before + after)
    before = max(0, len(actions) - after)
    to_move = actions[before][0] if bots_every and number % bots_every == 0 else None
    told = log_of(game, number, seed, players, actions[:before], to_move, clock)
    stored = tuple(
        Stored(seq, None, formats.write(entry)) for seq, entry in enumerate(told, start=1)
    )
    table = replay_log(table_id, [(seq, None, entry) for seq, entry in enumerate(told, start=1)])
    lease = await storage.leases.claim(table_id)
    assert lease is not None
    await storage.log.append(Append(table_id, lease.fence, stored, row_of(table), True))
    await storage.leases.release(table_id)
    identities = Identities(SECRET.encode())
    cookies = [f"{COOKIE}={identities.sign(person(number, seat))}" for seat in range(players)]
    return Prepared(table_id, tuple(cookies), len(told), tuple(actions[before:]))


def log_of(
    game: str,
    number: int,
    seed: str,
    players: int,
    actions: Sequence[tuple[int, str]],
    bot_at: int | None,
    clock: TurnClock,
) -> list[Entry]:
    """The log of a table that has been opened, begun and played for a while."""
    at = now()
    places = tuple(
        Place("bot", bot=PLAYER)
        if seat == bot_at
        else Place("person", person(number, seat), f"Player {seat + 1}")
        for seat in range(players)
    )
    opened = entries.Opened(
        at=at,
        game=game,
        rules=games.find(game).rules,
        options=Raw(b"{}"),
        places=places,
        host=person(number, 0),
        seed=seed,
        invite="benchmark",
        clock=clock,
    )
    began = entries.Began(at=at, bot=PLAYER, order=tuple(range(players)))
    acted = [entries.Acted(at=at, seat=seat, actions=(action,)) for seat, action in actions]
    return [opened, began, *acted]
