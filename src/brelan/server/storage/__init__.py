"""What is kept: the log, leases, the index of tables, results, people and their devices, settings,
reviews, what the host has ordered, who is to be called and how, over one database.
"""

from __future__ import annotations

from brelan.server.storage.database import connect
from brelan.server.storage.devices import Devices
from brelan.server.storage.feeds import Feeds
from brelan.server.storage.index import TableIndex
from brelan.server.storage.invitations import Invitations
from brelan.server.storage.leases import Leases
from brelan.server.storage.links import Links
from brelan.server.storage.log import EventLog
from brelan.server.storage.orders import Orders
from brelan.server.storage.people import People
from brelan.server.storage.phrases import Phrases
from brelan.server.storage.push_subscriptions import PushSubscriptions
from brelan.server.storage.puzzles import PuzzleAnswers
from brelan.server.storage.restrictions import RestrictionList
from brelan.server.storage.results import Results
from brelan.server.storage.reviews import Reviews
from brelan.server.storage.settings import Settings
from brelan.server.storage.turn_calls import TurnCalls
from brelan.server.storage.write_probe import WriteProbe

__all__ = ["Storage"]


class Storage:
    """The parts of a database, as one process uses them."""

    def __init__(self, url: str, owner: str, address: str = ""):
        self.database = connect(url)
        self.leases = Leases(self.database, owner, address)
        self.index = TableIndex(self.database, self.leases)
        self.results = Results(self.database)
        self.reviews = Reviews(self.database)
        self.calls = TurnCalls(self.database)
        self.log = EventLog(self.database, self.leases, self.index, self.results, self.calls)
        self.people = People(self.database)
        self.settings = Settings(self.database)
        self.restrictions = RestrictionList(self.database)
        self.orders = Orders(self.database)
        self.puzzles = PuzzleAnswers(self.database)
        self.invitations = Invitations(self.database)
        self.devices = Devices(self.database)
        self.links = Links(self.database)
        self.phrases = Phrases(self.database)
        self.subscriptions = PushSubscriptions(self.database)
        self.feeds = Feeds(self.database)
        self._probe = WriteProbe(self.settings)

    async def start(self) -> None:
        """Open the database, and begin to write to it."""
        await self.database.start()
        await self.leases.start()
        await self.log.start()

    async def can_write(self) -> bool:
        """Whether the database can be written; asked often, it is tried seldom."""
        return await self._probe.can_write()

    async def stop(self) -> None:
        """Write what is waiting, and close."""
        await self._probe.stop()
        await self.leases.stop()
        await self.log.stop()
        await self.database.stop()
