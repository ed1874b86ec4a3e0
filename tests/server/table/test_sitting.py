"""Sitting down: whoever does it again and again is refused, and whom the host removed."""

from __future__ import annotations

import pytest

from brelan.server.projection.snapshots import TableProjection, seat_info
from brelan.server.protocol import commands
from brelan.server.table.decisions import MOST_SITTINGS
from brelan.server.table.state import replay_log
from server.table.local_table import GUEST, HOST, OTHER, LocalTable


def test_sitting_and_leaving_again_and_again_is_refused_to_whoever_does_it() -> None:
    local = LocalTable(seats="me person", listed=True)
    for _ in range(MOST_SITTINGS):
        local.say(OTHER, commands.Sit, name="O")
        local.say(OTHER, commands.Leave)
    assert local.code(OTHER, commands.Sit, name="O") == "sat-enough"
    assert local.say(GUEST, commands.Sit, name="G").seat_of(GUEST) == 1
    assert local.table.sittings == replay_log("t", local.log).sittings


def test_the_log_of_a_table_has_an_end_even_with_ever_new_people(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("brelan.server.table.decisions.MOST_SITTINGS_IN_ALL", 5)
    local = LocalTable(seats="me person", listed=True)
    for number in range(5):
        local.say(f"cookie {number}", commands.Sit, name="C")
        local.say(f"cookie {number}", commands.Leave)
    assert local.code("cookie 5", commands.Sit, name="C") == "enough"
    # Onlookers may talk all the same, and the host may seat bots and begin.
    local.say("cookie 5", commands.Say, phrase="hello")
    local.say(HOST, commands.Seated, seat=1, bot="club")
    assert local.say(HOST, commands.Begin).status == "playing"


def test_onlookers_who_talk_do_not_keep_a_host_without_a_seat_from_seating(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("brelan.server.table.decisions.MOST_SIDE_ENTRIES", 3)
    local = LocalTable(seats="person person", listed=True)
    for number in range(3):
        local.say(f"onlooker {number}", commands.Say, phrase="hello")
    assert local.code("onlooker 4", commands.Say, phrase="hello") == "enough"
    assert local.say(HOST, commands.Seated, seat=1, bot="club").chairs[1].bot == "club"


@pytest.mark.parametrize("bot", [None, "club"])
def test_whom_the_host_has_removed_stays_away(bot: str | None) -> None:
    local = LocalTable(seats="me person person", listed=True)
    local.say(GUEST, commands.Sit, name="G", seat=1)
    local.say(HOST, commands.Seated, seat=1, bot=bot)
    assert local.code(GUEST, commands.Sit, name="G") == "sent-away"
    assert local.code(GUEST, commands.Sit, name="G", invite="the-invitation") == "sent-away"
    projection = TableProjection(local.table)
    assert projection.snapshot(GUEST, lambda _: True, 0, 1).you.sent_away
    assert not projection.snapshot(OTHER, lambda _: True, 0, 1).you.sent_away
    assert local.say(OTHER, commands.Sit, name="O", seat=2).seat_of(OTHER) == 2
    assert replay_log("t", local.log).sent_away == {GUEST}


def test_who_left_by_themselves_may_come_again() -> None:
    local = LocalTable(seats="me person", listed=True)
    local.say(GUEST, commands.Sit, name="G")
    local.say(GUEST, commands.Leave)
    local.say(HOST, commands.Seated, seat=1, bot="club")
    local.say(HOST, commands.Seated, seat=1, bot=None)
    assert local.table.sent_away == frozenset()
    table = local.say(GUEST, commands.Sit, name="G")
    assert seat_info(table.chairs[1], lambda _: True).name == "G"
