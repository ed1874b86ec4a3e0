"""What systemd wants to know of a service of `Type=notify`: ready, alive, stopping."""

from __future__ import annotations

import asyncio
import os
import socket
from contextlib import suppress

READY, STOPPING, ALIVE = "READY=1", "STOPPING=1", "WATCHDOG=1"


class Notifier:
    """Sends to the socket that systemd names; does nothing where it names none.

    The names are taken out of the environment: they are not for workers.
    """

    def __init__(self) -> None:
        self._address = os.environ.pop("NOTIFY_SOCKET", "")
        process = os.environ.pop("WATCHDOG_PID", str(os.getpid()))
        patience = os.environ.pop("WATCHDOG_USEC", "")
        is_for_us = process == str(os.getpid()) and patience.isdecimal()
        self.every = int(patience) / 1e6 / 2 if is_for_us else 0.0
        """Seconds between signs of life: half of what systemd waits for; 0 if it waits for none."""

    def tell(self, state: str) -> None:
        """Say something."""
        if not self._address:
            return
        # A name that begins with @ is one of the abstract namespace.
        address = "\0" + self._address[1:] if self._address[0] == "@" else self._address
        with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as sender:
            sender.setblocking(False)
            sender.sendto(state.encode(), address)

    async def keep_alive(self) -> None:
        """Say from within the event loop that it still runs, as often as systemd wants."""
        while self._address and self.every:
            self.tell(ALIVE)
            await asyncio.sleep(self.every)
