"""How much anybody may ask for, and who anybody is."""

from __future__ import annotations

import asyncio
from contextlib import ExitStack
from types import SimpleNamespace
from typing import Any, cast

import pytest
from starlette.responses import Response

import patience
from brelan.server.http import rate_limits
from brelan.server.http.identity import Identities
from brelan.server.http.middleware import Middleware
from brelan.server.http.rate_limits import RateLimits, TokenBucket, address_of
from brelan.server.live.connection import MOST_CHARACTERS, MOST_WAITING, TOO_SLOW, Connection
from brelan.server.live.device_watch import DeviceWatch
from brelan.server.protocol.refusals import Refusal
from brelan.server.protocol.typed_text import clean_name, clean_text
from brelan.server.protocol.updates import Pong
from brelan.server.service import Service
from brelan.server.storage.devices import Devices


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """A clock that stands still unless it is turned."""
    time = [100.0]
    monkeypatch.setattr(rate_limits, "monotonic", lambda: time[0])
    return time


def test_a_bucket_empties_and_fills_again(clock: list[float]) -> None:
    bucket = TokenBucket.full(rate=2, size=3)
    assert [bucket.take(1) for _ in range(4)] == [True, True, True, False]
    clock[0] += 0.5
    assert [bucket.take(1) for _ in range(2)] == [True, False]
    clock[0] += 1000
    assert [bucket.take(1) for _ in range(4)] == [True, True, True, False]


def test_several_connections_do_not_make_somebody_much_quicker(clock: list[float]) -> None:
    found = RateLimits()
    allowed = sum(found.may_say("ada", 1.0) for _ in range(1000))
    assert allowed == 2 * rate_limits.BURST
    assert found.may_say("bob", 1.0)
    assert sum(found.may_open("ada") for _ in range(100)) == rate_limits.TABLES_BURST


def test_sockets_are_counted_for_each_and_in_all() -> None:
    found = RateLimits()
    with ExitStack() as open_ones:
        for _ in range(rate_limits.SOCKETS_EACH):
            open_ones.enter_context(found.connection("ada", "192.0.2.1"))
        assert not may_connect(found, "ada", "192.0.2.1")
        assert may_connect(found, "bob", "192.0.2.1")
        for number in range(rate_limits.SOCKETS_EACH, rate_limits.ADDRESS_SOCKETS):
            open_ones.enter_context(found.connection(f"pupil {number}", "192.0.2.1"))
        assert not may_connect(found, "bob", "192.0.2.1")
        assert may_connect(found, "bob", "192.0.2.2")
        found.sockets["crowd"] = rate_limits.SOCKETS_IN_ALL
        assert not may_connect(found, "bob", "192.0.2.2")
    assert may_connect(found, "ada", "192.0.2.1") is False
    del found.sockets["crowd"]
    assert may_connect(found, "ada", "192.0.2.1")
    assert not found.sockets
    assert not found.addresses


def may_connect(found: RateLimits, who: str, address: str) -> bool:
    """Whether somebody gets a connection, which is closed at once."""
    try:
        with found.connection(who, address):
            return True
    except Refusal:
        return False


def test_hints_are_waited_for_a_few_at_a_time() -> None:
    found = RateLimits()
    with found.hint("ada"), found.hint("ada"), found.hint("bob"), pytest.raises(Refusal) as caught:
        found.hint("ada").__enter__()
    assert caught.value.code == "too-fast"
    with found.hint("ada"):
        pass


def sittings(found: RateLimits, table: str, address: str, times: int = 1000) -> int:
    """How often somebody sits down of so many times that they try."""
    done = 0
    for _ in range(times):
        if found.may_sit(table, address):
            found.has_sat(table, address)
            done += 1
    return done


def test_an_address_sits_down_at_a_table_only_so_often(clock: list[float]) -> None:
    found = RateLimits()
    assert all(found.may_sit("t", "192.0.2.1") for _ in range(1000)), (
        "what is refused costs nothing"
    )
    assert sittings(found, "t", "192.0.2.1") == rate_limits.SITTINGS_BURST
    assert sittings(found, "t", "192.0.2.2", 3) == 3
    assert sittings(found, "another", "192.0.2.1", 3) == 3
    assert sittings(found, "t", "") == rate_limits.UNKNOWN_SITTINGS * rate_limits.SITTINGS_BURST
    clock[0] += 1 / rate_limits.SITTINGS_PER_SECOND
    assert sittings(found, "t", "192.0.2.1") == 1


