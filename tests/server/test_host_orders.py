"""What the host orders reaches running servers: closed tables, bans and mutes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

import patience
from brelan.server.admin import closing, restricting
from brelan.server.admin.closing import close_table
from brelan.server.admin.desk import AdminError, open_desk
from brelan.server.live.connection import BANNED
from brelan.server.live.host_orders import LOOK_SECONDS
from brelan.server.storage import Storage
from brelan.server.table import entries, formats
from brelan.server.timestamps import now
from brelan.texts import LANGUAGES, catalogue
from running.servers import Server, Servers, request
from server.admin.stored import ADA, BEN, CLEO, cookie_of, log_in, opened, playing, put
from server.admin.test_deletion import findings
from server.client import at

RUNNING, WAITING, OVER = "running00000", "waiting00000", "over00000000"
TABLES = {
    RUNNING: playing(ADA, BEN, actions=5),
    WAITING: [opened(ADA, BEN)],
    OVER: playing(ADA, BEN),
}
FAR = "203.0.113.9"
"""An address that a proxy on this machine passes on."""


@asynccontextmanager
async def hosted(servers: Servers, database: str) -> AsyncIterator[tuple[Server, Storage]]:
    """A running server, and the host's desk."""
    await put(database, TABLES)
    server = servers.new(database)
    await server.start()
    async with open_desk(database) as storage:
        yield server, storage
    await server.end()
    assert server.complaints == ""


async def get(server: Server, who: str, path: str = "/api/home", **headers: str) -> Any:
    return await request(server.port, "GET", path, cookie=cookie_of(who), headers=headers)


async def until_status(server: Server, status: int, who: str, **headers: str) -> Any:
    """The answer to a request, once it has this status."""
    async with asyncio.timeout(patience.SECONDS):
        while (answer := await get(server, who, **headers)).status != status:
            await asyncio.sleep(0.02)
    return answer


def test_servers_look_often_enough() -> None:
    assert LOOK_SECONDS <= 1, "they learn of everything within two seconds"


# Closing.


@pytest.mark.parametrize("table", [RUNNING, WAITING])
async def test_a_live_table_is_closed_at_once_for_all_who_are_there(
    servers: Servers, database: str, table: str
) -> None:
    async with hosted(servers, database) as (server, storage):
        async with (
            at(server, table, cookie_of(ADA)) as ada,
            at(server, table, cookie_of(CLEO)) as watching,
        ):
            await close_table(storage, table, "Spam, sorry")
            for client in (ada, watching):
                told = (await client.until("table"))["table"]
                assert (told["status"], told["closed"]) == ("over", "host")
                assert (told["closed_note"], told["result"]) == ("Spam, sorry", None)
            for command, fields in (
                ("act", {"seq": ada.seq, "actions": ["pass"]}),
                ("say", {"text": "Mais…"}),
                ("rematch", {}),
                ("begin", {}),
            ):
                assert (await ada.do(command, **fields))["code"] == "closed"
        home = (await get(server, ADA)).json
        assert table not in {line["id"] for line in home["mine"]}
        assert table in {line["id"] for line in home["recent"]}
        assert await findings(storage) == []
        with pytest.raises(AdminError, match="over"):
            await close_table(storage, table)


async def test_a_table_is_closed_where_no_server_runs(servers: Servers, database: str) -> None:
    await put(database, TABLES)
    async with open_desk(database) as storage:
        await close_table(storage, RUNNING, "Fermé pour la nuit")
        assert await findings(storage) == []
    *before, last = await log_in(database, RUNNING)
    assert len(before) == len(TABLES[RUNNING])
    closed = formats.read(last.entry)
    assert isinstance(closed, entries.Closed)
    assert (closed.reason, closed.note) == ("host", "Fermé pour la nuit")
    server = servers.new(database)
    await server.start()
    async with at(server, RUNNING, cookie_of(ADA)) as client:
        assert client.snapshot["table"]["closed"] == "host"
        record = await get(server, ADA, f"/api/tables/{RUNNING}/record")
        assert (record.status, record.json["result"]) == (200, None)
        replay = await get(server, ADA, f"/api/tables/{RUNNING}/replay")
        assert len(replay.json["frames"]) == 6
    await server.end()


async def test_a_waiting_table_that_was_closed_has_no_replay(
    servers: Servers, database: str
) -> None:
    async with hosted(servers, database) as (server, storage):
        await close_table(storage, WAITING)
        answer = await get(server, ADA, f"/api/tables/{WAITING}/replay")
        assert (answer.status, answer.json["code"]) == (409, "not-begun")


