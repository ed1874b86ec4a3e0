"""What a client says and is answered, without a socket: refusals in words, and no floods."""

from __future__ import annotations

import json
from typing import Any

import pytest

from brelan.game import View
from brelan.server.http import rate_limits
from brelan.server.http.message_handler import MessageHandler
from brelan.server.http.rate_limits import RateLimits
from brelan.server.live.connection import Connection
from brelan.server.protocol.refusals import Refusal
from brelan.server.protocol.updates import Fault
from brelan.server.workers.interface import NoAnswer
from brelan.texts import LANGUAGES, catalogue
from server.twin_answers import OneTable
from server.twin_tables import new_table, who


class Silent:
    """Workers of whom none can tell."""

    async def hint(self, view: View, bot: str, ms: float | None, seed: str, behalf: Any) -> None:
        raise NoAnswer


class Listeners(OneTable):
    """A hub that takes every command for done."""

    async def execute(self, table_id: str, connection: Connection, command: Any) -> str:
        return "done"


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_hint_that_nobody_can_give_is_refused_in_words(language: str) -> None:
    hub: Any = OneTable(new_table("poker_tiles", 2, "seed"))
    hub.workers = Silent()
    talk = MessageHandler(
        hub, RateLimits(), "table", Connection(who(hub.live.table.turn), language)
    )
    answer = await talk.answer(talk.read(b'{"type": "hint", "id": 7}'))
    words = catalogue(language)["server.refused.no-advice"]
    assert answer == Fault("no-advice", words, 7)


async def test_who_talks_too_much_is_stopped_and_nobody_else(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    time = [100.0]
    monkeypatch.setattr(rate_limits, "monotonic", lambda: time[0])
    hub: Any = Listeners(new_table("poker_tiles", 2, "seed"))
    shared = RateLimits()

    async def lines(name: str) -> int:
        """How many lines of a hundred are heard."""
        talk = MessageHandler(hub, shared, "table", Connection(name, "en"))
        heard = 0
        for number in range(100):
            # Slow enough for everything that is no talk.
            time[0] += 0.05
            said = {"type": "say", "command_id": f"line-{number:04d}", "phrase": "hello"}
            heard += await talk.answer(talk.read(json.dumps(said))) == "done"
        return heard

    most = rate_limits.LINES_BURST + 100 * 0.05 * rate_limits.LINES_PER_SECOND
    assert most - 1 <= await lines(who(0)) <= most
    assert most - 1 <= await lines(who(1)) <= most
    assert most - 1 <= await lines("an onlooker") <= most
    # Onlookers are easily made up: they share what they may say at a table.
    assert await lines("another onlooker") <= most / 2


class Full(OneTable):
    """A hub whose table has no seat left."""

    async def execute(self, table_id: str, connection: Connection, command: Any) -> str:
        raise Refusal("full")


async def test_only_those_who_sit_down_use_up_what_their_address_may(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(rate_limits, "monotonic", lambda: 100.0)
    table, shared = new_table("poker_tiles", 2, "seed"), RateLimits()

    async def sit(hub: Any, name: str, address: str) -> bool:
        """Whether somebody new sits down."""
        talk = MessageHandler(hub, shared, "table", Connection(name, "en", "", address))
        said = {"type": "sit", "command_id": "sit-down", "name": "N"}
        return await talk.answer(talk.read(json.dumps(said))) == "done"

    for number in range(100):
        assert not await sit(Full(table), f"cookie {number}", "192.0.2.1")
    done = [await sit(Listeners(table), f"cookie {n}", "192.0.2.1") for n in range(100)]
    assert sum(done) == rate_limits.SITTINGS_BURST
    assert await sit(Listeners(table), "ada", "192.0.2.2")
