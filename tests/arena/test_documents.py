"""What docs/ says of the arena and of bots is so."""

from __future__ import annotations

import re
import shlex
import sys
from pathlib import Path

import pytest
from typer.main import get_command

from brelan import cli
from brelan.arena import external_program
from brelan.arena.contestants import EXTERNAL_MS, read_contestant
from brelan.arena.match import USUAL, new_match
from brelan.arena.play import DealRunner

ROOT = Path(__file__).parent.parent.parent
ARENA = (ROOT / "docs" / "arena.md").read_text(encoding="utf-8")
BOTS = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")
EXAMPLE = ROOT / "examples" / "first_bot.py"
OPTIONS = get_command(cli.app).commands["arena"].params  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    "flag", [flag for option in OPTIONS for flag in option.opts if flag.startswith("--")]
)
def test_every_option_is_explained(flag: str) -> None:
    assert f"`{flag}" in ARENA


@pytest.mark.parametrize("document", ["arena.md", "bots.md"])
def test_links_lead_somewhere(document: str) -> None:
    text = (ROOT / "docs" / document).read_text(encoding="utf-8")
    for target in re.findall(r"\]\((?!https?:)([^)#]+)", text):
        assert (ROOT / "docs" / target).exists(), target


def test_the_example_is_the_one_that_is_printed() -> None:
    printed = re.findall(r"```python\n(.*?)```", BOTS, re.DOTALL)[0]
    assert EXAMPLE.read_text().endswith(printed)


def test_the_example_plays_and_beats_chance() -> None:
    command = f"cmd:{shlex.join([sys.executable, str(EXAMPLE)])}"
    contestants = [read_contestant("poker_tiles", name, ms=5000) for name in (command, "random")]
    table = DealRunner(new_match("poker_tiles", contestants))
    try:
        for played in table.play(0).games:
            assert played.forfeit is None
            assert played.places[played.seating.index(0)] == 1
    finally:
        table.close()


def test_the_times_that_are_printed_are_those_that_hold() -> None:
    assert f"(`--ms`, else {EXTERNAL_MS:,})" in BOTS
    assert f"grace of {USUAL.grace_ms:g} ms" in BOTS
    assert f"{USUAL.start_ms / 1000:g} seconds more" in BOTS
    assert external_program.STEPS_MS == 60_000
    (grace,) = (option for option in OPTIONS if "--grace" in option.opts)
    assert grace.default == USUAL.grace_ms
