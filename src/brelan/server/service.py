"""The parts of a running server, put together and started in order."""

from __future__ import annotations

import asyncio
import gc
import logging
import secrets
from concurrent.futures import ThreadPoolExecutor

from msgspec import Struct

from brelan.analysis.review.review import WORLDS, Settings
from brelan.memory import give_back
from brelan.server.admin.retention import forget
from brelan.server.cluster.bus import Bus, RedisBus
from brelan.server.cluster.relay import Relay
from brelan.server.health import Health
from brelan.server.http.front_door import DoorLimits, FrontDoor
from brelan.server.http.identity import Identities
from brelan.server.http.open_files import make_room
from brelan.server.http.pages import Shell
from brelan.server.http.preload import load_pages
from brelan.server.http.rate_limits import RateLimits, live_share
from brelan.server.http.static_files import WebFiles
from brelan.server.http.words import Words
from brelan.server.live.daily import DailyDeals
from brelan.server.live.hub import Hub
from brelan.server.live.last_seen import GRACE_SECONDS
from brelan.server.live.result_filling import ResultFilling
from brelan.server.live.reviews import GameReviews
from brelan.server.metrics.loop_lag import measure_lag
from brelan.server.push.caller import LOOK_SECONDS, Caller
from brelan.server.storage import Storage
from brelan.server.storage.database import default_url
from brelan.server.storage.turn_calls import DELAY_SECONDS
from brelan.server.timestamps import clock, now
from brelan.server.workers.pool import WorkerPool
from brelan.server.workers.readiness import Readiness
from brelan.server.workers.review_pool import ReviewPool

log = logging.getLogger(__name__)

PAUSE = 0.6
"""The shortest time of a bot's move in seconds, so that people can follow."""

GARBAGE = (5_000, 3, 300)
"""Thresholds of the garbage collector: young objects often, so that pauses are short, and old ones
seldom, because tables make hardly any reference cycles."""

HELPERS = 3
"""Threads that read tables and replays: each has a workspace for every game."""

FORGET_SECONDS = 3600.0
"""Seconds between two looks for tables that are old enough to be removed."""

FAST_PACE = 20.0
"""The factor on rate limits where bots do not pause."""


class ServerConfig(Struct, frozen=True, kw_only=True):
    """The settings of a server."""

    database: str = ""
    bus: str = ""
    workers: int = 2
    fast: bool = False
    address: str = ""
    forget_after: int = 0
    """Days after which tables without a running game are removed; 0 if they are kept for good."""
    metrics: bool = False
    """Whether programs on this machine may read the figures on the port of the tables."""
    metrics_host: str = "127.0.0.1"
    metrics_port: int = 0
    """Where figures and health have a port of their own; 0 for none."""
    drain: float = 0.0
    """Seconds for which a server that is told to stop still answers, and says that it stops."""
    seed: str = ""
    """For tests: what the seeds of tables follow from; empty, they are unpredictable."""
    bot_steps: float | None = None
    """For tests: bots and hints think for so many steps, whatever the clock says."""
    door: DoorLimits = DoorLimits()
    """What connections may do before anything of ours sees what they send."""
    grace_seconds: float = GRACE_SECONDS
    """For tests: how long somebody must be away before others may ask for a bot."""
    starts_at: int = 0
    """For tests: the time at which it starts, in milliseconds since 1970; 0 for the real one."""
    call_seconds: float = DELAY_SECONDS
    """For tests: how long somebody has to play before they are called."""
    push_origin: str = ""
    """For tests: a push service that may be on this machine and needs no https."""
    review_worlds: int = WORLDS
    """For tests: in how many worlds the moves of a reviewed game are judged at first."""