async def test_a_finished_game_keeps_its_result(database: str) -> None:
    await put(database, TABLES)
    async with open_desk(database) as storage:
        with pytest.raises(AdminError, match="over"):
            await close_table(storage, OVER)
        with pytest.raises(AdminError, match="does not exist"):
            await close_table(storage, "nothing00000")
    assert len(await log_in(database, OVER)) == len(TABLES[OVER])


async def test_a_game_that_ends_before_the_order_arrives_keeps_its_result(
    servers: Servers, database: str
) -> None:
    async with hosted(servers, database) as (_, storage):
        (order,) = await storage.orders.post("close", [OVER])
        async with asyncio.timeout(patience.SECONDS):
            while (outcome := await storage.orders.outcome(order)) is None:
                await asyncio.sleep(0.05)
        assert outcome == "over"
    assert len(await log_in(database, OVER)) == len(TABLES[OVER])


async def test_a_reason_that_is_too_long_is_refused(database: str) -> None:
    await put(database, TABLES)
    async with open_desk(database) as storage:
        with pytest.raises(AdminError, match="too long"):
            await close_table(storage, RUNNING, "x" * 201)


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that is held up carries orders out all the same."""
    monkeypatch.setattr(closing, "ANSWER_SECONDS", patience.SECONDS)


async def test_an_order_that_nobody_carries_out_is_withdrawn(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A process owns the table, and does not look for orders."""
    await put(database, TABLES)
    monkeypatch.setattr(closing, "ANSWER_SECONDS", 0.2)
    owner = Storage(database, "stuck")
    owner.database.acquire_lock()
    await owner.start()
    assert await owner.leases.claim(RUNNING)
    async with open_desk(database) as storage:
        with pytest.raises(AdminError, match="withdrawn"):
            await close_table(storage, RUNNING)
        assert await storage.orders.waiting() == []
    await owner.stop()
    assert len(await log_in(database, RUNNING)) == len(TABLES[RUNNING])


async def test_the_process_that_owns_a_table_closes_it(servers: Servers, postgres_url: str) -> None:
    await put(postgres_url, TABLES)
    one, two = (servers.new(postgres_url) for _ in range(2))
    for server in (one, two):
        await server.start()
    async with (
        at(one, RUNNING, cookie_of(ADA)) as ada,
        at(two, RUNNING, cookie_of(BEN)) as ben,
        open_desk(postgres_url) as storage,
    ):
        await close_table(storage, RUNNING)
        for client in (ada, ben):
            while client.snapshot["table"]["closed"] != "host":
                client.snapshot = await client.until("table")
        assert await findings(storage) == []
    kinds = [type(formats.read(each.entry)) for each in await log_in(postgres_url, RUNNING)]
    assert kinds.count(entries.Closed) == 1


# Bans.


async def test_whoever_is_banned_is_disconnected_and_stays_out(
    servers: Servers, database: str
) -> None:
    async with hosted(servers, database) as (server, storage):
        async with (
            at(server, RUNNING, cookie_of(ADA), "fr") as ada,
            at(server, RUNNING, cookie_of(BEN)) as ben,
        ):
            await restricting.restrict(storage, "ban", "Ada", "insults")
            assert await ada.hung_up() == BANNED
            told = ada.heard[-1]
            words = catalogue("fr")["server.refused.banned"]
            assert (told["type"], told["code"], told["message"]) == ("fault", "banned", words)
            changed = await ben.until("changed")
            while changed["table"]["seats"][0]["present"]:
                changed = await ben.until("changed")
            assert changed["table"]["seats"][1]["present"]
            assert changed["table"]["status"] == "playing", "the game goes on"
        async with at(server, RUNNING, cookie_of(ADA)) as ada:
            assert ada.snapshot["code"] == "banned"
            assert await ada.hung_up() == BANNED
        for language in LANGUAGES:
            answer = await get(server, ADA, **{"Accept-Language": language})
            assert (answer.status, answer.json["code"]) == (403, "banned")
            assert answer.json["message"] == catalogue(language)["server.refused.banned"]
        path = f"/api/tables/{RUNNING}"
        command = {"type": "resign", "command_id": "resigning"}
        for method, where, body in (
            ("GET", f"{path}/stream", None),
            ("GET", f"{path}/record", None),
            ("POST", f"{path}/commands", command),
            ("POST", "/api/tables", {}),
        ):
            answer = await request(server.port, method, where, body, cookie_of(ADA))
            assert (answer.status, answer.json["code"]) == (403, "banned"), where
        assert (await get(server, BEN)).status == 200
        assert (await get(server, ADA, "/api/health")).status == 200
        await restricting.lift(storage, "ban", "Ada")
        await until_status(server, 200, ADA)


