"""Calls people to tables where it is their turn and they are not, a short while after it began.

It looks for calls that are due, takes each from the other processes, and sends it to the devices of
that person. Nothing of this is awaited by play.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from brelan.server.metrics.instruments import PUSHES
from brelan.server.projection.turn_words import table_line, title_of
from brelan.server.push.config import PushConfig, read_config
from brelan.server.push.endpoints import EndpointPolicy
from brelan.server.push.http_client import PushClient
from brelan.server.push.keys import can_encrypt
from brelan.server.push.sender import Call, Sender
from brelan.server.storage import Storage
from brelan.server.storage.changes import last_change
from brelan.server.storage.index import Row
from brelan.server.storage.push_subscriptions import PushSubscription
from brelan.server.storage.turn_calls import TurnCall
from brelan.server.timestamps import now

log = logging.getLogger(__name__)

LOOK_SECONDS = 2.0
MOST_TOGETHER = 8
"""Calls that are being made at the same time."""
MOST_TRIES = 6
"""Attempts for one turn, if push services fail."""
UNTIMED_TTL = 7 * 86_400
"""Seconds for which a call without a deadline is kept for a device that is off."""

IsPresent = Callable[[str, str], Awaitable[bool]]
"""Whether somebody is connected to a table, through any process."""


class Caller:
    """Makes the calls of one process."""

    def __init__(
        self,
        storage: Storage,
        is_present: IsPresent,
        test_origin: str = "",
        look_seconds: float = LOOK_SECONDS,
    ):
        self._storage = storage
        self._look_seconds = look_seconds
        self._is_present = is_present
        self._test_origin = test_origin
        self.config: PushConfig | None = None
        """What the host has switched on; None for nothing."""
        self.policy = EndpointPolicy()
        self._client: PushClient | None = None
        self._sender: Sender | None = None
        self._change: str | None = None
        self._slots = asyncio.Semaphore(MOST_TOGETHER)
        self._looking: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Begin to look for calls."""
        await self.refresh()
        self._looking = asyncio.create_task(self._keep_looking())

    async def stop(self) -> None:
        """Stop; what is under way is sent again by whoever comes next."""
        if self._looking is not None:
            self._looking.cancel()
            await asyncio.gather(self._looking, return_exceptions=True)
        self._close()

    def _close(self) -> None:
        if self._client is not None:
            self._client.stop()
        self._client = self._sender = None

    async def refresh(self) -> None:
        """Take note of what the host has switched on or off."""
        change = await last_change(self._storage.database)
        if change == self._change:
            return
        config = await read_config(self._storage)
        if config is not None and not can_encrypt():
            log.error("nobody can be called: install brelan[push], or switch it off")
            config = None
        if config != self.config:
            self._use(config)
        self._change = change

    def _use(self, config: PushConfig | None) -> None:
        self._close()
        if config is not None:
            self.policy = EndpointPolicy(config.hosts, self._test_origin)
            self._client = PushClient(self.policy)
            self._sender = Sender(config, self._client, self.policy)
        self.config = config
        self._storage.calls.is_on = config is not None

    async def _keep_looking(self) -> None:
        while True:
            try:
                await self.refresh()
                if self._sender is not None:
                    await self.call_due()
            except Exception:
                log.exception("calling people failed")
            await asyncio.sleep(self._look_seconds)

    async def call_due(self) -> None:
        """Make the calls that are due."""
        due = await self._storage.calls.due(now())
        outcomes = await asyncio.gather(*map(self._call, due), return_exceptions=True)
        for outcome in outcomes:
            if isinstance(outcome, Exception):
                log.error("a call failed", exc_info=outcome)

    async def _call(self, found: TurnCall) -> None:
        async with self._slots:
            call = await self._storage.calls.take(found)
            if call is None:
                return
            devices = await self._devices(call)
            row = (await self._storage.index.find([call.table])).get(call.table)
            if row is None or not devices or await self._is_present(call.table, call.who):
                await self._storage.calls.finish(call)
                return
            await self._send(call, row, devices)

    async def _devices(self, call: TurnCall) -> list[PushSubscription]:
        if call.left is None:
            return await self._storage.subscriptions.of(call.who)
        found = await self._storage.subscriptions.find(call.left)
        return [each for each in found if each.who == call.who]

    async def _send(self, call: TurnCall, row: Row, devices: list[PushSubscription]) -> None:
        """Send to all devices; those that fail for now are tried again later."""
        fates = await asyncio.gather(*(self._send_to(each, call, row) for each in devices))
        later = {device.id: at for device, at in zip(devices, fates, strict=True) if at is not None}
        if later and call.tries + 1 < MOST_TRIES:
            await self._storage.calls.postpone(call, later, min(later.values()))
        else:
            await self._storage.calls.finish(call)

    async def _send_to(self, device: PushSubscription, call: TurnCall, row: Row) -> int | None:
        """Send to one device; when to try again is answered if it has to be."""
        if device.paused_until > now():
            return device.paused_until
        if self._sender is None:
            return None
        seat = row.summary.turn or 0
        shown = Call(call.table, title_of(device.language), table_line(row, seat, device.language))
        outcome = await self._sender.send(device, shown, ttl_of(call))
        PUSHES.add(outcome.fate)
        if outcome.fate == "later":
            return await self._storage.subscriptions.pause(device, outcome.retry_after_ms)
        if outcome.fate == "gone":
            await self._storage.subscriptions.drop(device)
        elif outcome.fate == "sent":
            await self._storage.subscriptions.resume(device)
        else:
            log.warning("a push service refused a call: %s", outcome.why)
        return None


def ttl_of(call: TurnCall) -> int:
    """Seconds for which a call is worth delivering."""
    return UNTIMED_TTL if call.deadline is None else max(0, (call.deadline - now()) // 1000)
