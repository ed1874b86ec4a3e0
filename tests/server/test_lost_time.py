"""The server's clock when the system's is turned, and the time in which nobody could play."""

from __future__ import annotations

import pytest

from brelan.server import timestamps
from brelan.server.live.last_seen import COMMAND_SECONDS, LINGER_SECONDS, LastSeen
from brelan.server.lost_time import SLOW_MS, TICK_MS, LostTime
from brelan.server.timestamps import SteadyClock, now

HOUR_MS = 3_600_000
NOON = 1_700_000_000_000


class Clocks:
    """Clocks that a test turns as it likes."""

    def __init__(self) -> None:
        self.wall = NOON
        self.steady = 5000

    def pass_by(self, ms: int) -> None:
        """Let time go by for all alike."""
        self.wall += ms
        self.steady += ms


@pytest.fixture
def clocks(monkeypatch: pytest.MonkeyPatch) -> Clocks:
    found = Clocks()
    clock = SteadyClock(lambda: found.wall, lambda: found.steady)
    monkeypatch.setattr(timestamps, "clock", clock)
    return found


@pytest.fixture
def lost_time(clocks: Clocks) -> LostTime:
    return LostTime()


def run_for(clocks: Clocks, lost_time: LostTime, ms: int) -> None:
    """Let the process run for a while."""
    for _ in range(ms // TICK_MS):
        clocks.pass_by(TICK_MS)
        lost_time.tick()


def test_a_clock_that_is_turned_does_not_change_how_time_goes_by(clocks: Clocks) -> None:
    assert now() == NOON
    clocks.wall += HOUR_MS
    clocks.pass_by(10)
    assert now() == NOON + 10
    assert timestamps.clock.follow() == HOUR_MS
    assert now() == clocks.wall
    clocks.wall -= 2 * HOUR_MS
    assert timestamps.clock.follow() == -2 * HOUR_MS
    clocks.wall += 100
    assert timestamps.clock.follow() == 0, "not worth a correction"


def test_nothing_is_lost_while_the_process_runs(clocks: Clocks, lost_time: LostTime) -> None:
    run_for(clocks, lost_time, 60_000)
    clocks.pass_by(TICK_MS + SLOW_MS)
    assert lost_time.owed(NOON) == 0
    assert lost_time.playable() == clocks.steady


def test_a_process_that_was_stopped_owes_that_time_once(
    clocks: Clocks, lost_time: LostTime
) -> None:
    run_for(clocks, lost_time, 2000)
    before = lost_time.playable()
    clocks.pass_by(14_000)
    # Whoever asks first finds it out, be it before the next tick.
    assert lost_time.owed(NOON) == 14_000 - TICK_MS
    assert lost_time.owed(NOON) == 14_000 - TICK_MS
    assert lost_time.times == 1
    assert lost_time.playable() == before + TICK_MS
    assert lost_time.owed(now() - 3000) == 3000, "what was lost of a part of it"
    assert lost_time.owed(now()) == 0
    run_for(clocks, lost_time, 5000)
    assert lost_time.owed(NOON) == 14_000 - TICK_MS


def test_a_clock_turned_forth_owes_what_it_skipped_and_costs_no_grace(
    clocks: Clocks, lost_time: LostTime
) -> None:
    run_for(clocks, lost_time, 2000)
    since, before = now(), lost_time.playable()
    clocks.wall += HOUR_MS
    run_for(clocks, lost_time, 3000)
    assert now() - since - lost_time.owed(since) == 3000
    assert lost_time.playable() == before + 3000


def test_a_clock_turned_back_takes_back_what_is_still_to_come(
    clocks: Clocks, lost_time: LostTime
) -> None:
    run_for(clocks, lost_time, 2000)
    clocks.pass_by(14_000)
    lost_time.tick()
    since, before = now(), lost_time.playable()
    clocks.wall -= HOUR_MS
    run_for(clocks, lost_time, 3000)
    assert lost_time.owed(since) == now() - since < 0
    assert lost_time.playable() == before + 3000
    assert lost_time.owed(now() - 1000) == 0


def test_a_database_that_hangs_owes_the_time_from_its_begin(
    clocks: Clocks, lost_time: LostTime
) -> None:
    lost_time.write_begins()
    run_for(clocks, lost_time, SLOW_MS)
    assert lost_time.owed(NOON) == 0, "no longer than a busy disk takes"
    run_for(clocks, lost_time, 5000)
    assert lost_time.owed(NOON) == SLOW_MS + 5000, "while it hangs"
    lost_time.write_ends(True)
    run_for(clocks, lost_time, 2000)
    assert lost_time.owed(NOON) == SLOW_MS + 5000
    lost_time.write_begins()
    clocks.pass_by(300)
    lost_time.write_ends(True)
    assert lost_time.owed(NOON) == SLOW_MS + 5000


def test_a_database_that_fails_owes_the_time_until_it_writes_again(
    clocks: Clocks, lost_time: LostTime
) -> None:
    for _ in range(3):
        lost_time.write_begins()
        clocks.pass_by(100)
        lost_time.write_ends(False)
        run_for(clocks, lost_time, 2000)
    assert lost_time.owed(NOON) == 6300
    lost_time.write_begins()
    lost_time.write_ends(True)
    run_for(clocks, lost_time, 2000)
    assert lost_time.owed(NOON) == 6300


def test_what_is_lost_in_two_ways_at_once_is_owed_once(clocks: Clocks, lost_time: LostTime) -> None:
    lost_time.write_begins()
    clocks.pass_by(14_000)
    lost_time.write_ends(True)
    lost_time.tick()
    assert lost_time.owed(NOON) == 14_000
    assert lost_time.playable() == clocks.steady - 14_000


def test_others_wait_a_minute_that_does_not_run_while_the_server_is_stopped(
    clocks: Clocks, lost_time: LostTime
) -> None:
    present = {"ana"}
    seen = LastSeen(lost_time, present.__contains__, 60.0)
    assert seen.grace_left("ana") is None
    present.clear()
    seen.left("ana")
    assert seen.grace_left("ana") == 60
    run_for(clocks, lost_time, 20_000)
    clocks.pass_by(HOUR_MS)
    assert seen.grace_left("ana") == 40
    run_for(clocks, lost_time, 40_000)
    assert seen.grace_left("ana") == 0
    seen.commanded("ana")
    assert seen.grace_left("ana") == 60, "who plays without a connection is there"


def test_somebody_whom_nobody_has_seen_is_waited_for_from_the_start(
    clocks: Clocks, lost_time: LostTime
) -> None:
    seen = LastSeen(lost_time, lambda _: False, 60.0)
    assert (seen.grace_left("ana"), seen.is_about("ana")) == (60, False)
    run_for(clocks, lost_time, 60_000)
    assert seen.grace_left("ana") == 0


def test_a_game_goes_on_for_a_moment_after_a_connection_and_a_minute_after_a_command(
    clocks: Clocks, lost_time: LostTime
) -> None:
    seen = LastSeen(lost_time, lambda _: False, 60.0)
    seen.commanded("ana")
    run_for(clocks, lost_time, round(1000 * COMMAND_SECONDS) - TICK_MS)
    assert seen.is_about("ana")
    run_for(clocks, lost_time, TICK_MS)
    assert not seen.is_about("ana")
    seen.left("ana")
    assert seen.is_about("ana")
    run_for(clocks, lost_time, round(1000 * LINGER_SECONDS))
    assert not seen.is_about("ana")
