"""What is kept: the log, leases, the index of tables, people and settings, over one database."""

from __future__ import annotations

import logging

from brelan.server.storage.database import connect
from brelan.server.storage.index import TableIndex
from brelan.server.storage.leases import Leases
from brelan.server.storage.log import EventLog
from brelan.server.storage.people import People
from brelan.server.storage.settings import Settings
from brelan.server.timestamps import now

__all__ = ["Storage"]

log = logging.getLogger(__name__)


class Storage:
    """The parts of a database, as one process uses them."""

    def __init__(self, url: str, owner: str, address: str = ""):
        self.database = connect(url)
        self.leases = Leases(self.database, owner, address)
        self.index = TableIndex(self.database, self.leases)
        self.log = EventLog(self.database, self.leases, self.index)
        self.people = People(self.database)
        self.settings = Settings(self.database)

    async def start(self) -> None:
        """Open the database, and begin to write to it."""
        await self.database.start()
        await self.leases.start()
        await self.log.start()

    async def can_write(self) -> bool:
        """Whether the database can be written."""
        try:
            await self.settings.put("written", str(now()))
        except Exception:
            log.exception("the database cannot be written")
            return False
        return True

    async def stop(self) -> None:
        """Write what is waiting, and close."""
        await self.leases.stop()
        await self.log.stop()
        await self.database.stop()
