"""What live tables need of other processes on the same database."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from brelan.server.protocol.commands import Command
from brelan.server.protocol.updates import Done

if TYPE_CHECKING:
    from brelan.server.live.live_table import LiveTable


class Publisher(Protocol):
    """Hints for other processes on the same database."""

    async def publish(self, table: str, seq: int) -> None:
        """Say how many entries a table has."""


class CommandRelay(Protocol):
    """Passes commands on to the process that owns a table."""

    async def start(self) -> None:
        """Start."""

    async def ask(self, live: LiveTable, who: str, name: str, command: Command) -> Done:
        """Have a command carried out by the owner of the table."""

    async def is_elsewhere(self, table: str, who: str) -> bool:
        """Whether somebody is connected to a table through another process."""

    async def stop(self) -> None:
        """Stop."""
