"""Tables read from the log, one or many at a time: many cost few queries and one commit."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Sequence

from brelan import games
from brelan.server.live.live_table import LiveTable, read_entry
from brelan.server.protocol.refusals import Refusal
from brelan.server.storage import Storage
from brelan.server.storage.leases import Lease
from brelan.server.storage.log import Stored
from brelan.server.table import entries
from brelan.server.table.entries import Entry
from brelan.server.table.state import TableState, replay_log
from brelan.server.workers.readiness import Readiness

Log = Sequence[tuple[int, str | None, Entry]]
Outcome = LiveTable | Exception
"""A table, or why it could not be read."""


class TableLoader:
    """Reads tables, and owns those that no other process does."""

    def __init__(
        self,
        storage: Storage,
        readiness: Readiness,
        make_live: Callable[[TableState, int | None], LiveTable],
    ):
        self._storage = storage
        self._readiness = readiness
        self._make_live = make_live

    async def load(self, tables: Collection[str]) -> dict[str, Outcome]:
        """These tables, each with its clock put right; one that there is not is left out."""
        outcomes: dict[str, Outcome] = {}
        logs: dict[str, Log] = {}
        for table, stored in (await self._storage.log.read_all(tables)).items():
            try:
                logs[table] = read_log(stored)
            except Refusal as refusal:
                outcomes[table] = refusal
        for log in logs.values():
            await self._readiness.wait(game_of(log))
        replayed = await asyncio.to_thread(replay_all, logs)
        states = {t: state for t, state in replayed.items() if isinstance(state, TableState)}
        outcomes.update({t: why for t, why in replayed.items() if isinstance(why, Exception)})
        leases = await self._storage.leases.claim_all(states)
        rows = await self._storage.index.find(states)
        latest = await self._storage.log.latest(leases)
        lives = {table: self._make_live(state, None) for table, state in states.items()}

        async def settle(table: str) -> None:
            live, row = lives[table], rows.get(table)
            try:
                if table in leases:
                    await live.own(leases[table], row, latest[table])
                else:
                    await live.reconcile(row)
            except Exception as error:
                outcomes[table] = error
            else:
                outcomes[table] = live

        await asyncio.gather(*(settle(table) for table in lives))
        # Not for this process, such as what only a newer version can read.
        refused = [table for table in leases if isinstance(outcomes[table], Refusal)]
        await self._storage.leases.release(*refused)
        return outcomes

    async def own(self, live: LiveTable, lease: Lease) -> None:
        """Own a table that is in memory already; Refusal, and released again, if it cannot be."""
        table = live.table.id
        rows = await self._storage.index.find([table])
        latest = await self._storage.log.latest([table])
        try:
            await live.own(lease, rows.get(table), latest[table])
        except Refusal:
            await self._storage.leases.release(table)
            raise


def read_log(stored: Sequence[Stored]) -> Log:
    """The entries of a log; Refusal if this version, or what is installed, cannot play it."""
    log = [(each.seq, each.command, read_entry(each.entry)) for each in stored]
    game = game_of(log)
    if game not in games.working():
        raise Refusal("no-game", game=game)
    return log


def game_of(log: Log) -> str:
    """The game of a table."""
    opened = log[0][2]
    assert isinstance(opened, entries.Opened)
    return opened.game


def replay_all(logs: dict[str, Log]) -> dict[str, TableState | Exception]:
    """The table that each log tells of, or why it cannot be told."""
    return {table: replay_or_refuse(table, log) for table, log in logs.items()}


def replay_or_refuse(table: str, log: Log) -> TableState | Exception:
    """The table that a log tells of, or why it cannot be told."""
    try:
        state = replay_log(table, log)
    except Exception as error:
        return error
    if state.opened.rules > state.game.rules:
        return Refusal("newer-entry")
    return state
