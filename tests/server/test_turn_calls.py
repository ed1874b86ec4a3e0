"""People are called to a table where it is their turn and they are not: once, whatever happens."""

from __future__ import annotations

import asyncio
import json
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

import patience
from brelan import games
from brelan.server.admin.deletion import delete_person
from brelan.server.admin.desk import open_desk
from brelan.server.admin.export import export_person
from brelan.server.admin.retention import forget
from brelan.server.cluster.presence import Presence
from brelan.server.protocol.refusals import STATUS
from brelan.server.push.config import PushConfig, switch_off, switch_on
from brelan.server.storage import Storage
from brelan.server.timestamps import now
from brelan.texts import LANGUAGES
from running.servers import Answer, Server, Servers, request
from running.services import Redis
from server.admin.stored import ADA, BEN, CLEO, NAMES, cookie_of, playing, put
from server.client import Client, at
from server.push.service import Browser, PushService, checked_claims, push_service

TABLE = "table0000000"
CONTACT = "mailto:host@example.org"
PEOPLE = (ADA, BEN)


@asynccontextmanager
async def called(
    servers: Servers, database: str, service: PushService, *more: Server
) -> AsyncIterator[tuple[Server, Storage, PushConfig]]:
    """A running server with a game between Ada and Ben, and Web Push switched on."""
    await put(database, {TABLE: playing(*PEOPLE, actions=4)})
    async with open_desk(database) as storage:
        config = await switch_on(storage, CONTACT, [])
        server = new(servers, database, service)
        await server.start()
        yield server, storage, config


def new(servers: Servers, database: str, service: PushService, **more: Any) -> Server:
    return servers.new(database, call_seconds=0.1, push_origin=service.origin, **more)


async def post(server: Server, who: str, path: str, body: Any = None, lang: str = "fr") -> Answer:
    address = f"/api/calls/{path}?lang={lang}"
    return await request(server.port, "POST", address, body or {}, cookie_of(who))


async def subscribe(server: Server, service: PushService, who: str, name: str = "") -> Browser:
    browser = Browser(f"/push/{name or who}")
    answer = await post(server, who, "push", browser.subscription(service.origin))
    assert answer.status == 200, answer.body
    return browser


async def end_turn(client: Client) -> None:
    """Act as long as it is one's turn."""
    message = client.snapshot
    seat = message["you"]["seat"]
    view = message["view"]
    while view["turn"] == seat:
        actions = games.find(view["game"]).from_view(view).actions()
        await client.send(
            "act", command_id=f"act-{client.seq:05}", seq=client.seq, actions=[str(actions[0])]
        )
        view = (await client.until("did"))["view"]


async def play_turn(server: Server, storage: Storage) -> tuple[str, str]:
    """Let whoever's turn it is play it and leave; who that was, and whose turn it is now."""
    row = (await storage.index.find([TABLE]))[TABLE]
    assert row.summary.turn is not None
    played, waiting = PEOPLE if row.summary.turn == 0 else PEOPLE[::-1]
    async with at(server, TABLE, cookie_of(played)) as client:
        await end_turn(client)
    return played, waiting


async def settled(storage: Storage) -> None:
    """Until no call waits any more."""
    async with asyncio.timeout(patience.SECONDS):
        while await storage.calls.due(1 << 50):
            await asyncio.sleep(0.02)


async def told_present(storage: Storage, people: set[str]) -> None:
    """Until the processes have told each other that just these people are at the table."""
    presence = Presence(storage.database, storage.leases)
    async with asyncio.timeout(patience.SECONDS):
        while (await presence.elsewhere([TABLE])).get(TABLE, {}).keys() != people:
            await asyncio.sleep(0.02)


async def test_whoever_is_away_is_called_once_a_turn(servers: Servers, database: str) -> None:
    async with (
        push_service() as service,
        called(servers, database, service) as (
            server,
            storage,
            config,
        ),
    ):
        browsers = {who: await subscribe(server, service, who) for who in PEOPLE}
        assert (await request(server.port, "GET", "/api/calls")).json["push_key"] == (
            config.public_key
        )
        for turn in range(1, 4):
            played, waiting = await play_turn(server, storage)
            arrived = (await service.until(turn))[-1]
            assert arrived.path == f"/push/{waiting}"
            message = json.loads(browsers[waiting].decrypt(arrived.body))
            assert message == {
                "table": TABLE,
                "title": "À vous de jouer",
                "body": f"Poker Tiles · {NAMES[played]}",
            }
            claims = checked_claims(arrived.headers["authorization"], config.public_key)
            assert (claims["aud"], claims["sub"]) == (service.origin, CONTACT)
            assert arrived.headers["content-encoding"] == "aes128gcm"
            assert 0 < int(arrived.headers["ttl"]) <= 28 * 86_400
            assert len(arrived.headers["topic"]) == 32
            await settled(storage)
            assert len(service.arrived) == turn, "once a turn"
        assert len({each.headers["topic"] for each in service.arrived}) == 1
    assert server.complaints == ""


