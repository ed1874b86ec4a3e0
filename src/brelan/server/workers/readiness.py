"""Which games and bots can be played yet. What is not compiled is compiled in processes beside the
server, in the order of need: the game that somebody wants first, rules before bots.
"""

from __future__ import annotations

import asyncio
import logging
import math
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from os import cpu_count

from brelan import bots, games
from brelan.bots.bot import BULK, FIRST_BOT, RULES
from brelan.forecast import Forecast
from brelan.server.protocol import http
from brelan.server.protocol.refusals import NotReady
from brelan.server.workers.loading import LOAD_GAME, load_game
from brelan.warming import GO, PAUSE, WORKED, command, missing_parts

log = logging.getLogger(__name__)

ENDING_SECONDS = 2
STAGES = {RULES: 0, FIRST_BOT: 0, BULK: 2}
"""How soon a part is needed, compared with those of other games; any other bot comes between."""


class Readiness:
    """What is compiled, and the processes that compile the rest."""

    def __init__(self, processes: int | None = None):
        self._processes = processes or cpu_count() or 1
        """How many compile at once."""
        self._forecasts = {game: Forecast(game, missing_parts(game)) for game in games.working()}
        self._running: dict[str, asyncio.subprocess.Process] = {}
        self._tasks: list[asyncio.Task[None]] = []
        self._wanted = next(iter(self._forecasts), "")
        self._news = asyncio.Condition()
        self.on_ready: Callable[[str, str], None] = lambda game, part: None
        """Called when a part of a game is ready."""

    async def start(self) -> None:
        """Begin to compile what is not compiled yet."""
        self._tasks = [asyncio.create_task(self._compile(game)) for game in self._forecasts]

    async def load(self) -> None:
        """Load what is compiled, one game at a time; a request may load one earlier."""
        for game in self._forecasts:
            if self.is_ready(game, RULES):
                await asyncio.to_thread(load_game, game)

    async def stop(self) -> None:
        """End the processes."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def is_ready(self, game: str, part: str) -> bool:
        """Whether a part of a game can be used."""
        return part not in self._forecasts[game].left

    @property
    def has_all_rules(self) -> bool:
        """Whether every game can be played."""
        return all(self.is_ready(game, RULES) for game in self._forecasts)

    def ready_parts(self) -> list[tuple[str, str]]:
        """Every part that can be used, those that are needed first before the others."""
        parts = [
            (place, game, part)
            for game in self._forecasts
            for place, part in enumerate(bots.of(game).parts)
            if self.is_ready(game, part)
        ]
        return [(game, part) for _, game, part in sorted(parts)]

    async def wait(self, game: str, part: str = RULES) -> None:
        """Return once a part of a game can be used."""
        if self.is_ready(game, part):
            return
        self.want(game)
        async with self._news:
            await self._news.wait_for(lambda: self.is_ready(game, part))

    async def wait_for_rules(self) -> None:
        """Return once every game can be played."""
        for game in self._forecasts:
            async with self._news:
                await self._news.wait_for(partial(self.is_ready, game, RULES))

    def check(self, game: str, wanted: list[str]) -> None:
        """Refusal if a game, or one of the bots that are wanted, is not ready; it comes next."""
        if game not in self._forecasts:
            return
        seconds = max(self._seconds(game, part) for part in (RULES, *wanted))
        if seconds:
            self.want(game)
            raise NotReady(math.ceil(seconds))

    def want(self, game: str) -> None:
        """Compile this game before the others."""
        if game in self._forecasts:
            self._wanted = game
            self._share_out()

    def told(self) -> http.ReadinessReport:
        """All of it, for the wire."""
        told = {
            game: http.GameReadiness(
                self._seconds(game, RULES),
                {bot: self._seconds(game, bot) for bot in bots.names(game)},
            )
            for game in self._forecasts
        }
        is_all = not any(forecast.left for forecast in self._forecasts.values())
        return http.ReadinessReport(is_all, told)

    def _seconds(self, game: str, part: str) -> float:
        return round(self._forecasts[game].seconds(part), 1)

    async def _compile(self, game: str) -> None:
        """Have everything of a game compiled."""
        forecast = self._forecasts[game]
        if not forecast.left:
            return
        process = await asyncio.create_subprocess_exec(
            *command(game, LOAD_GAME),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
        )
        self._running[game] = process
        self._share_out()
        assert process.stdout is not None
        try:
            async for line in process.stdout:
                word, value = line.decode().split()
                if word == WORKED:
                    forecast.report(float(value))
                else:
                    await self._finish(game, value)
        finally:
            del self._running[game]
            await _end(process)
        for part in list(forecast.left):
            # What could not be compiled ahead is compiled when it is used.
            log.error("%s of %s could not be compiled ahead", part, game)
            await self._finish(game, part)

    async def _finish(self, game: str, part: str) -> None:
        if part == RULES and not self.is_ready(game, RULES):
            await asyncio.to_thread(load_game, game)
        self._forecasts[game].finish(part)
        self.on_ready(game, part)
        self._share_out()
        async with self._news:
            self._news.notify_all()

    def _share_out(self) -> None:
        """Let as many processes work as there are cores; pause the others."""
        in_order = sorted(self._running, key=self._urgency)
        for place, game in enumerate(in_order):
            forecast, stdin = self._forecasts[game], self._running[game].stdin
            assert stdin is not None
            if place < self._processes:
                stdin.write(GO)
                forecast.go()
            else:
                stdin.write(PAUSE)
                forecast.pause()

    def _urgency(self, game: str) -> tuple[int, bool]:
        is_wanted = game == self._wanted
        part = next(iter(self._forecasts[game].left), BULK)
        return STAGES.get(part, 1) - is_wanted, not is_wanted


async def _end(process: asyncio.subprocess.Process) -> None:
    with suppress(ProcessLookupError):
        process.kill()
    with suppress(asyncio.TimeoutError):
        await asyncio.wait_for(process.wait(), ENDING_SECONDS)
