"""The commands: what they print, where, and how they end."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from brelan import __version__, bots, games, records, simulation
from brelan.cli import language, options
from brelan.number_format import format_number, format_short
from brelan.texts import catalogue
from cli.shell import Shell

TEXTS = catalogue("en")
GAMES = pytest.mark.parametrize("game", games.NAMES)


def in_process(
    *words: str, lang: str = "C", typed: bytes = b""
) -> subprocess.CompletedProcess[bytes]:
    environment = {**os.environ, "LC_ALL": lang, "PYTHONUTF8": "1"}
    command = [sys.executable, "-m", "brelan", *words]
    return subprocess.run(command, input=typed, capture_output=True, env=environment, check=False)


def test_the_version(brelan: Shell) -> None:
    assert brelan("--version") == (0, f"brelan {__version__}\n", "")


@pytest.mark.parametrize(
    ("lang", "word"), [("fr_FR.UTF-8", "robot"), ("de_DE", "Bot"), ("C", "bot")]
)
def test_help_follows_the_environment(lang: str, word: str) -> None:
    shown = in_process("simulate", "--help", lang=lang)
    assert shown.returncode == 0
    assert word in shown.stdout.decode()


@pytest.mark.parametrize("lang", ["fr", "de", "en"])
@pytest.mark.parametrize(("group", "command"), [((), "play"), (("admin",), "backup")])
def test_no_command_is_cut_short_in_the_list(
    lang: str, group: tuple[str, ...], command: str
) -> None:
    _, _, listed = in_process(*group, "--help", lang=lang).stdout.decode().partition("Commands:")
    assert command in listed
    assert "..." not in listed


@pytest.mark.parametrize(
    ("variables", "expected"),
    [
        ({}, "en"),
        ({"LANG": "fr_CH.UTF-8"}, "fr"),
        ({"LANG": "fr_FR", "LC_ALL": "de_AT"}, "de"),
        ({"LANG": "fr_FR", "LC_MESSAGES": "pt_BR"}, "en"),
        ({"LANG": "C"}, "en"),
    ],
)
def test_the_language_of_the_environment(
    monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], expected: str
) -> None:
    for name in ("LANG", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert language.environment_language() == expected


@GAMES
def test_simulate_gives_figures_as_json(brelan: Shell, game: str) -> None:
    ended = brelan("simulate", game, "--games", "50", "--seed", "3", "--bot", "greedy", "--json")
    figures = json.loads(ended.out)
    assert (ended.code, ended.err) == (0, "")
    assert (figures["game"], figures["bot"], figures["players"]) == (game, "greedy", 2)
    assert figures["games"] == 50
    assert figures["mean_length"] == figures["steps"] / 50
    assert figures["steps_per_second"] == pytest.approx(figures["steps"] / figures["seconds"])
    assert figures["games_per_second"] == pytest.approx(50 / figures["seconds"])
    assert len(figures["mean_scores"]) == 2


@GAMES
def test_simulate_plays_the_same_games_whatever_the_batches(
    monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    def played() -> tuple[object, ...]:
        done = simulation.simulate(game, 2, 40, "x", "random")
        return done.games, done.steps, done.mean_scores

    first = played()
    monkeypatch.setattr(simulation, "next_batch", lambda many, seconds: 7)
    monkeypatch.setattr(simulation, "FIRST_BATCH", 1)
    assert played() == first


@GAMES
def test_simulate_plays_the_games_that_their_keys_name(game: str) -> None:
    """Game number i is the game of seed `SEED/i`: its bots see what a state of that seed shows."""
    steps = simulation.simulate(game, 2, 3, "k", "greedy").steps
    assert steps == sum(len(whole_game(game, f"k/{number}")) for number in range(3))


def whole_game(game: str, seed: str) -> list[str]:
    state = games.find(game).new(2, seed)
    actions = []
    while not state.over:
        actions.append(bots.choose(state.view(state.turn), "greedy").action)
        state.apply(actions[-1])
    return actions


def test_simulate_tells_how_far_it_is() -> None:
    heard: list[int] = []
    simulation.simulate("poker_tiles", 2, 100, 0, "random", progress=heard.append)
    assert heard == sorted(heard)
    assert heard[-1] == 100


def test_simulate_says_the_figures_in_words(brelan: Shell) -> None:
    ended = brelan("simulate", "poker_tiles", "--games", "10")
    assert ended.code == 0
    assert ended.out.startswith("Games: 10. ")


@pytest.mark.parametrize(
    ("language", "long", "short"),
    [
        ("en", "1,234.50", "6.3"),
        ("fr", "1\N{NO-BREAK SPACE}234,50", "6,3"),
        ("de", "1.234,50", "6,3"),
    ],
)
def test_numbers_are_written_as_a_language_does(language: str, long: str, short: str) -> None:
    assert format_number(1234.5, language, 2) == long
    assert format_short(6.3, language) == short
    assert format_short(7, language) == "7"
    assert format_short(25 / 3, language) == format_number(8.33, language, 2)


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (("simulate", "chess"), "game: "),
        (("simulate", "poker_tiles", "--players", "9"), "players: "),
        (("simulate", "poker_tiles", "--games", "0"), "games: "),
        (("simulate", "poker_tiles", "--bot", "deep"), "bot: "),
        (("simulate", "poker_tiles", "--seed", "x" * 300), "seed: "),
        (("simulate", "poker_tiles", "--option", "colour=1"), "options.colour: "),
        (("simulate", "poker_tiles", "--option", "colour"), "colour: "),
        (("simulate", "poker_tiles", "--option", "jokers=3"), "options.jokers: "),
        (("play", "chess"), "game: "),
        (("play", "poker_tiles", "--bot", "deep"), "bot: "),
        (("play", "poker_tiles", "--lang", "it"), "lang: "),
        (("play", "poker_tiles", "--begins", "you"), "begins: "),
        (("play", "poker_tiles", "--begins", "2"), "begins: "),
        (("play", "poker_tiles", "--save", "no-such-folder/game"), "no-such-folder/game "),
        (("rules", "chess"), "game: "),
        (("rules", "poker_tiles", "--lang", "it"), "lang: "),
        (("engine", "--lang", "it"), "lang: "),
        (("verify", "no-such-file"), "no-such-file"),
    ],
)
def test_bad_input_is_one_line_on_standard_error(
    brelan: Shell, words: tuple[str, ...], fault: str
) -> None:
    ended = brelan(*words)
    assert ended.code == 2
    assert ended.out == ""
    assert ended.err.startswith(f"brelan: {fault}")
    assert ended.err.count("\n") == 1


def test_options_of_a_game_are_given_by_name(brelan: Shell) -> None:
    ended = brelan(
        "simulate", "royal_flush", "--games", "5", "--option", "boards=random",
        "--option", "children=[0]", "--json",
    )  # fmt: skip
    assert ended.code == 0


@pytest.mark.parametrize("off", ["off", "non", "false"])
def test_a_switch_is_written_as_in_the_rules_or_as_json(
    monkeypatch: pytest.MonkeyPatch, off: str
) -> None:
    monkeypatch.setattr(language, "LANGUAGE", "fr")
    assert options.read_game_options([f"ace_low={off}", "children=[0]", "boards=random"]) == {
        "ace_low": False,
        "children": [0],
        "boards": "random",
    }


@GAMES
@pytest.mark.parametrize("lang", ["fr", "en", "de"])
def test_rules_print_in_every_language(brelan: Shell, game: str, lang: str) -> None:
    ended = brelan("rules", game, "--lang", lang)
    assert ended.code == 0
    assert "◆" in ended.out


def test_warm_compiles_every_game(brelan: Shell) -> None:
    ended = brelan("warm")
    assert ended.code == 0
    assert ended.out.startswith("Everything is compiled")


def test_a_record_of_earlier_rules_is_verified_by_them_and_says_so(
    brelan: Shell, tmp_path: Path
) -> None:
    """Twelve passes in a row ended Flush Royal under rules 1, whose records had no such number."""
    state = games.find("flush_royal").new(2, 1, {"free_pass": True}, rules=1)
    for _ in range(12):
        state.apply("pass")
    written = records.write(records.record_of(state, ["a", "b"], ["pass"] * 12))
    earlier = json.loads(written) | {"format": 1}
    del earlier["rules"]
    path = tmp_path / "earlier.brelan.json"
    for document in (written, json.dumps(earlier).encode()):
        path.write_bytes(document)
        verified = brelan("verify", str(path))
        assert (verified.code, verified.err) == (0, "")
        assert verified.out.startswith("earlier.brelan.json holds. ")
        assert verified.out.endswith(TEXTS["verify.other-rules"].format(rules=1, present=2) + "\n")
    path.write_bytes(json.dumps(json.loads(written) | {"rules": 2}).encode())
    assert "not over" in brelan("verify", str(path)).err


def test_a_record_from_the_future_is_refused_in_words(brelan: Shell, tmp_path: Path) -> None:
    path = tmp_path / "later.brelan.json"
    state = games.find("flush_royal").new(2, 1)
    record = json.loads(records.write(records.record_of(state, ["a", "b"], [])))
    for change, words in [({"format": 99}, "format 99"), ({"rules": 99}, "rules number 99")]:
        path.write_text(json.dumps(record | change))
        verified = brelan("verify", str(path))
        assert (verified.code, verified.out) == (1, "")
        assert words in verified.err


def test_a_record_that_does_not_hold_ends_with_one(brelan: Shell, tmp_path: Path) -> None:
    path = tmp_path / "false.brelan.json"
    brelan("play", "royal_flush", "--seed", "1", "--save", str(path), typed="draw\nstop\nquit")
    path.write_text(path.read_text().replace('"draw"', '"stop"'))
    verified = brelan("verify", str(path))
    assert verified.code == 1
    assert verified.out == ""
    assert "action 1, `stop`, is not legal (RF-8)" in verified.err
    assert verified.err.count("\n") == 1


def test_help_does_not_wait_for_numba() -> None:
    program = "import sys, brelan.cli; sys.exit('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0


@pytest.mark.parametrize(
    ("database", "word"),
    [("mysql://x", "mysql"), ("postgresql://nobody@127.0.0.1:1/x", "base de données")],
)
def test_serve_says_why_it_cannot(database: str, word: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "brelan", "serve", "--port", "0", "--database", database],
        env={**os.environ, "LC_ALL": "fr_FR.UTF-8"},
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stdout) == (2, "")
    (line,) = done.stderr.splitlines()
    assert word in line


def test_serve_says_where_it_is_and_stops_when_told(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "brelan", "serve", "--port", "0", "--workers", "0"]
    command += ["--database", f"sqlite:///{tmp_path / 'games.sqlite'}"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        (address,) = re.findall(r"http://localhost:\d+/", process.stdout.readline())
        port = int(address.split(":")[2].strip("/"))
        taken = [sys.executable, "-m", "brelan", "serve", "--port", str(port)]
        assert subprocess.run(taken, capture_output=True).returncode == 2
        process.send_signal(signal.SIGINT)
        assert process.wait(30) == 0