async def test_nobody_is_called_who_is_there_or_has_played(servers: Servers, database: str) -> None:
    async with (
        push_service() as service,
        called(servers, database, service) as (
            server,
            storage,
            _,
        ),
    ):
        for who in PEOPLE:
            await subscribe(server, service, who)
        async with at(server, TABLE, cookie_of(ADA)), at(server, TABLE, cookie_of(BEN)):
            for _ in range(2):
                await play_turn(server, storage)
                await settled(storage)
        assert service.arrived == []
        _, waiting = await play_turn(server, storage)
        (arrived,) = await service.until(1)
        assert arrived.path == f"/push/{waiting}"


async def test_a_device_that_is_gone_is_forgotten(servers: Servers, database: str) -> None:
    async with (
        push_service(lambda _: "410 Gone") as service,
        called(servers, database, service) as (server, storage, _),
    ):
        for who in PEOPLE:
            await subscribe(server, service, who)
        _, waiting = await play_turn(server, storage)
        await service.until(1)
        await settled(storage)
        assert await storage.subscriptions.of(waiting) == []
        assert await storage.subscriptions.count() == 1


async def test_a_service_that_fails_is_tried_again_when_it_says(
    servers: Servers, database: str
) -> None:
    async with (
        push_service(lambda _: "429 Slow down\r\nRetry-After: 3600") as service,
        called(servers, database, service) as (server, storage, _),
    ):
        for who in PEOPLE:
            await subscribe(server, service, who)
        _, waiting = await play_turn(server, storage)
        await service.until(1)
        async with asyncio.timeout(patience.SECONDS):
            while not (found := await storage.calls.due(1 << 50)) or found[0].left is None:
                await asyncio.sleep(0.02)
        (device,) = await storage.subscriptions.of(waiting)
        assert found[0].left == (device.id,)
        assert found[0].due == device.paused_until
        assert 3_500_000 < device.paused_until - now() <= 3_600_000


async def test_a_killed_server_calls_after_all(servers: Servers, database: str) -> None:
    """Whoever took a call and died has not made it: it comes up again."""
    async with (
        push_service() as service,
        called(servers, database, service) as (
            server,
            storage,
            _,
        ),
    ):
        for who in PEOPLE:
            await subscribe(server, service, who)
        await server.end(signal.SIGKILL)
        later = servers.new(database, call_seconds=5.0, push_origin=service.origin)
        await later.start()
        _, waiting = await play_turn(later, storage)
        await later.end(signal.SIGKILL)
        assert [each.who for each in await storage.calls.due(1 << 50)] == [waiting]
        assert service.arrived == []
        again = new(servers, database, service)
        await again.start()
        (arrived,) = await service.until(1)
        assert arrived.path == f"/push/{waiting}"
        await settled(storage)
        assert len(service.arrived) == 1


async def test_of_several_processes_one_calls(
    servers: Servers, postgres_url: str, redis: Redis
) -> None:
    async with push_service() as service:
        await put(postgres_url, {TABLE: playing(*PEOPLE, actions=4)})
        async with open_desk(postgres_url) as storage:
            await switch_on(storage, CONTACT, [])
            pair = [new(servers, postgres_url, service, bus=redis.url) for _ in range(2)]
            await asyncio.gather(*(server.start() for server in pair))
            for who in PEOPLE:
                await subscribe(pair[0], service, who)
            for turn in range(1, 5):
                await play_turn(pair[turn % 2], storage)
                await service.until(turn)
                await settled(storage)
                assert len(service.arrived) == turn
                await told_present(storage, set())
            # Whoever is connected through the other process is there, too.
            async with at(pair[0], TABLE, cookie_of(ADA)), at(pair[1], TABLE, cookie_of(BEN)):
                await told_present(storage, set(PEOPLE))
                for server in pair:
                    await play_turn(server, storage)
                    await settled(storage)
            assert len(service.arrived) == turn


