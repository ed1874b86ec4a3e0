"""Giving up: with the last person who plays the game ends, and earlier logs stay what they were."""

from __future__ import annotations

import json

import msgspec
import pytest

from brelan import bots, games, records
from brelan.server.projection.replays import record_of, replay_of
from brelan.server.projection.snapshots import TableProjection, table_info
from brelan.server.protocol import commands, updates
from brelan.server.storage.rows import row_of
from brelan.server.table import entries, formats
from brelan.server.table.state import replay_log
from server.table.local_table import GUEST, HOST, LocalTable, begun


def played(game: str, seats: str, actions: int) -> LocalTable:
    """A table at which so many actions were taken by all seats alike."""
    local = begun(game, seats)
    for _ in range(actions):
        table, view = local.table, TableProjection(local.table).view(local.table.turn)
        assert table.turn is not None
        action = bots.choose(view, "novice", seed=table.seq).action
        acted = entries.Acted(at=local.at, seat=table.turn, actions=(action,))
        table.apply(table.seq + 1, acted)
        local.log.append((table.seq, None, acted))
    return local


@pytest.mark.parametrize("game", games.NAMES)
def test_giving_up_against_bots_ends_the_game_with_a_result(game: str) -> None:
    local = played(game, "me club novice", 9)
    state = local.table.state
    assert state is not None
    table = local.say(HOST, commands.Resign)
    assert (table.status, table.turn, table.deadline) == ("over", None, None)
    assert not table.moves_by_itself
    assert row_of(table).due is None
    assert table.result is not None
    assert table.result.scores == state.scores
    best = max(state.scores[1:])
    assert set(table.result.winners) <= {seat for seat in (1, 2) if state.scores[seat] == best}
    assert table.result.winners
    assert local.code(HOST, commands.Act, seq=table.seq, actions=["pass"]) == "over"


@pytest.mark.parametrize("game", games.NAMES)
def test_a_game_that_ended_so_can_be_proved_looked_at_and_read_again(game: str) -> None:
    local = played(game, "me club", 8)
    assert any(local.table.state.scores) or game == "royal_flush"  # type: ignore[union-attr]
    table = local.say(HOST, commands.Resign)
    again = replay_log("t", local.log)
    assert msgspec.json.encode(row_of(again)) == msgspec.json.encode(row_of(table))
    info = table_info(again, lambda _: False, 0)
    assert info.seed == table.opened.seed
    assert info.result is not None
    assert tuple(sum(line.points for line in lines) for lines in info.tally) == info.result.scores
    assert all(line.points for lines in info.tally for line in lines)
    record = record_of(again, "anybody")
    assert (record.stopped, record.resigned, record.result) == (True, (0,), info.result)
    assert records.read(records.write(record)) == record
    for seat, is_open in ((None, True), (0, False)):
        assert len(replay_of(again, seat, is_open).frames) == len(record.actions) + 1
    seen = TableProjection(again).snapshot(HOST, lambda _: True, 0, 1)
    assert seen.moves is None
    assert seen.timer is None


def test_while_another_person_plays_a_bot_goes_on() -> None:
    local = begun(seats="me person club")
    table = local.say(GUEST, commands.Resign)
    assert (table.status, table.chairs[1].bot) == ("playing", "club")
    table = local.say(HOST, commands.Resign)
    assert table.status == "over"
    assert table.result is not None
    assert table.result.winners == (2,)
    assert record_of(table, HOST).resigned == (0, 1)


def test_when_all_have_given_up_nobody_has_won() -> None:
    local = begun()
    local.say(GUEST, commands.Resign)
    table = local.say(HOST, commands.Resign)
    assert table.result is not None
    assert table.result.winners == ()
    assert records.read(records.write(record_of(table, HOST))).stopped


def test_somebody_whom_a_bot_stands_in_for_may_come_back() -> None:
    local = begun()
    local.say(GUEST, commands.HandOver, seat=1)
    assert local.say(HOST, commands.Resign).status == "playing"
    assert local.table.moves_by_itself
    local.say(GUEST, commands.TakeBack)
    assert local.say(GUEST, commands.Resign).status == "over"


def test_a_game_that_bots_played_on_by_themselves_stays_as_it_was_played() -> None:
    local = begun("poker_tiles", "me club")
    table = local.table
    resigned = {"is": "resigned", "at": local.at, "seat": 0, "bot": "club", "format": 2}
    entry = formats.read(json.dumps(resigned).encode())
    table.apply(table.seq + 1, entry, f"{HOST}/resign")
    local.log.append((table.seq, f"{HOST}/resign", entry))
    assert table.is_abandoned
    played_out = local.play_to_the_end(1)
    again = replay_log("t", local.log)
    assert again.result == played_out.result
    assert not again.is_stopped
    record = record_of(again, HOST)
    assert (record.stopped, record.resigned) == (False, (0,))
    assert records.read(records.write(record)) == record


def test_no_bot_thinks_and_no_clock_runs_where_nobody_plays() -> None:
    local = begun("poker_tiles", "me club", clock=updates.Clock("turn", 30))
    table = local.table
    table.apply(table.seq + 1, entries.Resigned(at=local.at, seat=0, bot="club"))
    assert table.status == "playing"
    assert (table.moves_by_itself, table.deadline, row_of(table).due) == (False, None, None)


def test_bots_do_not_begin_without_a_person() -> None:
    local = LocalTable(seats="person club")
    assert local.code(HOST, commands.Begin) == "nobody-seated"
    local.say(HOST, commands.Sit, name="Host")
    assert local.say(HOST, commands.Begin).status == "playing"
