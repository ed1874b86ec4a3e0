"""Tables that this version cannot play on: answered in words, nothing lost, no result made up."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import msgspec
import pytest

import patience
from brelan import games, records
from brelan.records import Result
from brelan.server.http.identity import COOKIE, Identities
from brelan.server.live.connection import GOING_AWAY
from brelan.server.storage import Storage
from brelan.server.storage.index import Row, Summary
from brelan.server.storage.leases import Lease
from brelan.server.storage.log import Append, Stored
from brelan.server.table import entries, formats
from brelan.server.table.entries import FORMAT, Entry, Place
from brelan.texts import LANGUAGES, catalogue
from running.servers import Server, Servers, request
from server.client import at

SECRET = "secret"
TABLE = "table1234567"
PEOPLE = ("a" * 22, "b" * 22)
COOKIES = [f"{COOKIE}={Identities(SECRET.encode()).sign(who)}" for who in PEOPLE]
GAME = "poker_tiles"
SEED = "seed"
RESULT = Result((41, 17), (0,))
SHOWN_RESULT = {"scores": [41, 17], "winners": [0]}


def log_of(actions: int, game: str = GAME, rules: int | None = None) -> list[Entry]:
    """A game between two people after so many actions."""
    opened = entries.Opened(
        at=1,
        game=game,
        rules=games.find(GAME).rules if rules is None else rules,
        options=msgspec.Raw(b"{}"),
        places=tuple(Place("person", who, who[0].upper()) for who in PEOPLE),
        host=PEOPLE[0],
        seed=SEED,
        invite="invite",
    )
    told: list[Entry] = [opened, entries.Began(at=2, bot="club", order=(0, 1))]
    state = games.find(GAME).new(2, SEED)
    for _ in range(actions):
        assert state.turn is not None
        action = str(state.actions()[0])
        told.append(entries.Acted(at=3, seat=state.turn, actions=(action,)))
        state.apply(action)
    return told


REFUSED = entries.Acted(at=4, seat=0, actions=("lay a1=2s",))
"""What no rules of the game allow: nothing is near."""


def row_of(status: str, result: Result | None = None, game: str = GAME) -> Row:
    turn = 0 if status == "playing" else None
    summary = Summary(("A", "B"), ("", ""), 0, turn, result)
    seats = tuple((who, seat) for seat, who in enumerate(PEOPLE))
    return Row(TABLE, game, status, False, 1, 4, None, summary, seats)  # type: ignore[arg-type]


async def write(database: str, row: Row, *stored: bytes, table: str = TABLE) -> None:
    """Put a table into a database as some version of the program did."""
    storage = Storage(database, "earlier")
    await storage.start()
    await storage.settings.keep("secret", SECRET)
    lease = await storage.leases.claim(table)
    assert lease is not None
    told = tuple(Stored(seq, None, entry) for seq, entry in enumerate(stored, start=1))
    row = msgspec.structs.replace(row, id=table)
    await storage.log.append(Append(table, lease.fence, told, row, True))
    await storage.leases.release(table)
    await storage.stop()


async def stored_in(database: str) -> list[bytes]:
    storage = Storage(database, "reader")
    await storage.database.start()
    found = await storage.log.read(TABLE)
    await storage.database.stop()
    return [each.entry for each in found]


@asynccontextmanager
async def serving(servers: Servers, database: str) -> AsyncIterator[Server]:
    server = servers.new(database)
    await server.start()
    yield server
    await server.end()
    assert server.complaints == ""


async def home_of(server: Server, cookie: str) -> Any:
    return (await request(server.port, "GET", "/api/home", cookie=cookie)).json


async def until_home(server: Server, wanted: Callable[[Any], bool]) -> Any:
    """The home page once it is as wanted."""
    async with asyncio.timeout(patience.SECONDS):
        while not wanted(home := await home_of(server, COOKIES[0])):
            await asyncio.sleep(0.02)
    return home


async def test_a_game_with_an_action_that_the_rules_refuse_is_closed(
    servers: Servers, database: str
) -> None:
    told = [*log_of(5), REFUSED, entries.Acted(at=5, seat=1, actions=("pass",))]
    before = [formats.write(entry) for entry in told]
    await write(database, row_of("playing"), *before)
    async with serving(servers, database) as server:
        # Without anybody's doing: nobody's list keeps it as a game under way.
        home = await until_home(server, lambda home: not home["mine"])
        (line,) = home["recent"]
        assert (line["id"], line["result"], line["your_turn"]) == (TABLE, None, False)
        async with at(server, TABLE, COOKIES[0]) as client:
            info = client.snapshot["table"]
            assert (info["status"], info["closed"], info["result"]) == ("over", "refused", None)
            assert client.snapshot["moves"] is None
            assert len(client.snapshot["log"]) == 5, "it shows where it stopped"
            refused = await client.do("act", seq=client.seq, actions=["pass"])
            assert refused["code"] == "over"
            assert (await client.do("say", text="Dommage"))["type"] == "done"
            assert (await client.do("rematch"))["type"] == "done"
        path = f"/api/tables/{TABLE}"
        record = records.decode((await request(server.port, "GET", f"{path}/record")).body)
        assert (len(record.actions), record.result) == (5, None)
        records.verify(record)
        replay = await request(server.port, "GET", f"{path}/replay?seat=open")
        assert len(replay.json["frames"]) == 6
    after = await stored_in(database)
    assert after[: len(before)] == before
    closed = formats.read(after[len(before)])
    assert isinstance(closed, entries.Closed)
    assert closed.reason == "refused"
    # The next start finds it as it is.
    async with serving(servers, database) as server, at(server, TABLE, COOKIES[0]) as client:
        assert client.snapshot["table"]["closed"] == "refused"
        assert client.snapshot["chat"][-1]["text"] == "Dommage"
    kinds = [type(formats.read(entry)) for entry in await stored_in(database)]
    assert kinds.count(entries.Closed) == 1


async def test_a_game_that_the_rules_would_end_sooner_has_no_new_result(
    servers: Servers, database: str
) -> None:
    """Its log is whole, and the game was going on when it was written."""
    played = whole_game()
    await write(database, row_of("playing"), *(formats.write(entry) for entry in played))
    async with serving(servers, database) as server, at(server, TABLE, COOKIES[0]) as client:
        info = client.snapshot["table"]
        assert (info["status"], info["closed"], info["result"]) == ("over", "refused", None)


def whole_game() -> list[Entry]:
    many, state = 0, games.find(GAME).new(2, SEED)
    while not state.over:
        state.apply(state.actions()[0])
        many += 1
    return log_of(many)


@pytest.mark.parametrize("is_refused", [True, False])
async def test_a_finished_game_keeps_its_result(
    servers: Servers, database: str, is_refused: bool
) -> None:
    """Whether the rules refuse one of its actions, or would count it otherwise."""
    told = [*log_of(5), REFUSED] if is_refused else whole_game()
    before = [formats.write(entry) for entry in told]
    await write(database, row_of("over", RESULT), *before)
    async with serving(servers, database) as server:
        async with at(server, TABLE, COOKIES[0]) as client:
            info = client.snapshot["table"]
            assert (info["status"], info["closed"]) == ("over", None)
            assert info["result"] == SHOWN_RESULT
        answer = await request(server.port, "GET", f"/api/tables/{TABLE}/record")
        record = records.decode(answer.body)
        assert record.result == RESULT
        assert len(record.actions) == len(told) - 2, "all that was played"
        assert (await request(server.port, "GET", f"/api/tables/{TABLE}/replay")).status == 200
        (line,) = (await home_of(server, COOKIES[0]))["recent"]
        assert line["result"] == SHOWN_RESULT
    assert await stored_in(database) == before


async def test_rules_that_are_not_played_any_more_close_a_table(
    servers: Servers, database: str
) -> None:
    told = [formats.write(entry) for entry in log_of(5, rules=0)]
    await write(database, row_of("playing"), *told)
    async with serving(servers, database) as server:
        await until_home(server, lambda home: not home["mine"])
        async with at(server, TABLE, COOKIES[0]) as client:
            info = client.snapshot["table"]
            assert (info["status"], info["closed"]) == ("over", "rules")
            assert client.snapshot["view"] is None
        answer = await request(server.port, "GET", f"/api/tables/{TABLE}/replay")
        assert (answer.status, bool(answer.json["message"])) == (400, True)


def future(entry: Entry, **change: Any) -> bytes:
    return json.dumps(json.loads(formats.write(entry)) | change).encode()


FUTURE = {
    "format": [*map(formats.write, log_of(5)), future(REFUSED, format=FORMAT + 1)],
    "kind": [*map(formats.write, log_of(5)), future(REFUSED, **{"is": "sold"})],
    "field": [*map(formats.write, log_of(5)), future(REFUSED, stake=5)],
    "rules": [formats.write(entry) for entry in log_of(5, rules=games.find(GAME).rules + 1)],
}


@pytest.mark.parametrize("what", FUTURE)
async def test_a_table_that_a_newer_version_has_played_on_is_left_as_it_is(
    servers: Servers, database: str, what: str
) -> None:
    row = msgspec.structs.replace(row_of("playing"), due=0)
    await write(database, row, *FUTURE[what])
    other = "other1234567"
    await write(database, row_of("playing"), *map(formats.write, log_of(4)), table=other)
    async with serving(servers, database) as server:
        for language in LANGUAGES:
            words = catalogue(language)["server.refused.newer-entry"]
            path = f"/api/tables/{TABLE}/record?lang={language}"
            answer = await request(server.port, "GET", path, headers={"Accept-Language": language})
            assert (answer.status, answer.json["code"]) == (503, "newer-entry")
            assert answer.json["message"] == words
            async with at(server, TABLE, COOKIES[0], language) as client:
                assert client.snapshot["type"] == "fault"
                assert client.snapshot["message"] == words
        async with at(server, other, COOKIES[0]) as client:
            assert client.snapshot["table"]["status"] == "playing"
            assert (await client.do("resign"))["type"] == "done"
    assert await stored_in(database) == FUTURE[what]


async def test_a_table_of_a_game_that_is_not_installed_waits_for_it(
    servers: Servers, database: str
) -> None:
    told = [formats.write(entry) for entry in log_of(5, game="whist")]
    row = msgspec.structs.replace(row_of("playing", game="whist"), due=0)
    await write(database, row, *told)
    async with serving(servers, database) as server:
        assert not (await home_of(server, COOKIES[0]))["mine"]
        async with at(server, TABLE, COOKIES[0]) as client:
            words = catalogue("en")["server.refused.no-game"].format(game="whist")
            assert (client.snapshot["code"], client.snapshot["message"]) == ("no-game", words)
    assert await stored_in(database) == told


@asynccontextmanager
async def owned_elsewhere(database: str) -> AsyncIterator[tuple[Storage, Lease]]:
    """Another process that owns the table."""
    storage = Storage(database, "elsewhere")
    await storage.start()
    lease = await storage.leases.claim(TABLE)
    assert lease is not None
    yield storage, lease
    await storage.stop()


async def test_a_table_that_a_newer_process_plays_on_is_left_to_it(
    servers: Servers, postgres_url: str
) -> None:
    await write(postgres_url, row_of("playing"), *FUTURE["format"][:-1])
    async with (
        owned_elsewhere(postgres_url) as (storage, lease),
        serving(servers, postgres_url) as server,
    ):
        async with at(server, TABLE, COOKIES[0]) as client:
            stored = Stored(client.seq + 1, None, FUTURE["format"][-1])
            await storage.log.append(Append(TABLE, lease.fence, (stored,), None))
            assert await client.hung_up() == GOING_AWAY
        async with at(server, TABLE, COOKIES[0]) as client:
            assert client.snapshot["code"] == "newer-entry"
    assert await stored_in(postgres_url) == FUTURE["format"]


async def test_a_finished_game_keeps_its_result_where_another_process_owns_it(
    servers: Servers, postgres_url: str
) -> None:
    told = [formats.write(entry) for entry in (*log_of(5), REFUSED)]
    await write(postgres_url, row_of("over", RESULT), *told)
    async with (
        owned_elsewhere(postgres_url),
        serving(servers, postgres_url) as server,
        at(server, TABLE, COOKIES[0]) as client,
    ):
        assert client.snapshot["table"]["result"] == SHOWN_RESULT
        assert client.snapshot["table"]["closed"] is None
    assert await stored_in(postgres_url) == told


async def test_a_game_that_all_had_given_up_before_ends_where_it_is_found(
    servers: Servers, database: str
) -> None:
    given_up = [
        {"is": "resigned", "format": 2, "at": 4, "seat": seat, "bot": "club"} for seat in (0, 1)
    ]
    before = [
        *map(formats.write, log_of(5)),
        *(json.dumps(fields).encode() for fields in given_up),
    ]
    await write(database, msgspec.structs.replace(row_of("playing"), due=0), *before)
    async with serving(servers, database) as server:
        home = await until_home(server, lambda home: not home["mine"])
        (line,) = home["recent"]
        assert (line["id"], line["result"]["winners"]) == (TABLE, [])
        record = await request(server.port, "GET", f"/api/tables/{TABLE}/record")
        held = records.read(record.body)
        assert (held.stopped, held.resigned, len(held.actions)) == (True, (0, 1), 5)
    after = await stored_in(database)
    assert after[: len(before)] == before
    assert [formats.read(entry) for entry in after[len(before) :]] == [
        msgspec.structs.replace(formats.read(before[-1]), at=formats.read(after[-1]).at, ends=True)
    ]
