"""`brelan arena` as it is typed: what it prints, keeps and refuses, and how it ends."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import patience
from brelan import cli
from brelan.arena.results_file import markdown, read
from brelan.cli import language
from brelan.cli.errors import INTERRUPTED


class Shell:
    """Runs the command in this process, as a shell would."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
        self.monkeypatch = monkeypatch
        self.capsys = capsys
        monkeypatch.setattr(language, "LANGUAGE", "en")

    def __call__(self, *words: str) -> tuple[int, str, str]:
        self.monkeypatch.setattr(sys, "argv", ["brelan", "arena", *words])
        with pytest.raises(SystemExit) as ended:
            cli.main()
        out, err = self.capsys.readouterr()
        return int(ended.value.code or 0), out, err


@pytest.fixture
def arena(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Shell:
    monkeypatch.setenv("COLUMNS", "100")
    return Shell(monkeypatch, capsys)


DUEL = ("poker_tiles", "greedy", "random", "--games", "8", "--workers", "1")


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ("win share", "Elo difference", "100.0%", "Games: 8, in 4 ")),
        ("fr", ("victoires", "différence Elo", "100,0\N{NO-BREAK SPACE}%", "sur 4 donnes")),
        ("de", ("Siege", "Elo-Differenz", "100,0\N{NO-BREAK SPACE}%", "aus 4 gespiegelten")),
    ],
)
def test_the_table_is_in_the_readers_language(
    arena: Shell, language: str, words: tuple[str, ...]
) -> None:
    code, out, err = arena(*DUEL, "--lang", language)
    assert (code, err) == (0, "")
    for word in words:
        assert word in out
    assert out.index("greedy") < out.index("random")


def test_the_json_is_the_whole_match(arena: Shell) -> None:
    code, out, _ = arena(*DUEL, "--json", "--seed", "7", "--option", "layout=roomy")
    assert code == 0
    told = json.loads(out)
    assert told["game"] == "poker_tiles"
    assert told["seed"] == "7"
    assert told["options"]["layout"] == "roomy"
    assert [each["name"] for each in told["contestants"]] == ["greedy", "random"]
    assert told["games"] == 8
    assert [deal["number"] for deal in told["deals"]] == [0, 1, 2, 3]
    assert all(len(game["scores"]) == 2 for deal in told["deals"] for game in deal["games"])
    assert told["standings"][0]["win_share"]["value"] == 1
    assert told["standings"][0]["win_share"]["low"] < 1
    assert not told["interrupted"]
    assert {"brelan", "python", "numba", "numpy"} <= told["versions"].keys()


def test_one_among_others_and_more_than_there_are_seats(arena: Shell) -> None:
    code, out, _ = arena(
        "poker_tiles", "greedy", "random", "--bot", "random", "--bot", "random",
        "--players", "4", "--games", "5", "--json",
    )  # fmt: skip
    told = json.loads(out)
    assert code == 0
    assert told["entries"] == [0, 1, 1, 1]
    assert told["games"] == 8
    assert [each["games"] for each in told["standings"]] == [8, 24]
    code, out, _ = arena("poker_tiles", "greedy@5", "random", "greedy@1steps", "--games", "6")
    assert code == 0
    assert "rating" in out