class Service:
    """Everything that requests need."""

    def __init__(self, plan: ServerConfig):
        self.plan = plan
        if plan.starts_at:
            clock.start_at(plan.starts_at)
        self.storage = Storage(plan.database or default_url(), secrets.token_hex(8), plan.address)
        self.bus: Bus = RedisBus(plan.bus) if plan.bus else Bus()
        self.readiness = Readiness()
        self.workers = WorkerPool(plan.workers, self.readiness, plan.bot_steps)
        self.door = FrontDoor(plan.door, make_room(plan.door.connections))
        self.limits = RateLimits(FAST_PACE if plan.fast else 1.0, live_share(self.door.most))
        self.health = Health(self.storage, self.workers, self.readiness)
        self.files = WebFiles()
        self.shell = Shell(self.files)
        self.words = Words(self.files)
        look_seconds = min(LOOK_SECONDS, plan.call_seconds)
        self.caller = Caller(self.storage, self._is_present, plan.push_origin, look_seconds)
        self._loading: asyncio.Task[None] | None = None
        self._forgetting: asyncio.Task[None] | None = None
        self._lag: asyncio.Task[None] | None = None
        self._filling: asyncio.Task[None] | None = None
        self.failure: Exception | None = None
        """Why the start failed."""
        self.identities: Identities
        self.hub: Hub
        self.daily: DailyDeals
        self.reviews = GameReviews(
            self.storage,
            ReviewPool(plan.workers),
            self.readiness.wait,
            Settings(plan.review_worlds),
        )

    async def start(self) -> None:
        """Open the database, subscribe to the bus, start the workers."""
        helpers = ThreadPoolExecutor(HELPERS, "brelan-helper")
        asyncio.get_running_loop().set_default_executor(helpers)
        self.storage.database.acquire_lock()
        self.storage.leases.playable_since = None
        await self.storage.start()
        secret = (await self.storage.settings.keep("secret", secrets.token_hex(32))).encode()
        self.identities = Identities(secret)
        pause = 0.0 if self.plan.fast else PAUSE
        self.hub = Hub(
            self.storage,
            self.workers,
            self.bus,
            self.readiness,
            secret,
            pause,
            self.plan.seed,
            self.plan.grace_seconds,
        )
        self.daily = DailyDeals(self.hub, secret, self.plan.seed, self.plan.bot_steps)
        if self.storage.database.shared:
            self.hub.relay = Relay(self.hub, self.bus, self.storage)
        await self.bus.start()
        await self.readiness.start()
        await self.workers.start()
        await self.hub.start()
        self.storage.calls.delay_ms = round(1000 * self.plan.call_seconds)
        await self.caller.start()
        self._loading = asyncio.create_task(self._load())
        if self.plan.forget_after:
            self._forgetting = asyncio.create_task(self._keep_forgetting())
        if self.plan.metrics or self.plan.metrics_port:
            self._lag = asyncio.create_task(measure_lag())

    async def _load(self) -> None:
        """Load what requests need, in the background: the games first."""
        await self.readiness.load()
        await asyncio.gather(
            self._look_after(), asyncio.to_thread(load_pages, self.shell, self.words)
        )
        await asyncio.to_thread(give_back)
        # What is loaded by now stays: the collector need not look through it.
        gc.freeze()
        gc.set_threshold(*GARBAGE)

    async def _look_after(self) -> None:
        """Wake tables that move by themselves, once all games can be played."""
        await self.readiness.wait_for_rules()
        self.storage.leases.playable_since = now()
        self.hub.sweeper.look_after()
        self._filling = asyncio.create_task(ResultFilling(self.storage).run())

    async def _keep_forgetting(self) -> None:
        """Remove what is old, now and every hour."""
        while True:
            try:
                await forget(self.storage, self.plan.forget_after)
            except Exception:
                log.exception("removing old tables failed")
            await asyncio.sleep(FORGET_SECONDS)

    async def _is_present(self, table: str, who: str) -> bool:
        """Whether somebody is connected to a table, here or through another process."""
        live = self.hub.tables.get(table)
        if live is not None and live.audience.present[who] > 0:
            return True
        return self.hub.relay is not None and await self.hub.relay.is_elsewhere(table, who)

    async def stop(self) -> None:
        """Disconnect clients, write what is queued, and stop."""
        self.health.is_stopping = True
        tasks = (self._lag, self._forgetting, self._loading, self._filling)
        running = [task for task in tasks if task is not None]
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)
        await self.daily.stop()
        await self.reviews.stop()
        await self.caller.stop()
        await self.hub.stop()
        await self.workers.stop()
        await self.readiness.stop()
        await self.bus.stop()
        await self.storage.stop()