async def test_the_banned_get_a_page_that_says_so(servers: Servers, database: str) -> None:
    async with hosted(servers, database) as (server, storage):
        await restricting.restrict(storage, "ban", "Ada")
        await until_status(server, 403, ADA)
        page = await get(server, ADA, "/", Accept="text/html")
        assert page.status == 403
        assert b'data-page="banned"' in page.body or b"/pages/banned/" in page.body
        assert page.headers["cache-control"] == "no-store"
        for needed in ("/web/pages/banned/main.js", "/api/words/fr.json", "/favicon.svg"):
            assert (await get(server, ADA, needed)).status == 200


@pytest.mark.parametrize("network", [FAR, "203.0.113.0/24"])
async def test_an_address_is_banned_whoever_comes_from_it(
    servers: Servers, database: str, network: str
) -> None:
    async with hosted(servers, database) as (server, storage):
        sent = {"X-Forwarded-For": FAR}
        async with at(server, RUNNING, cookie_of(ADA), **sent) as ada:
            await restricting.restrict(storage, "ban", network)
            assert await ada.hung_up() == BANNED
        assert (await get(server, BEN, **sent)).status == 403
        assert (await get(server, ADA)).status == 200
        assert (await get(server, BEN, **{"X-Forwarded-For": "203.0.112.9"})).status == 200


async def test_a_person_is_banned_with_the_address_they_have(
    servers: Servers, database: str
) -> None:
    async with hosted(servers, database) as (server, storage):
        sent = {"X-Forwarded-For": FAR}
        async with at(server, RUNNING, cookie_of(ADA), **sent) as ada:
            await restricting.restrict(storage, "ban", "Ada", "again", addresses=True)
            assert await ada.hung_up() == BANNED
        await until_status(server, 403, CLEO, **sent)
        found = {each.network: each.reason for each in await storage.restrictions.read()}
        assert found == {None: "again", f"{FAR}/32": "again"}


async def test_a_ban_ends_by_itself(servers: Servers, database: str) -> None:
    async with hosted(servers, database) as (server, storage):
        await restricting.restrict(storage, "ban", "Ada", until=now() + 3_600_000)
        await until_status(server, 403, ADA)
        await restricting.restrict(storage, "ban", "Ada", until=now() + 1)
        await until_status(server, 200, ADA)


async def test_bans_hold_from_the_first_request_of_a_server(
    servers: Servers, database: str
) -> None:
    await put(database, TABLES)
    async with open_desk(database) as storage:
        await restricting.restrict(storage, "ban", "Ada")
    server = servers.new(database)
    await server.start()
    assert (await get(server, ADA)).status == 403
    await server.end()


# Mutes.


async def test_whoever_is_muted_plays_on_in_silence(servers: Servers, database: str) -> None:
    async with hosted(servers, database) as (server, storage):
        async with (
            at(server, RUNNING, cookie_of(ADA), "de") as ada,
            at(server, RUNNING, cookie_of(BEN)) as ben,
        ):
            assert (await ada.do("say", text="Hallo"))["type"] == "done"
            await restricting.restrict(storage, "mute", "Ada")
            async with asyncio.timeout(patience.SECONDS):
                while (said := await ada.do("say", phrase="hello"))["type"] != "refused":
                    await asyncio.sleep(0.5)
            assert said["code"] == "muted"
            assert said["message"] == catalogue("de")["server.refused.muted"]
            assert (await ada.do("say", text="Hallo?"))["code"] == "muted"
            assert (await ben.do("say", text="Salut"))["type"] == "done"
            assert (await ada.do("resign"))["type"] == "done"
        path = f"/api/tables/{RUNNING}/commands"
        say = {"type": "say", "command_id": "saying-1", "text": "So?"}
        answer = await request(server.port, "POST", path, say, cookie_of(ADA))
        assert (answer.status, answer.json["code"]) == (403, "muted")
        await restricting.lift(storage, "mute", ADA)
        async with asyncio.timeout(patience.SECONDS), at(server, RUNNING, cookie_of(ADA)) as ada:
            while (await ada.do("say", text="Danke"))["type"] != "done":
                await asyncio.sleep(0.05)


async def test_what_is_not_restricted_cannot_be_lifted(database: str) -> None:
    await put(database, TABLES)
    async with open_desk(database) as storage:
        for whom in ("Ada", FAR):
            with pytest.raises(AdminError, match="nothing to lift"):
                await restricting.lift(storage, "ban", whom)
