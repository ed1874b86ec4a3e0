"""Closing a table: by the process that owns it, or here if none does."""

from __future__ import annotations

import asyncio
import secrets

from brelan.server.admin.desk import AdminError
from brelan.server.admin.tables import read_table
from brelan.server.storage import Storage
from brelan.server.storage.leases import Lease
from brelan.server.storage.lock_file import InUse
from brelan.server.storage.log import Append, DuplicateEntry, Fenced, Stored
from brelan.server.storage.orders import DONE
from brelan.server.storage.rows import row_of
from brelan.server.table import entries, formats
from brelan.server.timestamps import now
from brelan.texts import say

ANSWER_SECONDS = 30.0
"""How long a running server has to carry an order out."""
LOOK_SECONDS = 0.1
LONGEST_NOTE = 200


async def close_table(storage: Storage, table_id: str, note: str = "") -> None:
    """Let a table be over without a result; AdminError if it cannot be."""
    if len(note) > LONGEST_NOTE:
        raise AdminError(say("command.admin.long-reason", most=LONGEST_NOTE))
    row = (await storage.index.find([table_id])).get(table_id)
    if row is None:
        raise AdminError(say("server.refused.not-found"))
    if row.status == "over":
        raise AdminError(say("server.refused.over"))
    if not await _close_here(storage, table_id, note):
        await _have_closed(storage, table_id, note)


async def _close_here(storage: Storage, table_id: str, note: str) -> bool:
    """Close a table that no server owns; False if one does."""
    try:
        storage.database.acquire_lock()
    except InUse:
        return False
    lease = await storage.leases.claim(table_id)
    if lease is None:
        return False
    try:
        await _append(storage, table_id, note, lease)
    except (Fenced, DuplicateEntry):
        # A server has taken it over at this moment.
        return False
    finally:
        await storage.leases.release(table_id)
    return True


async def _append(storage: Storage, table_id: str, note: str, lease: Lease) -> None:
    table, _ = await read_table(storage, table_id)
    closed = entries.Closed(at=now(), reason="host", note=note)
    key = f"host/{secrets.token_hex(12)}"
    table.apply(table.seq + 1, closed, key)
    stored = Stored(table.seq, key, formats.write(closed))
    await storage.log.start()
    try:
        await storage.log.append(Append(table_id, lease.fence, (stored,), row_of(table)))
    finally:
        await storage.log.stop()


async def _have_closed(storage: Storage, table_id: str, note: str) -> None:
    """Order the process that owns a table to close it, and wait until it has."""
    (order,) = await storage.orders.post("close", [table_id], note)
    outcome = None
    try:
        async with asyncio.timeout(ANSWER_SECONDS):
            while (outcome := await storage.orders.outcome(order)) is None:
                await asyncio.sleep(LOOK_SECONDS)
    except TimeoutError:
        if await storage.orders.withdraw(order):
            raise AdminError(say("command.admin.no-answer")) from None
        outcome = await storage.orders.outcome(order)
    if outcome != DONE:
        raise AdminError(say("command.admin.refused", code=outcome or ""))
