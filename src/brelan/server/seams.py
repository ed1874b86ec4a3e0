"""Where the server's parts meet: who chooses for bots, and who carries hints between processes."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Protocol

from brelan.bots.bot import Choice
from brelan.game import View

Heard = Callable[[str, int], Awaitable[None]]
"""Called with a table and the number of its last entry."""


class Workers(Protocol):
    """Bots that think elsewhere."""

    async def start(self) -> None:
        """Begin to take work."""

    async def choose(self, view: View, bot: str, ms: float | None, seed: str) -> Choice:
        """What a bot does in the seat that a view belongs to."""

    async def hint(self, view: View, bot: str, ms: float | None, seed: str) -> Choice:
        """The same for somebody who asked for advice: it waits while bots have moves to make."""

    async def stop(self) -> None:
        """End; what is under way is dropped."""


class Bus(Protocol):
    """Hints between processes; one that is lost costs a moment, never a move."""

    async def start(self) -> None:
        """Begin to listen."""

    async def publish(self, table: str, seq: int) -> None:
        """Tell the others that a table has come this far."""

    def subscribe(self, heard: Heard) -> None:
        """Call this for every hint of others."""

    async def stop(self) -> None:
        """End."""