def test_an_address_brings_only_so_many_people_and_tables(clock: list[float]) -> None:
    found = RateLimits()
    assert sum(found.may_come("192.0.2.1") for _ in range(1000)) == rate_limits.NEWCOMERS_BURST
    assert found.may_come("192.0.2.2")
    assert all(found.may_come("") for _ in range(1000))
    most = rate_limits.ADDRESS_TABLES * rate_limits.TABLES_BURST
    opened = sum(found.may_open(f"pupil {number}", "192.0.2.1") for number in range(1000))
    assert opened == most
    clock[0] += 1
    assert found.may_come("192.0.2.1")
    assert found.may_open("pupil", "192.0.2.1")


@pytest.mark.parametrize(
    ("client", "address"),
    [
        (None, ""),
        (("127.0.0.1", 9), ""),
        (("::1", 9), ""),
        (("::ffff:127.0.0.1", 9), ""),
        (("192.0.2.1", 9), "192.0.2.1"),
        (("::ffff:192.0.2.1", 9), "192.0.2.1"),
        (("2001:db8::1:2", 9), "2001:db8::/64"),
        (("unknown", 9), "unknown"),
    ],
)
def test_addresses_of_one_network_are_one(client: tuple[str, int] | None, address: str) -> None:
    assert address_of({"client": client}) == address


async def test_who_is_too_much_for_an_address_gets_no_cookie(clock: list[float]) -> None:
    hub = SimpleNamespace(devices=DeviceWatch(cast(Devices, None)))
    known = SimpleNamespace(identities=Identities(b"secret"), limits=RateLimits(), hub=hub)
    guard = Middleware(Response(b"here"), cast(Service, known))
    cookie = b"brelan=" + known.identities.sign(known.identities.new()).encode()
    for _ in range(int(rate_limits.NEWCOMERS_BURST)):
        assert known.limits.may_come("192.0.2.1")

    async def ask(path: str, *headers: tuple[bytes, bytes]) -> tuple[int, bool]:
        """The status, and whether there is a cookie."""
        told: list[Any] = []

        async def send(message: Any) -> None:
            told.append(message)

        scope = {"type": "http", "method": "GET", "path": path, "headers": headers}
        scope |= {"client": ("192.0.2.1", 9), "query_string": b""}
        await guard(scope, cast(Any, None), send)
        return told[0]["status"], b"set-cookie" in dict(told[0]["headers"])

    assert await ask("/") == (429, False)
    assert await ask("/web/games/grid/board.css") == (200, False)
    assert await ask("/", (b"cookie", cookie)) == (200, False)
    clock[0] += 1
    assert await ask("/") == (200, True)


def test_the_memory_of_limits_is_bounded() -> None:
    found = RateLimits()
    for number in range(rate_limits.KEPT + 100):
        found.may_say(f"somebody {number}", 1.0)
    assert len(found._messages) <= rate_limits.KEPT


async def test_a_client_that_lags_behind_is_let_go() -> None:
    connection = Connection("ada", "en")
    for number in range(MOST_WAITING + 1):
        connection.send(Pong(number))
    assert connection.code == TOO_SLOW
    async with asyncio.timeout(patience.SECONDS):
        await connection.dropped
        assert await connection.next() is None
    large = Connection("ada", "en")
    large.put("x" * (MOST_CHARACTERS + 1))
    assert large.code == TOO_SLOW


async def test_what_was_sent_before_a_farewell_arrives() -> None:
    connection = Connection("ada", "en")
    connection.put("one")
    connection.close(1012)
    connection.put("two")
    assert [await connection.next(), await connection.next()] == ["one", None]


def test_only_what_we_signed_is_read() -> None:
    ours, others = Identities(b"secret"), Identities(b"another")
    who = ours.new()
    found = ours.read(ours.sign(who))
    assert found is not None
    assert (found.who, found.is_due) == (who, False)
    assert ours.read(others.sign(who)) is None
    assert ours.read(who) is None
    assert ours.read(f"{who}.{'0' * 32}") is None


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("  Zoé  ", "Zoé"),
        ("a\u202eb", "a b"),
        ("a\x00\x1b[31mb", "a [31mb"),
        ("e\u0301", "é"),
        ("👩\u200d🚀", "👩\u200d🚀"),
        ("a\u3164b\u2800", "a b"),
        ("two\n\tlines", "two lines"),
    ],
)
def test_names_and_talk_hold_nothing_invisible(given: str, shown: str) -> None:
    assert clean_name(given) == shown
    assert clean_text(given) == shown


@pytest.mark.parametrize(
    "given", ["", " ", "\u200d", "\u200b\ufeff", "\n", "\u3164\u115f", "\u2800"]
)
def test_a_name_of_nothing_is_refused(given: str) -> None:
    with pytest.raises(Refusal):
        clean_name(given)
