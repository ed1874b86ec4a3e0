"""Daily deals on this server: what day it is, whose table is which, and the champion's."""

from __future__ import annotations

import hashlib

from msgspec import Struct

from brelan.server.live.daily_champion import DailyChampion
from brelan.server.live.hub import Hub
from brelan.server.storage.index import Row
from brelan.server.table import entries
from brelan.server.table.daily import open_daily, seed_of
from brelan.server.table.days import day_of
from brelan.server.table.entries import DailyDeal
from brelan.server.timestamps import now


class DailyTables(Struct, frozen=True):
    """The tables of a day's deal that somebody may ask about, if they have been opened."""

    own: Row | None
    champion: Row | None


class OpenedDaily(Struct, frozen=True):
    """Where the table of a daily deal is, and whether it is the try that counts."""

    id: str
    counted: bool


class DailyDeals:
    """Opens the tables of the day, and finds them again."""

    def __init__(
        self,
        hub: Hub,
        secret: bytes,
        fixed_seed: str = "",
        fixed_steps: float | None = None,
    ):
        self._hub = hub
        self._secret = secret
        self._fixed_seed = fixed_seed
        self.champion = DailyChampion(hub, fixed_steps)

    async def stop(self) -> None:
        """Stop what is being played for the lists."""
        await self.champion.stop()

    def today(self) -> str:
        """The day that it is."""
        return day_of(now())

    async def open(self, game: str, who: str, name: str, command_id: str) -> OpenedDaily:
        """Somebody's table of today: the one that counts until that is over, then one more for
        practice.
        """
        day = self.today()
        table_id = self._own_id(day, game, who)
        found = await self._hub.storage.index.find([table_id])
        counted = table_id not in found or found[table_id].status != "over"
        if not counted:
            table_id = self._hub.derive("daily practice", day, game, who, command_id)
        opened = self._opened(table_id, DailyDeal(day, counted), game, who, name)
        await self._hub.open_prepared(table_id, opened, who, name)
        self.want_champion(day, game)
        return OpenedDaily(table_id, counted)

    async def tables(self, day: str, game: str, who: str) -> DailyTables:
        """The tables of a day that are shown to somebody."""
        own, champion = self._own_id(day, game, who), self._champion_id(day, game)
        found = await self._hub.storage.index.find([own, champion])
        return DailyTables(found.get(own), found.get(champion))

    def want_champion(self, day: str, game: str) -> None:
        """Let the champion play this deal, if that has not been done."""
        table_id = self._champion_id(day, game)
        opened = self._opened(table_id, DailyDeal(day, counted=False), game, "", "")
        self.champion.want(table_id, opened)

    def _opened(
        self, table_id: str, deal: DailyDeal, game: str, who: str, name: str
    ) -> entries.Opened:
        invite = self._hub.derive("invite", table_id)
        return open_daily(game, deal, who, name, self._seed(deal.day, game), invite, now())

    def _own_id(self, day: str, game: str, who: str) -> str:
        return self._hub.derive("daily", day, game, who)

    def _champion_id(self, day: str, game: str) -> str:
        return self._hub.derive("daily champion", day, game)

    def _seed(self, day: str, game: str) -> str:
        if not self._fixed_seed:
            return seed_of(self._secret, day, game)
        return hashlib.sha256(f"{self._fixed_seed} {day} {game}".encode()).hexdigest()
