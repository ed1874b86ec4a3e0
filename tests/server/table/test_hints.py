"""Hints at a table: where they are given, and what is written down of them."""

from __future__ import annotations

import json

import pytest

from brelan.server.projection.snapshots import table_info
from brelan.server.protocol import commands
from brelan.server.protocol.internal import NoteHint
from brelan.server.protocol.refusals import Stale
from brelan.server.protocol.updates import HintsUsed
from brelan.server.storage.rows import row_of
from brelan.server.table import entries, formats
from brelan.server.table.opening import open_rematch
from brelan.server.table.state import replay_log
from server.table.local_table import GUEST, HOST, SEED, LocalTable, begun

NONE = HintsUsed()


def ask(local: LocalTable, stage: int, moved: int | None = None) -> None:
    """Whoever is to move is given a hint."""
    table = local.table
    assert table.turn is not None
    before = table.moved if moved is None else moved
    local.say(table.chairs[table.turn].who, NoteHint, moved=before, stage=stage)


def act(local: LocalTable) -> None:
    assert local.table.state is not None
    assert local.table.turn is not None
    action = str(local.table.state.actions()[0])
    local.write(entries.Acted(at=local.at, seat=local.table.turn, actions=(action,)))


@pytest.mark.parametrize(
    ("seats", "wanted", "allowed"),
    [
        ("me club", None, True),
        ("me person", None, False),
        ("me person club", None, False),
        ("me person", True, True),
        ("me club", False, False),
    ],
)
def test_hints_are_off_among_people_unless_the_table_is_opened_with_them(
    seats: str, wanted: bool | None, allowed: bool
) -> None:
    table = begun("poker_tiles", seats, hints=wanted).table
    assert table_info(table, lambda _: True, 0).hints is allowed


def test_positions_are_counted_and_the_furthest_stage_is_kept() -> None:
    local = begun("poker_tiles", "me person", hints=True)
    first = local.table.turn
    assert first is not None
    for stage in (1, 2, 1):
        ask(local, stage)
    assert local.table.hints_used[first] == HintsUsed(1, 2)
    act(local)
    ask(local, 3)
    assert local.table.hints_used[1 - first] == HintsUsed(1, 3)
    act(local)
    ask(local, 1)
    assert local.table.hints_used[first] == HintsUsed(2, 2)
    again = replay_log(local.table.id, local.log)
    assert again.hints_used == local.table.hints_used


def test_nothing_is_told_of_hints_before_the_game_is_over() -> None:
    local = begun("poker_tiles", "me person", hints=True)
    seat, before = local.table.turn, local.table
    assert seat is not None
    told, row = table_info(before, lambda _: True, 0), row_of(before)
    local.at += 1000
    ask(local, 3)
    assert table_info(local.table, lambda _: True, 0) == told
    assert row_of(local.table) == row
    for who in (HOST, GUEST):
        local.say(who, commands.Resign)
    used = table_info(local.table, lambda _: True, 0).hints_used
    assert (used[seat], used[1 - seat]) == (HintsUsed(1, 3), NONE)


def test_a_hint_for_a_position_that_has_passed_is_not_counted() -> None:
    local = begun("poker_tiles", "me person", hints=True)
    before = local.table.moved
    act(local)
    with pytest.raises(Stale):
        ask(local, 1, before)
    assert local.table.hints_used == (NONE, NONE)


def test_hints_do_not_use_up_what_somebody_may_say() -> None:
    local = begun("poker_tiles", "me person", hints=True)
    before = local.table.side_entries
    for stage in (1, 2, 3):
        ask(local, stage)
    assert local.table.side_entries == before


def test_a_rematch_keeps_to_what_was_agreed_and_counts_anew() -> None:
    local = begun("poker_tiles", "me person", hints=True)
    ask(local, 2)
    for who in (HOST, GUEST):
        local.say(who, commands.Resign)
    opened = open_rematch(local.table, HOST, SEED, "invite", local.at)
    again = replay_log("next", [(1, None, opened)])
    assert again.opened.hints
    assert again.hints_used == (NONE, NONE)


def test_an_entry_of_the_format_before_has_no_hints() -> None:
    acted = entries.Acted(at=1, seat=0, actions=("pass",))
    stored = json.loads(formats.write(acted)) | {"format": 3}
    assert formats.read(json.dumps(stored).encode()) == acted
