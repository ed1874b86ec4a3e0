"""Devices at the host's desk: listed, removed, exported without secrets, deleted, forgotten."""

from __future__ import annotations

import pytest
import sqlalchemy as sql

from brelan.server.admin.deletion import delete_person
from brelan.server.admin.desk import AdminError, open_desk
from brelan.server.admin.devices import revoke
from brelan.server.admin.export import export_person, write_export
from brelan.server.admin.people import find_person, inspect_person
from brelan.server.admin.retention import forget
from brelan.server.storage import Storage, schema
from brelan.server.storage.device_removal import remove_device
from brelan.server.storage.devices import FIRST, DeviceName
from brelan.server.storage.phrases import hashed, new_salt
from brelan.server.timestamps import now
from running.servers import Servers, request
from server.admin.stored import ADA, BEN, CLEO, DAY_MS, cookie_of, playing, put

PHONE = DeviceName("phone", "Chrome, Android")
TABLES = {"over00000000": playing(ADA, BEN)}
SECRET = "a secret of nobody's"


async def carry(storage: Storage, who: str, device: str = FIRST) -> str:
    link = await storage.links.make(who, device)
    new = await storage.links.use(link.secret, PHONE)
    assert new is not None
    return new.device


async def keep_phrase(storage: Storage, who: str, device: str, lookup: str) -> bytes:
    salt = new_salt()
    digest = hashed(SECRET, salt)
    assert await storage.phrases.put(who, device, lookup, salt, digest)
    return digest


async def rows_of(storage: Storage, who: str) -> list[tuple[str, str, bool]]:
    table = schema.devices
    query = sql.select(table.c.device, table.c.label, table.c.revoked.is_not(None))
    query = query.where(table.c.who == who).order_by(table.c.device)
    found = await storage.database.read(lambda connection: connection.execute(query).all())
    return [(row[0], row[1], bool(row[2])) for row in found]


async def test_the_host_sees_devices_and_that_there_is_a_phrase(database: str) -> None:
    await put(database, TABLES)
    async with open_desk(database) as storage:
        phone = await carry(storage, ADA)
        digest = await keep_phrase(storage, ADA, phone, "babebibobu")
        link = await storage.links.make(ADA, phone)
        report = await inspect_person(storage, ADA)
        assert [(each.id, each.how, each.label) for each in report.devices] == [
            (FIRST, "first", ""),
            (phone, "link", "Chrome, Android"),
        ]
        assert [each.device for each in report.phrases] == [phone]
        written = write_export(await export_person(storage, ADA))
        assert b"Chrome, Android" in written
        for hidden in (b"babebibobu", digest.hex().encode(), link.secret.encode(), SECRET.encode()):
            assert hidden not in written


async def test_the_host_removes_one_device_or_all(servers: Servers, database: str) -> None:
    await put(database, TABLES)
    server = servers.new(database)
    await server.start()
    async with open_desk(database) as storage:
        phone = await carry(storage, ADA)
        await keep_phrase(storage, ADA, phone, "babebibobu")
        with pytest.raises(AdminError, match="first"):
            await revoke(storage, ADA, "nothing")
        assert await revoke(storage, ADA, phone[:5]) == [phone]
        assert await storage.phrases.find("babebibobu") is None
        assert (await request(server.port, "GET", "/api/home", cookie=cookie_of(ADA))).status == 200
        assert await revoke(storage, ADA) == [FIRST]
        assert await revoke(storage, BEN) == [FIRST], "who has no row either"
        for who in (ADA, BEN):
            answer = await until_removed(server.port, cookie_of(who))
            assert answer["code"] == "removed"
    await server.end()


async def until_removed(port: int, cookie: str) -> dict[str, str]:
    while True:
        answer = await request(port, "GET", "/api/home", cookie=cookie)
        if answer.status == 401:
            found: dict[str, str] = answer.json
            return found


async def test_deletion_leaves_only_that_a_device_was_removed(database: str) -> None:
    await put(database, TABLES)
    async with open_desk(database) as storage:
        gone, phone = await carry(storage, ADA), await carry(storage, ADA)
        await remove_device(storage.database, ADA, FIRST, gone)
        await keep_phrase(storage, ADA, phone, "babebibobu")
        await storage.links.make(ADA, phone)
        await carry(storage, BEN)
        await delete_person(storage, ADA)
        assert await rows_of(storage, ADA) == [(gone, "", True)]
        assert len(await rows_of(storage, BEN)) == 2
        assert await storage.phrases.find("babebibobu") is None
        report = await inspect_person(storage, ADA)
        assert (report.name, report.phrases) == ("", ())


async def test_devices_are_forgotten_with_people_who_do_not_come(database: str) -> None:
    await put(database, TABLES)
    async with open_desk(database) as storage:
        for who in (ADA, BEN, CLEO):
            await carry(storage, who)
        await keep_phrase(storage, CLEO, FIRST, "babebibobu")
        assert await find_person(storage, CLEO) == CLEO
        long_ago = now() - 40 * DAY_MS
        statement = schema.devices.update().values(seen=long_ago)
        await storage.database.write(lambda connection: connection.execute(statement))
        await storage.devices.saw({(BEN, FIRST)}, now())
        await forget(storage, 30)
        assert await rows_of(storage, CLEO) == []
        assert await storage.phrases.find("babebibobu") is None
        assert len(await rows_of(storage, BEN)) == 2, "was here"
        assert await rows_of(storage, ADA) == [], "the table was old, too"
