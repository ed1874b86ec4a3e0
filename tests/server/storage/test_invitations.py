"""Invitations to play again: one from each to each, declined or muted, for a day."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from brelan.server.admin.deletion import delete_person
from brelan.server.admin.export import export_person
from brelan.server.admin.retention import forget
from brelan.server.storage import Storage, invitations
from brelan.server.storage.invitations import LASTS_MS
from brelan.server.timestamps import now
from server.admin.stored import ADA, BEN, CLEO, opened, playing, put
from server.admin.test_deletion import everything_in

TABLES = {
    "first0000000": [opened(ADA)],
    "second000000": [opened(ADA)],
    "over00000000": playing(ADA),
}


@asynccontextmanager
async def stored(database: str) -> AsyncIterator[Storage]:
    await put(database, TABLES)
    storage = Storage(database, "one")
    await storage.start()
    try:
        yield storage
    finally:
        await storage.stop()


async def tables_of(storage: Storage, who: str) -> list[str]:
    return [each.table for each in await storage.invitations.of(who)]


async def test_the_latest_invitation_of_a_person_replaces_the_one_before(database: str) -> None:
    async with stored(database) as storage:
        for table in ("first0000000", "second000000"):
            assert await storage.invitations.invite([BEN, CLEO], ADA, "Ada", table) == (BEN, CLEO)
        assert await tables_of(storage, BEN) == ["second000000"]
        (found,) = await storage.invitations.of(CLEO)
        assert (found.name, found.inviter) == ("Ada", ADA)
        assert await tables_of(storage, ADA) == []


async def test_not_now_is_once_and_never_is_until_one_invites_oneself(database: str) -> None:
    async with stored(database) as storage:
        invite, decline = storage.invitations.invite, storage.invitations.decline
        await invite([BEN], ADA, "Ada", "first0000000")
        assert not await decline(CLEO, "first0000000", mute=False)
        assert await decline(BEN, "first0000000", mute=False)
        assert await tables_of(storage, BEN) == []
        assert await invite([BEN], ADA, "Ada", "second000000") == (BEN,)
        assert await decline(BEN, "second000000", mute=True)
        assert await invite([BEN, CLEO], ADA, "Ada", "first0000000") == (CLEO,)
        assert await tables_of(storage, BEN) == []
        await invite([ADA], BEN, "Ben", "first0000000")
        assert await invite([BEN], ADA, "Ada", "second000000") == (BEN,)


async def test_only_tables_that_wait_are_shown_and_for_a_day(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with stored(database) as storage:
        await storage.invitations.invite([BEN], ADA, "Ada", "over00000000")
        assert await tables_of(storage, BEN) == []
        await storage.invitations.invite([BEN], ADA, "Ada", "first0000000")
        assert await tables_of(storage, BEN) == ["first0000000"]
        later = now() + LASTS_MS + 1000
        monkeypatch.setattr(invitations, "now", lambda: later)
        assert await tables_of(storage, BEN) == []
        await storage.invitations.drop_old()
        assert not (await export_person(storage, BEN)).invitations


async def test_what_is_kept_of_invitations_is_handed_over_and_deleted(database: str) -> None:
    async with stored(database) as storage:
        await storage.invitations.invite([BEN, CLEO], ADA, "Ada", "first0000000")
        await storage.invitations.decline(CLEO, "first0000000", mute=True)
        (own,) = (await export_person(storage, ADA)).invitations
        assert (own.table, own.sent) == ("first0000000", True)
        assert (await export_person(storage, CLEO)).muted == 1
        await delete_person(storage, BEN)
        assert BEN not in await everything_in(storage)
        await delete_person(storage, CLEO)
        assert CLEO not in await everything_in(storage)


async def test_invitations_go_with_their_table(database: str) -> None:
    async with stored(database) as storage:
        await storage.invitations.invite([BEN], ADA, "Ada", "first0000000")
        await forget(storage, 1)
        assert not (await export_person(storage, BEN)).invitations
