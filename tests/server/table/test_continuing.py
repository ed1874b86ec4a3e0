"""Playing on from a step of a finished game: what is known there stays, and the log keeps it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from brelan import games, records
from brelan.errors import BadRecord
from brelan.server.admin.tables import inspect_table
from brelan.server.projection.replays import record_of, replay_of
from brelan.server.projection.snapshots import table_info
from brelan.server.protocol.http import Continuation
from brelan.server.protocol.refusals import Refusal
from brelan.server.storage import Storage
from brelan.server.table import entries, formats
from brelan.server.table.continuing import open_continued, state_at
from brelan.server.table.decisions import begin
from brelan.server.table.results import results_of
from brelan.server.table.state import TableState, replay_log
from server.admin.stored import put
from server.table.local_table import GUEST, HOST, LocalTable
from server.table.test_results import played_out

STEP = 9


def wish(**fields: Any) -> Continuation:
    return Continuation(
        **{"command_id": "play-on-1", "name": "Zoé", "step": STEP, "seat": 1} | fields
    )


def continued(source: TableState, **fields: Any) -> LocalTable:
    """A table that has been opened from a step of another, and has begun."""
    local = LocalTable(source.game.name)
    opened = open_continued(source, wish(**fields), GUEST, "c" * 64, "invite", 5)
    assert formats.read(formats.write(opened)) == opened
    local.table, local.log = TableState("on", opened), []
    for entry in (opened, begin(local.table, "club", 5)):
        local.table.apply(local.table.seq + 1, entry)
        local.log.append((local.table.seq, None, entry))
    return local


@pytest.mark.parametrize("game", games.NAMES)
@pytest.mark.parametrize("cards", ["anew", "as-were"])
def test_the_seat_sees_what_it_saw_and_the_others_are_bots(game: str, cards: str) -> None:
    source = played_out(game).table
    table = continued(source, cards=cards).table
    before = state_at(source, STEP)
    assert table.state is not None
    assert table.state.view(1).position() == before.view(1).position()
    same = table.state.view(0).position() == before.view(0).position()
    assert same == (cards == "as-were")
    assert [(chair.who, chair.bot) for chair in table.chairs] == [("", "club"), (GUEST, "")]
    told = table_info(table, lambda _: True, 0).continued
    assert told is not None
    assert (told.table, told.step, told.seat, told.cards) == (source.id, STEP, 1, cards)


@pytest.mark.parametrize("game", games.NAMES)
def test_it_is_played_counted_and_replayed_like_any_other(game: str) -> None:
    local = continued(played_out(game).table)
    table = local.play_to_the_end(3)
    assert table.result is not None
    assert [sum(line.points for line in lines) for lines in table.tally] == list(
        table.result.scores
    )
    assert [lines[0].points for lines in table.tally] == list(table.deal().scores)
    assert {each.counted for each in results_of(table)} == {False}
    assert len(replay_of(table, None, is_open=True).frames) == len(table.actions) + 1
    again = replay_log("on", local.log)
    assert (again.result, again.tally) == (table.result, table.tally)
    record = record_of(table, GUEST)
    assert records.read(records.write(record)) == record
    for fault in ({"seat": 1}, {"players": 3}):
        assert isinstance(record.position, dict)
        false = msgspec.structs.replace(record, position=record.position | fault)
        with pytest.raises(BadRecord):
            records.verify(false)


def test_a_running_record_does_not_tell_the_position() -> None:
    table = continued(played_out("poker_tiles").table).table
    assert record_of(table, GUEST).position is msgspec.UNSET


async def test_the_host_is_not_shown_the_hidden_cards(tmp_path: Path) -> None:
    local = continued(played_out("poker_tiles").table, cards="as-were")
    database = f"sqlite:///{tmp_path / 'brelan.sqlite'}"
    await put(database, {"continued000": [(entry, key) for _, key, entry in local.log]})
    storage = Storage(database, "host")
    await storage.start()
    shown = (await inspect_table(storage, "continued000")).last[0].fields
    await storage.stop()
    assert shown["start"]["step"] == STEP
    assert "position" not in shown["start"]


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"step": 100_000}, "no-step"),
        ({"seat": 5}, "no-seat"),
        ({"bot": "random"}, "unknown-name"),
        ({"name": "\u200b"}, "name"),
    ],
    ids=str,
)
def test_what_cannot_be_is_refused(fields: dict[str, Any], code: str) -> None:
    source = played_out("poker_tiles").table
    with pytest.raises(Exception) as caught:  # noqa: PT011
        open_continued(source, wish(**fields), GUEST, "c" * 64, "invite", 5)
    assert getattr(caught.value, "code", "") == code


def test_nobody_plays_on_from_the_end_or_from_a_running_game() -> None:
    source = played_out("poker_tiles").table
    with pytest.raises(Refusal, match="move"):
        state_at(source, len(source.actions))
    running = continued(source).table
    with pytest.raises(Refusal) as caught:
        state_at(running, 0)
    assert caught.value.code == "running"


def test_levels_are_kept_and_can_be_chosen() -> None:
    source = continued(played_out("poker_tiles").table).play_to_the_end(1)
    opened = open_continued(source, wish(step=0), HOST, "c" * 64, "invite", 5)
    assert [place.bot for place in opened.places] == ["club", ""]
    other = open_continued(source, wish(step=0, bot="expert"), HOST, "c" * 64, "invite", 5)
    assert [place.bot for place in other.places] == ["expert", ""]
    assert isinstance(opened, entries.Opened)
