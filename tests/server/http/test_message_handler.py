"""What a client says and is answered, without a socket: refusals in words, and no floods."""

from __future__ import annotations

import json
from typing import Any

import pytest

from brelan import games
from brelan.bots.bot import Advice
from brelan.game import View
from brelan.server.http import rate_limits
from brelan.server.http.message_handler import MessageHandler
from brelan.server.http.rate_limits import RateLimits
from brelan.server.live.connection import Connection
from brelan.server.projection.snapshots import encode
from brelan.server.protocol.refusals import Refusal
from brelan.server.protocol.updates import Fault, Hinted
from brelan.server.workers.interface import NoAnswer
from brelan.texts import LANGUAGES, catalogue
from server.twin_answers import OneTable, Thinker
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
    hub: Any = OneTable(new_table("poker_tiles", 2, "seed", hints=True))
    hub.workers = Silent()
    talk = MessageHandler(
        hub, RateLimits(), "table", Connection(who(hub.live.table.turn), language)
    )
    answer = await talk.answer(talk.read(b'{"type": "hint", "id": 7}'))
    words = catalogue(language)["server.refused.no-advice"]
    assert answer == Fault("no-advice", words, 7)


class Counting(Thinker):
    """Workers who count how often they are asked."""

    asked = 0

    async def hint(self, *args: Any, **values: Any) -> Advice:
        self.asked += 1
        return await super().hint(*args, **values)


@pytest.mark.parametrize("game", games.NAMES)
async def test_a_hint_has_stages_and_only_the_last_names_the_action(game: str) -> None:
    hub: Any = OneTable(new_table(game, 2, "seed", hints=True))
    hub.workers = Counting()
    turn = hub.live.table.turn
    talk = MessageHandler(hub, RateLimits(), "table", Connection(who(turn), "en"))
    told = []
    for stage in (1, 2, 3, 3, 1):
        message = json.dumps({"type": "hint", "id": stage, "stage": stage}).encode()
        told.append(await talk.answer(talk.read(message)))
    where, what, action, again, back = told
    assert all(isinstance(each, Hinted) for each in told)
    assert [each.stage for each in told] == [1, 2, 3, 3, 1]
    assert (where.action, what.action) == (None, None)
    assert where.reason != what.reason
    for each in (where, what):
        assert each.look
        assert action.action not in encode(each)
    assert hub.live.projection.view(turn).judge(action.action).legal
    assert (again, back) == (action, where)
    assert hub.workers.asked == 1


async def test_a_hint_without_a_stage_names_the_action_and_another_stage_there_is_none() -> None:
    hub: Any = OneTable(new_table("poker_tiles", 2, "seed", hints=True))
    talk = MessageHandler(hub, RateLimits(), "table", Connection(who(hub.live.table.turn), "en"))
    assert (await talk.answer(talk.read(b'{"type": "hint", "id": 7}'))).stage == 3
    for stage in (b"0", b"4", b'"1"'):
        answer = talk.read(b'{"type": "hint", "id": 7, "stage": ' + stage + b"}")
        assert isinstance(answer, Fault)
        assert answer.code == "unreadable"


async def test_nobody_gives_themselves_a_hint_that_was_not_given() -> None:
    hub: Any = OneTable(new_table("poker_tiles", 2, "seed", hints=True))
    talk = MessageHandler(hub, RateLimits(), "table", Connection(who(0), "en"))
    forged = b'{"type": "note-hint", "command_id": "12345678", "moved": 2, "stage": 1}'
    assert talk.read(forged).code == "unreadable"


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
