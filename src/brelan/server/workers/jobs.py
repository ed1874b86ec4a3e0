"""Questions to bots, as they wait for a worker."""

from __future__ import annotations

import asyncio
from time import monotonic

import msgspec

from brelan import bots
from brelan.game import View
from brelan.server.workers.fair_queue import Flow
from brelan.server.workers.process import Ask, BotAnswer

QUICK_MS = 50
"""Jobs with at most this budget may use the worker that is reserved for quick ones."""
HINTS_WAIT_SECONDS = 3
"""At one table moves go before hints that came up to this much earlier."""
PLAIN_BOT = "club"


class Job:
    """A question to a bot, and the future of its answer."""

    def __init__(self, ask: Ask, flow: Flow):
        usual = bots.find(ask.game, ask.bot).ms
        self.ask = ask
        self.flow = flow
        self.needs = ask.game, ask.bot
        self.seconds = (usual if ask.ms is None else ask.ms) / 1000
        self.quick = self.seconds * 1000 <= QUICK_MS and ask.steps is None
        self.due = monotonic() + self.seconds + (HINTS_WAIT_SECONDS if ask.explain else 0)
        self.answer: asyncio.Future[BotAnswer] = asyncio.get_running_loop().create_future()
        self.since = monotonic()
        """When it began to wait for a worker, and later, when a worker began with it."""
        self.share = 1.0
        self.loads = False
        """Whether its worker must load the bot first."""

    def shorten(self, share: float) -> None:
        """Let it have only a part of its usual time."""
        if share < 1 and not self.quick and self.ask.steps is None:
            self.share = share
            self.ask = msgspec.structs.replace(self.ask, ms=1000 * self.seconds * share)

    @property
    def overrun(self) -> float:
        """How much longer it took than its usual time, or shorter: as if it had had all of it.

        A bot is loaded for everybody: whoever happens to ask first does not pay for that.
        """
        if self.loads:
            return 0.0
        return (monotonic() - self.since) / self.share - self.seconds


def ask_of(
    view: View, bot: str, ms: float | None, seed: str, steps: float | None, explain: bool
) -> Ask:
    """A question about the seat that a view belongs to, which must be the one to move."""
    assert view.seat is not None
    assert view.seat == view.turn
    return Ask(
        view.game.name,
        view.table.tobytes(),
        msgspec.msgpack.encode(view.options),
        view.seat,
        bot,
        ms,
        steps,
        seed,
        explain,
    )


def plainer(ask: Ask) -> Ask:
    """The same question to a simpler bot."""
    names = bots.names(ask.game)
    plain = PLAIN_BOT if ask.bot != PLAIN_BOT else names[0]
    return msgspec.structs.replace(ask, bot=plain, ms=None)
