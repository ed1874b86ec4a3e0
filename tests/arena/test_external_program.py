"""Programs that play: one that does well, and many that fail, each in its own way."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter

import msgspec
import pytest

import patience
from brelan.arena import external_program
from brelan.arena.contestants import read_contestant
from brelan.arena.external_program import ProgramFault, exchange
from brelan.arena.match import Limits, Match, new_match
from brelan.arena.play import DealRunner
from brelan.arena.workers import on_cores
from brelan.bots.bot import Budget

pytestmark = pytest.mark.system

GAME = "poker_tiles"
PATIENT_MS = 1000 * patience.SECONDS
"""For programs that fail otherwise than by being slow."""
FRAME = """
import json, os, sys, time

def modest(view):
    tile = view["racks"][view["seat"]][0]
    return f"exchange {tile}" if view["pile"] else "pass"

for line in sys.stdin:
    asked = json.loads(line)
    view = asked["view"]
    answer = {"id": asked["id"], "action": modest(view)}
    BODY
    print(json.dumps(answer), flush=True)
"""
"""A program that plays legally, if badly; what stands for BODY is its habit."""


class Stage:
    """Makes tables at which a program with a habit plays, and clears them away."""

    def __init__(self, folder: Path):
        self.folder = folder
        self.tables: list[DealRunner] = []

    def match(
        self,
        habit: str,
        players: int = 2,
        start_ms: float = PATIENT_MS,
        grace_ms: float = PATIENT_MS,
    ) -> Match:
        file = self.folder / "bot.py"
        file.write_text(FRAME.replace("BODY", habit))
        command = f"cmd:{shlex.join([sys.executable, '-S', str(file)])}"
        names = [command, "greedy", "random"][:players]
        contestants = [read_contestant(GAME, name, ms=100) for name in names]
        limits = Limits(grace_ms=grace_ms, start_ms=start_ms)
        log = str(self.folder / "errors")
        return new_match(GAME, contestants, players, limits=limits, log=log)

    def table(self, habit: str, players: int = 2, **limits: float) -> DealRunner:
        self.tables.append(DealRunner(self.match(habit, players, **limits)))
        return self.tables[-1]


@pytest.fixture
def stage(tmp_path: Path) -> Iterator[Stage]:
    stage = Stage(tmp_path)
    yield stage
    for table in stage.tables:
        table.close()


def test_a_program_plays_whole_games(stage: Stage) -> None:
    for played in stage.table("pass").play(0).games:
        assert played.forfeit is None
        assert played.steps > 10


FAULTS = {
    "says that it cannot": ("answer['error'] = {'code': 'lost'}", "error"),
    "makes an action that is not allowed": ("answer['action'] = 'lay a1=2s'", "illegal"),
    "makes no action at all": ("answer['action'] = 'dance'", "illegal"),
    "does not speak JSON": ("print('what?'); continue", "garbled"),
    "answers with an empty line": ("print()", "garbled"),
    "answers with a number": ("answer = 5", "garbled"),
    "answers with an action that is a number": ("answer['action'] = 5", "garbled"),
    "forgets the action": ("del answer['action']", "garbled"),
    "nests without end": ("print('[' * 100_000)", "garbled"),
    "does not write UTF-8": ("sys.stdout.buffer.write(b'\\xff\\n'); continue", "garbled"),
    "answers another question": ("answer['id'] = 99", "id"),
    "forgets the question": ("del answer['id']", "id"),
    "answers twice": ("print(json.dumps(answer))", "id"),
    "leaves": ("sys.exit(3)", "ended"),
    "stumbles": ("raise ValueError", "ended"),
    "is killed": ("os.kill(os.getpid(), 9)", "ended"),
    "closes its output and stays": ("os.close(1); time.sleep(3600)", "silent"),
    "writes without end": ("print('x' * 3_000_000, end='')", "long"),
    "takes too long later on": ("time.sleep(3600 * asked['id'])", "time"),
}
"""What a program may do wrong, and what that is called."""


@pytest.mark.parametrize("habit", FAULTS)
def test_a_program_that_fails_loses_the_game_and_the_next_begins_anew(
    habit: str, stage: Stage
) -> None:
    body, fault = FAULTS[habit]
    grace_ms = 400 if fault == "time" else PATIENT_MS
    for played in stage.table(body, grace_ms=grace_ms).play(0).games:
        loser = played.seating.index(0)
        assert played.forfeit is not None
        assert played.forfeit.seat == loser
        assert played.forfeit.reason.key == f"arena.fault.{fault}"
        assert (played.places[loser], played.places[1 - loser]) == (2, 1)


@pytest.mark.parametrize(
    "habit",
    ["time.sleep(3600)", "print('{', end='', flush=True); time.sleep(3600)", "sys.stdin.read()"],
)
def test_a_silent_program_costs_its_time_and_no_more(habit: str, stage: Stage) -> None:
    table = stage.table(habit, start_ms=500, grace_ms=400)
    played = table.play(0).games[0]
    assert played.forfeit is not None
    assert played.forfeit.reason.values == {"ms": 1000}


def test_a_program_that_does_not_read_blocks_nobody() -> None:
    deaf = [sys.executable, "-S", "-c", "import time; time.sleep(3600)"]
    with subprocess.Popen(deaf, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        with pytest.raises(ProgramFault) as failed:
            exchange(process, b"x" * 10_000_000, 0.2)
        process.kill()
    assert failed.value.reason.key == "arena.fault.time"


def test_the_others_are_ranked_by_their_scores_when_one_fails(stage: Stage) -> None:
    table = stage.table("sum(view['scores']) > 60 and sys.exit()", players=3)
    for played in table.play(1).games:
        loser = played.seating.index(0)
        better, worse = sorted({0, 1, 2} - {loser}, key=lambda seat: -played.scores[seat])
        assert played.forfeit is not None
        assert played.scores[better] > played.scores[worse]
        assert [played.places[seat] for seat in (better, worse, loser)] == [1, 2, 3]


def test_a_program_is_handed_its_view_and_nothing_else(stage: Stage) -> None:
    keep = stage.folder / "lines"
    table = stage.table(f"open({str(keep)!r}, 'a').write(line)")
    table.play(0)
    lines = [msgspec.json.decode(line) for line in keep.read_text().splitlines()]
    assert lines
    for asked in lines:
        assert asked.keys() == {"op", "id", "view", "bot", "ms"}
        assert (asked["op"], asked["ms"]) == ("choose", 100)
        assert asked["view"]["turn"] == asked["view"]["seat"]
        assert not {"seed", "step"} & asked["view"].keys()
        assert set(asked["view"]["racks"][1 - asked["view"]["seat"]]) <= {"?"}
        assert set(asked["view"]["pile"]) <= {"?"}


def test_no_program_meets_the_same_cards_twice(stage: Stage) -> None:
    keep = stage.folder / "racks"
    first = f"asked['id'] or open({str(keep)!r}, 'a').write(str(os.getpid()) + '\\n')"
    table = stage.table(first)
    table.play(0)
    table.play(1)
    assert len(set(keep.read_text().split())) == 2, "one for each game of a deal, kept for the next"


def test_what_a_program_complains_about_goes_to_the_log(stage: Stage) -> None:
    noise = "print('x' * 200_000, file=sys.stderr)"
    played = stage.table(noise).play(0).games[0]
    assert played.forfeit is None
    assert (stage.folder / "errors").stat().st_size > 200_000


def test_whatever_a_program_started_ends_with_it(stage: Stage) -> None:
    child = stage.folder / "child"
    start = (
        f"import subprocess; open({str(child)!r}, 'a').write("
        "str(subprocess.Popen(['sleep', '3600']).pid) + '\\n'); sys.exit()"
    )
    stage.table(start).play(0)
    assert all_end(child.read_text().split())


def test_workers_take_their_programs_with_them(stage: Stage) -> None:
    keep = stage.folder / "programs"
    match = stage.match(f"asked['id'] or open({str(keep)!r}, 'a').write(str(os.getpid()) + '\\n')")
    source = on_cores(match, range(1000), 2)
    next(source)
    source.close()
    assert keep.read_text()
    assert all_end(keep.read_text().split())


def all_end(processes: list[str]) -> bool:
    """Whether all of them end: who is told to end takes a moment to do so."""
    deadline = perf_counter() + patience.SECONDS
    while any(alive(process) for process in processes):
        if perf_counter() > deadline:
            return False
    return True


def alive(process: str) -> bool:
    """Whether a process runs; one that has ended and waits to be asked about does not."""
    try:
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


def test_the_engine_itself_can_play(stage: Stage) -> None:
    engine = f"cmd:{shlex.join([sys.executable, '-m', 'brelan', 'engine'])}"
    contestants = [read_contestant(GAME, name, steps=5) for name in (engine, "random")]
    table = DealRunner(new_match(GAME, contestants))
    stage.tables.append(table)
    for played in table.play(0).games:
        assert played.forfeit is None
        assert played.scores[played.seating.index(0)] > played.scores[played.seating.index(1)]


def test_a_program_has_all_of_a_long_time(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(external_program, "STEPS_MS", 0)
    match = stage.match("pass")
    patient = msgspec.structs.replace(match.contestants[0], budget=Budget(ms=90_000))
    match = msgspec.structs.replace(match, contestants=(patient, match.contestants[1]))
    match = msgspec.structs.replace(match, limits=Limits(0, 0))
    stage.tables.append(DealRunner(match))
    assert stage.tables[-1].play(0).games[0].forfeit is None


def test_what_a_program_says_upsets_no_terminal_and_no_page(stage: Stage) -> None:
    played = stage.table("print('\\x1b[2J\\0what?'); continue").play(0).games[0]
    assert played.forfeit is not None
    assert played.forfeit.reason.values == {"line": "�[2J�what?"}


def test_a_program_that_cannot_be_started_forfeits(stage: Stage) -> None:
    match = stage.match("pass")
    broken = stage.folder / "broken"
    broken.write_text("no program")
    os.chmod(broken, 0o755)
    contestant = msgspec.structs.replace(match.contestants[0], command=(str(broken),))
    match = msgspec.structs.replace(match, contestants=(contestant, match.contestants[1]))
    played = DealRunner(match).play(0).games[0]
    assert played.forfeit is not None
    assert played.forfeit.reason.key == "arena.fault.start"
