"""What a client is answered at a table, byte by byte, without a socket and without a log."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import msgspec

from brelan import bots
from brelan.bots.bot import Advice
from brelan.game import View
from brelan.server.http.message_handler import MessageHandler
from brelan.server.http.rate_limits import RateLimits
from brelan.server.live.connection import Connection
from brelan.server.live.live_table import LiveTable
from brelan.server.projection.snapshots import encode
from brelan.server.protocol.updates import Done
from brelan.server.table.decisions import Asker, decide
from brelan.server.table.state import TableState
from brelan.server.workers.fair_queue import Behalf
from server.twin_tables import AT, who

STEPS = 30
"""How long an adviser thinks."""


class Thinker:
    """Advice from this process, by a budget of steps."""

    async def hint(
        self, view: View, bot: str, ms: float | None, seed: str, behalf: Behalf
    ) -> Advice:
        return bots.advise(view, bot, seed=seed, steps=STEPS)


class OneTable:
    """As much of a hub as questions and commands need; a command that could be done is not."""

    def __init__(self, table: TableState):
        self.workers = Thinker()
        self.live = LiveTable(table, 1, None, self.workers, None, 0.0)  # type: ignore[arg-type]

    async def find(self, table_id: str) -> LiveTable:
        return self.live

    async def execute(self, table_id: str, connection: Connection, command: Any) -> Any:
        decide(self.live.table, Asker(connection.who, connection.name, AT, lambda _: True), command)
        return Done(command.command_id, self.live.table.seq + 1)


def answers(
    tables: Sequence[TableState], viewer: int | None, asked: list[dict[str, Any]]
) -> list[str]:
    """What one viewer is answered to the same messages at each of these tables, a line each."""

    async def ask_all() -> list[str]:
        return [await _ask(table, viewer, asked) for table in tables]

    return asyncio.run(ask_all())


async def _ask(table: TableState, viewer: int | None, asked: list[dict[str, Any]]) -> str:
    hub: Any = OneTable(table)
    talk = MessageHandler(hub, RateLimits(1e9), "table", Connection(who(viewer), "fr"))
    told = []
    for question in asked:
        message = talk.read(msgspec.json.encode(question))
        told.append(encode(await talk.answer(message)))
    return "\n".join(told)
