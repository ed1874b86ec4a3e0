"""How much anybody may ask for, and who anybody is."""

from __future__ import annotations

import asyncio

import pytest

from brelan.server import limits
from brelan.server.connection import MOST_CHARACTERS, MOST_WAITING, TOO_SLOW, Connection
from brelan.server.identity import Identities
from brelan.server.limits import Bucket, Limits
from brelan.server.messages import Pong
from brelan.server.names import clean_name, clean_text
from brelan.server.refusals import Refusal


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """A clock that stands still unless it is turned."""
    time = [100.0]
    monkeypatch.setattr(limits, "monotonic", lambda: time[0])
    return time


def test_a_bucket_empties_and_fills_again(clock: list[float]) -> None:
    bucket = Bucket.full(rate=2, size=3)
    assert [bucket.take(1) for _ in range(4)] == [True, True, True, False]
    clock[0] += 0.5
    assert [bucket.take(1) for _ in range(2)] == [True, False]
    clock[0] += 1000
    assert [bucket.take(1) for _ in range(4)] == [True, True, True, False]


def test_several_connections_do_not_make_somebody_much_quicker(clock: list[float]) -> None:
    found = Limits()
    allowed = sum(found.may_say("ada", 1.0) for _ in range(1000))
    assert allowed == 2 * limits.BURST
    assert found.may_say("bob", 1.0)
    assert sum(found.may_open("ada") for _ in range(100)) == limits.TABLES_BURST


def test_sockets_are_counted_for_each_and_in_all() -> None:
    found = Limits()
    for _ in range(limits.SOCKETS_EACH):
        assert found.may_connect("ada")
        found.sockets["ada"] += 1
    assert not found.may_connect("ada")
    assert found.may_connect("bob")
    found.disconnected("ada")
    assert found.may_connect("ada")
    found.sockets["crowd"] = limits.SOCKETS_IN_ALL
    assert not found.may_connect("bob")
    found.disconnected("nobody")
    assert "nobody" not in found.sockets


def test_the_memory_of_limits_is_bounded() -> None:
    found = Limits()
    for number in range(limits.KEPT + 100):
        found.may_say(f"somebody {number}", 1.0)
    assert len(found._messages) <= limits.KEPT


async def test_a_client_that_lags_behind_is_let_go() -> None:
    connection = Connection("ada", "en")
    for number in range(MOST_WAITING + 1):
        connection.send(Pong(number))
    assert connection.code == TOO_SLOW
    async with asyncio.timeout(1):
        await connection.dropped()
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
    assert ours.read(ours.sign(who)) == who
    assert ours.read(others.sign(who)) is None
    assert ours.read(who) is None
    assert ours.read(f"{who}.{'0' * 32}") is None
    assert "Secure" in ours.header(who, secure=True)


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("  Zoé  ", "Zoé"),
        ("a\u202eb", "a b"),
        ("a\x00\x1b[31mb", "a [31mb"),
        ("e\u0301", "é"),
        ("👩\u200d🚀", "👩\u200d🚀"),
        ("two\n\tlines", "two lines"),
    ],
)
def test_names_and_talk_hold_nothing_invisible(given: str, shown: str) -> None:
    assert clean_name(given) == shown
    assert clean_text(given) == shown


@pytest.mark.parametrize("given", ["", " ", "\u200d", "\u200b\ufeff", "\n"])
def test_a_name_of_nothing_is_refused(given: str) -> None:
    with pytest.raises(Refusal):
        clean_name(given)
