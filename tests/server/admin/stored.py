"""Tables as a server leaves them in a database, for the tests of the host's desk."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from brelan import games
from brelan.server.http.identity import COOKIE, Identities
from brelan.server.storage import Storage
from brelan.server.storage.log import Append, Stored
from brelan.server.storage.rows import row_of
from brelan.server.table import entries, formats
from brelan.server.table.entries import Entry, Place
from brelan.server.table.state import TableState, replay_log

SECRET = "secret"
ADA, BEN, CLEO = "ada" + "a" * 19, "ben" + "b" * 19, "cleo" + "c" * 18
NAMES = {ADA: "Ada", BEN: "Ben", CLEO: "Cléo"}
GAME = "poker_tiles"
DAY_MS = 86_400_000
LONG_AGO = 1_600_000_000_000

Told = tuple[Entry, str | None]
"""An entry, and the command that led to it."""


def cookie_of(who: str) -> str:
    """The cookie of somebody."""
    return f"{COOKIE}={Identities(SECRET.encode()).sign(who)}"


def opened(*people: str, seed: str = "seed", at: int = LONG_AGO) -> Told:
    """A table for these people, opened by the first, or for one person and a bot."""
    places = [Place("person", who, NAMES[who], mix=f"mix{who[0]}") for who in people]
    if len(places) == 1:
        places.append(Place("bot", bot="random"))
    entry = entries.Opened(
        at=at,
        game=GAME,
        rules=games.find(GAME).rules,
        options=msgspec.Raw(b"{}"),
        places=tuple(places),
        host=people[0],
        seed=seed,
        invite="invite",
        listed=True,
    )
    return entry, None


def said(who: str, text: str, seat: int | None = None) -> Told:
    """Something said."""
    line = entries.Said(at=LONG_AGO + 3, who=who, name=NAMES[who], seat=seat, text=text)
    return line, f"{who}/say-{text.encode().hex()}"[:80]


def playing(*people: str, actions: int | None = None, seed: str = "seed") -> list[Told]:
    """A game after so many actions, or to its end."""
    told = [opened(*people, seed=seed)]
    many = max(len(people), 2)
    began = entries.Began(at=LONG_AGO + 1, bot="random", order=tuple(range(many)))
    told.append((began, f"{people[0]}/begin-00"))
    table = replay(told)
    while table.turn is not None and (actions is None or len(told) < actions + 2):
        assert table.state is not None
        seat = table.turn
        action = str(table.state.actions()[0])
        entry = entries.Acted(at=LONG_AGO + 2, seat=seat, actions=(action,))
        who = table.chairs[seat].who
        command = f"{who}/act-{len(told):04}" if who else None
        told.append((entry, command))
        table.apply(len(told), entry, command)
    return told


def replay(told: Sequence[Told], table: str = "table1234567") -> TableState:
    """The table that entries tell of."""
    return replay_log(
        table, [(seq, command, entry) for seq, (entry, command) in enumerate(told, start=1)]
    )


async def put(database: str, tables: dict[str, list[Told]]) -> None:
    """Put tables and the names of their people into a database."""
    storage = Storage(database, "earlier")
    await storage.start()
    await storage.settings.keep("secret", SECRET)
    for who, name in NAMES.items():
        await storage.people.remember(who, name)
    for table, told in tables.items():
        lease = await storage.leases.claim(table)
        assert lease is not None
        stored = tuple(
            Stored(seq, command, formats.write(entry))
            for seq, (entry, command) in enumerate(told, start=1)
        )
        row = row_of(replay(told, table))
        await storage.log.append(Append(table, lease.fence, stored, row, True))
        await storage.leases.release(table)
    await storage.stop()


async def log_in(database: str, table: str) -> list[Stored]:
    """The log of a table as it is stored."""
    storage = Storage(database, "reader")
    await storage.database.start()
    found = await storage.log.read(table)
    await storage.database.stop()
    return found
