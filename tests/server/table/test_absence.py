"""Somebody is away or too slow: what it costs, what it does not, and what they are told."""

from __future__ import annotations

import msgspec
import pytest

from brelan.errors import BrelanError
from brelan.server.projection.snapshots import me, seat_info, table_info
from brelan.server.protocol import commands
from brelan.server.protocol.updates import Absence, Clock
from brelan.server.storage.rows import row_of
from brelan.server.table import entries
from brelan.server.table.decisions import time_is_up
from brelan.server.table.opening import open_rematch
from brelan.server.table.state import replay_log
from server.table.local_table import GUEST, HOST, SEED, LocalTable, begun

TURN_MS = 30_000


def timed(seats: str = "me person", **wanted: object) -> LocalTable:
    return begun("poker_tiles", seats, clock=Clock("turn", TURN_MS // 1000), **wanted)


def run_out(local: LocalTable) -> entries.Entry:
    """The time of the seat to move is up."""
    assert local.table.deadline is not None
    local.at = local.table.deadline
    entry = time_is_up(local.table, local.at)
    local.write(entry)
    return entry


def any_action(local: LocalTable) -> str:
    """A legal action, which ends a turn of Poker Tiles."""
    assert local.table.state is not None
    return str(local.table.state.actions()[0])


def play_turn(local: LocalTable) -> None:
    """Whoever is to move plays, or a bot for them."""
    assert local.table.turn is not None
    local.at += 1000
    local.write(entries.Acted(at=local.at, seat=local.table.turn, actions=(any_action(local),)))


def who_moves(local: LocalTable) -> str:
    assert local.table.turn is not None
    return local.table.chairs[local.table.turn].who


def slow_and_quick(local: LocalTable) -> tuple[int, int]:
    """The seat to move, and the other one."""
    assert local.table.turn is not None
    return local.table.turn, 1 - local.table.turn


def test_a_clock_that_runs_out_costs_that_turn_and_no_more() -> None:
    local = timed(stand_in="expert")
    slow, quick = slow_and_quick(local)
    assert isinstance(run_out(local), entries.TimedOut)
    chair = local.table.chairs[slow]
    info = seat_info(chair, lambda _: True)
    assert (info.bot, info.away, info.this_turn, info.late_turns) == ("expert", True, True, 1)
    assert (local.table.moves_by_itself, local.table.deadline) == (True, None)
    assert row_of(local.table).due == 0
    assert local.code(chair.who, commands.Act, seq=local.table.seq, actions=["pass"]) == "away"
    play_turn(local)
    assert local.table.turn == quick
    assert not local.table.chairs[slow].away
    play_turn(local)
    assert local.table.deadline == local.at + TURN_MS
    local.act(any_action(local))
    assert local.table.turn == quick


def test_a_stand_in_plays_all_that_is_left_of_a_turn() -> None:
    local = begun("royal_flush", clock=Clock("turn", 30))
    slow, quick = slow_and_quick(local)
    state = local.table.state
    assert state is not None
    run_out(local)
    take = str(state.actions("take")[0])
    local.write(entries.Acted(at=local.at, seat=slow, actions=(take,)))
    assert (local.table.turn, local.table.chairs[slow].away) == (slow, True)
    local.write(entries.Acted(at=local.at, seat=slow, actions=("stop",)))
    assert (local.table.turn, local.table.chairs[slow].away) == (quick, False)
    assert local.table.chairs[slow].absence == Absence("late", "club", turns=1)


def test_the_third_turn_in_a_row_hands_the_seat_over() -> None:
    local = timed()
    slow, quick = slow_and_quick(local)
    kinds = []
    for _ in range(3):
        kinds.append(type(run_out(local)))
        play_turn(local)
        play_turn(local)
    assert kinds == [entries.TimedOut, entries.TimedOut, entries.HandedOver]
    assert local.table.chairs[slow].bot == "club"
    assert local.table.turn == slow
    assert local.table.moves_by_itself
    assert local.table.chairs[quick].late_turns == 0
    assert local.table.chairs[slow].absence == Absence("late", "club", turns=3)


def test_a_turn_in_person_starts_the_count_anew() -> None:
    local = timed()
    slow, _ = slow_and_quick(local)
    for _ in range(2):
        run_out(local)
        play_turn(local)
        play_turn(local)
    assert local.table.chairs[slow].late_turns == 2
    local.act(any_action(local))
    assert local.table.chairs[slow].late_turns == 0
    play_turn(local)
    assert isinstance(run_out(local), entries.TimedOut)


def test_a_seat_is_taken_back_in_the_middle_of_a_turn_with_its_time_once() -> None:
    local = timed()
    slow, _ = slow_and_quick(local)
    who = who_moves(local)
    run_out(local)
    local.say(who, commands.TakeBack)
    assert not local.table.chairs[slow].away
    assert local.table.deadline == local.at + TURN_MS
    run_out(local)
    late = local.at
    local.say(who, commands.TakeBack)
    assert local.table.deadline == late, "whoever does it again holds nobody up"
    assert isinstance(run_out(local), entries.HandedOver)
    local.say(who, commands.TakeBack)
    local.act(any_action(local))
    play_turn(local)
    run_out(local)
    local.say(who, commands.TakeBack)
    assert local.table.deadline == local.at + TURN_MS, "another turn"


def test_a_seat_is_taken_back_however_much_was_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("brelan.server.table.decisions.MOST_SIDE_ENTRIES", 3)
    local = begun()
    for _ in range(3):
        local.say(GUEST, commands.Say, phrase="hello")
    local.present = {HOST}
    local.say(HOST, commands.HandOver, seat=1)
    assert local.code(GUEST, commands.Say, phrase="hello") == "enough"
    assert not local.say(GUEST, commands.TakeBack).chairs[1].away


def test_somebody_is_told_who_asked_and_what_was_played() -> None:
    local = begun()
    local.present = {HOST}
    local.say(HOST, commands.HandOver, seat=1)
    assert me(local.table, GUEST).absence == Absence("asked", "club", "Hanna")
    while local.table.chairs[1].absence != Absence("asked", "club", "Hanna", turns=2):
        play_turn(local)
    local.say(GUEST, commands.TakeBack)
    told = me(local.table, GUEST).absence
    assert told == Absence("asked", "club", "Hanna", turns=2)
    assert me(local.table, HOST).absence is None
    assert me(replay_log("t", local.log), GUEST).absence == told
    while who_moves(local) != GUEST:
        play_turn(local)
    local.act(any_action(local))
    assert me(local.table, GUEST).absence is None


def test_ones_own_wish_is_told_as_such() -> None:
    local = begun()
    local.present = {HOST, GUEST}
    local.say(GUEST, commands.HandOver, seat=1)
    assert me(local.table, GUEST).absence == Absence("own", "club", "Guest")


def test_nobody_is_told_of_a_bot_that_plays_for_somebody_who_gave_up() -> None:
    local = begun("poker_tiles", "me person person")
    local.say(GUEST, commands.HandOver, seat=1)
    local.say(GUEST, commands.Resign)
    play_turn(local)
    assert me(local.table, GUEST).absence is None


def test_the_log_tells_the_same_of_everybody_again() -> None:
    local = timed("me person novice")
    local.present = {HOST}
    for number in range(12):
        chair = local.table.chairs[local.table.turn or 0]
        if number == 4:
            local.say(HOST, commands.HandOver, seat=local.table.seat_of(GUEST))
        elif number == 9 and local.table.chairs[local.table.seat_of(GUEST) or 0].away:
            local.say(GUEST, commands.TakeBack)
        elif chair.who == HOST and local.table.deadline is not None and number % 2:
            run_out(local)
        else:
            play_turn(local)
    again = replay_log("t", local.log)
    assert again.chairs == local.table.chairs
    assert (again.turn_since, again.credited_until) == (
        local.table.turn_since,
        local.table.credited_until,
    )


def test_the_stand_in_is_settled_when_the_table_opens() -> None:
    local = begun(stand_in="champion")
    assert table_info(local.table, lambda _: True, 0).stand_in == "champion"
    assert local.say(HOST, commands.HandOver, seat=0).chairs[0].bot == "champion"
    assert local.say(GUEST, commands.Resign).chairs[1].bot == "champion"
    local.play_to_the_end()
    assert open_rematch(local.table, HOST, SEED, "i", 1).stand_in == "champion"
    with pytest.raises(BrelanError):
        LocalTable(stand_in="random")
    command = b'{"type": "hand-over", "command_id": "12345678", "seat": 0, "bot": "random"}'
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(command, type=commands.ClientMessage)


def test_a_table_without_a_clock_never_moves_by_itself_unseen() -> None:
    local = begun()
    local.say(HOST, commands.HandOver, seat=0)
    local.say(GUEST, commands.HandOver, seat=1)
    assert local.table.moves_by_itself
    assert row_of(local.table).due is None


def test_lost_time_is_given_back_to_a_turn() -> None:
    local = timed()
    deadline = local.table.deadline
    assert deadline is not None
    local.at += 14_000
    local.write(entries.Credited(at=local.at, ms=14_000))
    assert local.table.deadline == deadline + 14_000
    assert local.table.credited_until == local.at
    local.act(any_action(local))
    assert local.table.credited_until == local.table.turn_since == local.at
