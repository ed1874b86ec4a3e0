"""What others change while this process runs: looked for once a second, and carried out.

`brelan admin` is another process. It leaves restrictions and orders in the database, and changes
one value there, which is all that is read as long as nothing is new. So does a process at which
somebody adds or removes a device.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from brelan.errors import BrelanError
from brelan.server.storage.changes import last_change
from brelan.server.storage.database import DATABASE_ERRORS
from brelan.server.storage.orders import DONE, Order

if TYPE_CHECKING:
    from collections.abc import Coroutine

    from brelan.server.live.hub import Hub

log = logging.getLogger(__name__)

LOOK_SECONDS = 1.0
NOT_OURS = "moved"
"""The refusal where another process owns the table: it carries the order out."""


class HostOrders:
    """Looks for orders of the host."""

    def __init__(self, hub: Hub):
        self._hub = hub
        self._storage = hub.storage
        self._seen = ""
        self._is_waiting = False
        """Whether an order was left to another process."""
        self._taken: set[str] = set()
        """Orders that are being carried out, or that concern this process no more."""
        self._tasks: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        """Take note of what holds already, and begin to look."""
        self._hub.restrictions.set(await self._storage.restrictions.read())
        await self._hub.devices.start()
        # No table is in memory yet.
        waiting = await self._storage.orders.waiting()
        self._taken = {order.id for order in waiting if order.kind == "reload"}
        self._begin(self._keep_looking())

    async def stop(self) -> None:
        """Stop looking."""
        for task in [*self._tasks]:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _begin(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _keep_looking(self) -> None:
        while True:
            try:
                await self._look()
                await self._hub.devices.write_visits()
            except DATABASE_ERRORS as error:
                log.error("looking for orders of the host: the database failed: %s", error)
            except Exception:
                log.exception("looking for orders of the host failed")
            await asyncio.sleep(LOOK_SECONDS)

    async def _look(self) -> None:
        change = await last_change(self._storage.database)
        if change == self._seen and not self._is_waiting:
            return
        self._hub.restrictions.set(await self._storage.restrictions.read())
        # At once: those who were just disconnected are still known with their addresses.
        await self._restrict_addresses()
        await self._hub.devices.learn()
        self._is_waiting = False
        waiting = await self._storage.orders.waiting()
        self._taken &= {order.id for order in waiting}
        for order in waiting:
            if order.id not in self._taken:
                self._taken.add(order.id)
                # Reading a table may have to wait for its game; bans must not.
                self._begin(self._carry_out(order))
        self._seen = change

    async def _restrict_addresses(self) -> None:
        """Restrict the addresses of people who are connected here, where the host wants it."""
        for person, network in self._hub.restrictions.networks_to_add():
            await self._storage.restrictions.add(
                person.kind, None, network, person.reason, person.until
            )

    async def _carry_out(self, order: Order) -> None:
        try:
            if order.kind == "reload":
                await self._hub.reload(order.table)
            else:
                await self._close(order)
        except Exception:
            log.exception("an order of the host for table %s failed", order.table)
            self._leave(order)

    async def _close(self, order: Order) -> None:
        try:
            await self._hub.close(order.table, order.note, f"host/{order.id}")
            outcome = DONE
        except BrelanError as error:
            if error.code == NOT_OURS:
                self._leave(order)
                return
            outcome = error.code
        await self._storage.orders.report(order.id, outcome)

    def _leave(self, order: Order) -> None:
        """Look at an order again, unless another process has carried it out."""
        self._taken.discard(order.id)
        self._is_waiting = True