def test_nothing_is_cut_off_in_a_narrow_terminal(
    arena: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    _, out, _ = arena("poker_tiles", "greedy@1000000steps", "random@1000000steps", "--games", "4")
    assert not re.search(r"\S…", out)
    assert max(map(len, out.splitlines())) <= 60


def test_options_that_are_not_the_usual_ones_are_named(arena: Shell) -> None:
    assert "Options:" not in arena(*DUEL)[1]
    _, out, _ = arena(*DUEL, "--option", "layout=roomy", "--option", "ace_low=off")
    assert 'Options: ace_low=false, layout="roomy"' in out


def test_a_match_that_is_decided_stops(arena: Shell) -> None:
    code, out, _ = arena("poker_tiles", "random", "greedy", "--games", "4000", "--decide")
    assert code == 0
    assert ": greedy is the strongest" in out


def test_a_program_that_fails_is_told_of(arena: Shell) -> None:
    code, out, _ = arena("poker_tiles", "random", "--bot", "cmd:false", "--games", "6")
    assert code == 0
    assert "forfeits" in out
    assert "cmd:false forfeited 6 ×: it ended by itself (exit code 1)" in out
    assert "100.0" in out


def test_the_record_grows_by_a_line_a_match(arena: Shell, tmp_path: Path) -> None:
    file = tmp_path / "strength.jsonl"
    for seed in ("1", "2"):
        arena(*DUEL, "--seed", seed, "--record", str(file))
    first, second = read(file)
    assert (first.seed, second.seed) == ("1", "2")
    assert first.line_up == ("greedy", "random")
    assert (first.games, first.deals) == (8, 4)
    assert first.standings[0].win_share.value == 1
    *_, row = markdown([first, second])
    assert row.startswith("| poker_tiles | 2 | greedy against random | 100.0")


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (("chess", "greedy", "random"), "game: "),
        (("poker_tiles",), "bot: "),
        (("poker_tiles", "greedy"), "bot: "),
        (("poker_tiles", "greedy", "deep"), "bot: "),
        (("poker_tiles", "greedy", "random@soon"), "bot: "),
        (("poker_tiles", "greedy", "cmd:./no-such-bot"), "bot: "),
        (("poker_tiles", "greedy", "random", "--games", "0"), "games: "),
        (("poker_tiles", "greedy", "random", "--players", "9"), "players: "),
        (("poker_tiles", "greedy", "random", "--workers", "0"), "workers: "),
        (("poker_tiles", "greedy", "random", "--ms", "-1"), "ms: "),
        (("poker_tiles", "greedy", "random", "--ms", "1", "--steps", "1"), "steps: "),
        (("poker_tiles", "greedy", "random", "--grace", "-1"), "grace: "),
        (("poker_tiles", "greedy", "random", "--option", "colour=1"), "options.colour: "),
        (("poker_tiles", "greedy", "random", "--lang", "it"), "lang: "),
        (("poker_tiles", "greedy", "random", "--record", "no-such-folder/x"), "no-such-folder/x "),
    ],
)
def test_bad_input_is_one_line_on_standard_error(
    arena: Shell, words: tuple[str, ...], fault: str
) -> None:
    code, out, err = arena(*words)
    assert (code, out) == (2, "")
    assert err.startswith(f"brelan: {fault}")
    assert err.count("\n") == 1


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_interruption_keeps_what_is_finished_and_ends_the_workers(
    tmp_path: Path, number: signal.Signals
) -> None:
    record = tmp_path / "record.jsonl"
    command = [
        sys.executable, "-m", "brelan", "arena", "poker_tiles", "greedy", "random",
        "--games", "1000000", "--workers", "2", "--json", "--record", str(record),
    ]  # fmt: skip
    environment = {**os.environ, "BRELAN_TEST_MARK": str(tmp_path)}
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        env=environment,
        start_new_session=True,
        preexec_fn=heed_interruptions,
    ) as running:
        try:
            while len(marked(tmp_path)) < 4:  # the command, its tracker of resources, two workers
                assert running.poll() is None
            if number == signal.SIGINT:
                os.killpg(running.pid, number)
            else:
                running.send_signal(number)
            out, _ = running.communicate(timeout=patience.PROGRAM_SECONDS)
        except BaseException:
            os.killpg(running.pid, signal.SIGKILL)
            raise
    assert running.returncode == INTERRUPTED
    told = json.loads(out)
    assert told["interrupted"]
    assert told["games"] == 2 * len(told["deals"])
    if told["deals"]:
        assert read(record)[0].interrupted
    assert marked(tmp_path) == []


def heed_interruptions() -> None:
    """Let Ctrl-C be heard by a process: whatever runs in the background ignores it from birth."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def marked(mark: Path) -> list[str]:
    """The processes that were started with this mark in their environment."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            environment = (process / "environ").read_bytes()
        except OSError:
            continue
        if f"BRELAN_TEST_MARK={mark}".encode() in environment:
            found.append(process.name)
    return found