async def test_what_may_be_subscribed(servers: Servers, tmp_path: Any) -> None:
    database = f"sqlite:///{tmp_path / 'brelan.sqlite'}"
    async with (
        push_service() as service,
        called(servers, database, service) as (
            server,
            storage,
            _config,
        ),
    ):
        good = Browser("/x").subscription(service.origin)
        point = good["p256dh"]
        for change, code in (
            ({"endpoint": "https://127.0.0.1/x"}, "push-endpoint"),
            ({"endpoint": "https://internal.example/x"}, "push-endpoint"),
            ({"endpoint": "http://fcm.googleapis.com/x"}, "push-endpoint"),
            ({"auth": "AAAA"}, "push-keys"),
            ({"p256dh": point[:-8] + "AAAAAAAA"}, "push-keys"),
            ({"p256dh": "?"}, "push-keys"),
            ({"endpoint": ""}, "unreadable"),
            ({"more": "x"}, "unreadable"),
        ):
            answer = await post(server, ADA, "push", {**good, **change})
            assert (answer.status, answer.json["code"]) == (STATUS.get(code, 409), code), change
        assert await storage.subscriptions.count() == 0
        await post(server, ADA, "push", good, "de")
        (device,) = await storage.subscriptions.of(ADA)
        assert device.language == "de"
        await post(
            server,
            ADA,
            "push",
            {**good, "endpoint": good["endpoint"] + "2", "replaces": good["endpoint"]},
        )
        (device,) = await storage.subscriptions.of(ADA)
        assert device.endpoint.endswith("/x2")
        await post(server, BEN, "push/end", {"endpoint": device.endpoint})
        assert await storage.subscriptions.count() == 1, "it is not Ben's"
        await post(server, ADA, "push/end", {"endpoint": device.endpoint})
        assert await storage.subscriptions.count() == 0
        await switch_off(storage)
        async with asyncio.timeout(patience.SECONDS):
            while (await request(server.port, "GET", "/api/calls")).json["push_key"]:
                await asyncio.sleep(0.02)
        answer = await post(server, ADA, "push", good)
        assert (answer.status, answer.json["code"]) == (409, "no-push")


async def test_a_feed_needs_no_cookie_and_tells_only_turns(servers: Servers, tmp_path: Any) -> None:
    database = f"sqlite:///{tmp_path / 'brelan.sqlite'}"
    await put(database, {TABLE: playing(*PEOPLE, actions=4)})
    server = servers.new(database)
    await server.start()
    async with open_desk(database) as storage:
        (row,) = (await storage.index.find([TABLE])).values()
    turn = PEOPLE[row.summary.turn or 0]
    waiting = BEN if turn == ADA else ADA
    made = {who: (await post(server, who, "feed")).json for who in PEOPLE}
    mine = await request(server.port, "GET", made[turn]["atom"])
    assert mine.status == 200
    assert "set-cookie" not in mine.headers
    assert mine.headers["cache-control"] == "private, max-age=60"
    assert "noindex" in mine.headers["x-robots-tag"]
    assert mine.headers["content-type"] == "application/atom+xml; charset=utf-8"
    assert f"http://127.0.0.1:{server.port}/table/{TABLE}" in mine.body.decode()
    assert f"Poker Tiles · {NAMES[waiting]}" in mine.body.decode()
    known = {"If-None-Match": mine.headers["etag"]}
    again = await request(server.port, "GET", made[turn]["atom"], headers=known)
    assert (again.status, again.body) == (304, b"")
    other = await request(server.port, "GET", made[waiting]["atom"], headers=known)
    assert other.status == 200
    assert TABLE not in other.body.decode()
    dates = await request(server.port, "GET", made[turn]["calendar"])
    assert dates.headers["content-type"] == "text/calendar; charset=utf-8"
    assert dates.body.startswith(b"BEGIN:VCALENDAR\r\n")
    renewed = (await post(server, turn, "feed")).json
    assert (await request(server.port, "GET", made[turn]["atom"])).status == 404
    assert (await request(server.port, "GET", renewed["atom"])).status == 200
    await post(server, turn, "feed/end")
    assert (await request(server.port, "GET", renewed["atom"])).status == 404
    for path in ("/feed/x.atom", "/feed/.ics", f"{renewed['atom']}.exe", "/feed/%00.atom"):
        assert (await request(server.port, "GET", path)).status == 404
    assert server.complaints == ""


async def test_a_feed_is_limited(servers: Servers, tmp_path: Any) -> None:
    server = servers.new(f"sqlite:///{tmp_path / 'brelan.sqlite'}", fast=False)
    await server.start()
    asked = [await request(server.port, "GET", "/feed/guess.atom") for _ in range(60)]
    assert {answer.status for answer in asked} == {404, 429}


@pytest.mark.parametrize("language", LANGUAGES)
async def test_what_is_kept_of_somebody_is_exported_and_deleted(
    servers: Servers, tmp_path: Any, language: str
) -> None:
    database = f"sqlite:///{tmp_path / 'brelan.sqlite'}"
    async with (
        push_service() as service,
        called(servers, database, service) as (
            server,
            storage,
            _,
        ),
    ):
        for who in (*PEOPLE, CLEO):
            await subscribe(server, service, who)
            await post(server, who, "feed", lang=language)
        exported = await export_person(storage, ADA)
        assert [each.endpoint for each in exported.pushes] == [f"{service.origin}/push/{ADA}"]
        assert exported.feed_made is not None
        await delete_person(storage, ADA)
        assert await storage.subscriptions.of(ADA) == []
        assert await storage.feeds.of(ADA) is None
        await forget(storage, 1)
        assert await storage.feeds.of(CLEO) is not None, "somebody who has just come"
        await forget(storage, 0)
        assert await storage.feeds.of(CLEO) is None, "somebody who plays nowhere any more"
        assert await storage.subscriptions.of(CLEO) == []
        assert await storage.feeds.of(BEN) is not None, "a game of theirs goes on"
