"""`brelan review` as it is typed: what it prints, writes and refuses."""

from __future__ import annotations

import json
import re
from pathlib import Path
from xml.etree import ElementTree

import msgspec
import pytest
from typer.main import get_command

from analysis.review.specimens import played
from brelan import cli
from brelan.analysis.review.mistakes import MARKS
from brelan.analysis.review.review import WORLDS
from brelan.records import commitment_of, write
from brelan.texts import LANGUAGES, say
from cli.shell import Shell

QUICK = ("--worlds", "4", "--processes", "1")
SEAT = ["seat", "deal", "luck", "own", "others", "result", "decisions", "lost", "lost_error"]
MOVE = [
    "step",
    "seat",
    "action",
    "share",
    "best",
    "best_share",
    "lost",
    "lost_error",
    "mark",
    "luck",
]


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("review") / "game.brelan.json"
    file.write_bytes(write(played("poker_tiles", 2, "cli", "novice")))
    return file


def test_the_json_has_everything(brelan: Shell, record: Path) -> None:
    ended = brelan("review", str(record), "--json", "--seed", "7", *QUICK)
    told = json.loads(ended.out)
    assert ended.code == 0
    assert list(told) == [
        "format", "game", "players", "result", "worlds", "seed", "seats", "moves"
    ]  # fmt: skip
    assert (told["format"], told["game"], told["worlds"], told["seed"]) == (1, "poker_tiles", 4, 7)
    written = json.loads(record.read_bytes())
    assert (told["players"], told["result"]) == (written["players"], written["result"])
    assert [move["action"] for move in told["moves"]] == written["actions"]
    assert [move["step"] for move in told["moves"]] == list(range(len(told["moves"])))
    for seat in told["seats"]:
        assert list(seat) == SEAT
        parts = seat["deal"] + seat["luck"] + seat["own"] + seat["others"]
        assert parts == pytest.approx(seat["result"], abs=1e-9)
    for move in told["moves"]:
        assert list(move) == MOVE
        assert len(move["luck"]) == 2
        assert move["mark"] in (None, *(mark for mark, _ in MARKS))
        assert move["mark"] is None or move["lost"] > 3 * move["lost_error"]
        assert move["best_share"] - move["share"] == pytest.approx(move["lost"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_and_the_page_speak_the_readers_language(
    brelan: Shell, record: Path, tmp_path: Path, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "120")
    page = tmp_path / "review.html"
    ended = brelan("review", str(record), "--html", str(page), "--lang", language, *QUICK)
    assert ended.code == 0
    head, _, rest = page.read_text(encoding="utf-8").partition("\n")
    tree = ElementTree.fromstring(rest)
    assert (head, tree.get("lang")) == ("<!doctype html>", language)
    said = " ".join(tree.itertext())
    for key in ("review.column.deal", "review.column.own", "review.curve.title"):
        assert say(key).text(language) in said
        assert say(key).text(language) in ended.out
    assert say("review.mark.blunder").text(language) in ended.out
    assert not re.search(r"https?:|src=|href=|url\(|@import|<script|<link", rest)
    (picture,) = [each for each in tree.iter() if each.tag.endswith("svg")]
    assert len([each for each in picture.iter() if each.tag == "polyline"]) == 2
    assert picture[0].text
    assert picture[1].text


@pytest.mark.slow
def test_the_number_of_processes_does_not_matter(brelan: Shell, record: Path) -> None:
    alone, together = (
        brelan("review", str(record), "--json", "--worlds", "4", "--processes", processes)
        for processes in ("1", "3")
    )
    assert alone.out == together.out


def test_a_running_game_and_a_false_record_are_refused(brelan: Shell, tmp_path: Path) -> None:
    whole = played("poker_tiles", 2, "refused")
    running = msgspec.structs.replace(
        whole, actions=whole.actions[:3], result=None, seed=msgspec.UNSET,
        commitment=commitment_of("refused"),
    )  # fmt: skip
    false = msgspec.structs.replace(whole, actions=whole.actions[1:])
    for number, (made, code) in enumerate([(running, 2), (false, 1)]):
        file = tmp_path / f"{number}.brelan.json"
        file.write_bytes(write(made))
        ended = brelan("review", str(file), *QUICK)
        assert (ended.code, ended.out) == (code, "")
        assert ended.err.startswith("brelan: ")
        assert ended.err.count("\n") == 1


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("--worlds", "1"), "worlds: "),
        (("--processes", "0"), "processes: "),
        (("--seed", "7" * 300), "seed: "),
        (("--lang", "it"), "lang: "),
        (("--html", "no-such-folder/x"), "no-such-folder/x "),
    ],
)
def test_bad_input_is_one_line(
    brelan: Shell, record: Path, words: tuple[str, ...], why: str
) -> None:
    ended = brelan("review", str(record), *words)
    assert (ended.code, ended.out) == (2, "")
    assert ended.err.startswith(f"brelan: {why}")


def test_there_must_be_a_file(brelan: Shell) -> None:
    ended = brelan("review", "no-such-file")
    assert ended.code == 2
    assert "no-such-file" in ended.err


def test_the_default_is_that_of_the_library() -> None:
    options = get_command(cli.app).commands["review"].params  # type: ignore[attr-defined]
    assert [option.default for option in options if option.name == "worlds"] == [WORLDS]
