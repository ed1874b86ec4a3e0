"""Contestants as they are written."""

from __future__ import annotations

import math
import sys

import pytest

from brelan.arena.contestants import EXTERNAL_MS, read_contestant
from brelan.bots import find
from brelan.bots.bot import Budget
from brelan.errors import BrelanError


@pytest.mark.parametrize(
    ("text", "common", "name", "budget"),
    [
        ("greedy", {}, "greedy", Budget(find("poker_tiles", "greedy").ms)),
        ("greedy@50", {}, "greedy@50", Budget(50)),
        ("greedy@50ms", {}, "greedy@50", Budget(50)),
        ("greedy@2.5", {}, "greedy@2.5", Budget(2.5)),
        ("greedy@2000steps", {}, "greedy@2000steps", Budget(steps=2000)),
        ("greedy", {"ms": 30}, "greedy@30", Budget(30)),
        ("greedy", {"steps": 7}, "greedy@7steps", Budget(steps=7)),
        ("greedy@50", {"ms": 30}, "greedy@50", Budget(50)),
        ("greedy@5steps", {"ms": 30}, "greedy@5steps", Budget(steps=5)),
    ],
)
def test_a_bot_of_ours_has_its_own_time_or_that_of_all(
    text: str, common: dict[str, float], name: str, budget: Budget
) -> None:
    contestant = read_contestant("poker_tiles", text, **common)
    assert (contestant.name, contestant.bot, contestant.command) == (name, "greedy", ())
    assert contestant.budget == budget


def test_a_program_is_a_command_with_its_arguments() -> None:
    contestant = read_contestant("poker_tiles", f"cmd:{sys.executable} 'my bot.py' --fast")
    assert contestant.bot is None
    assert contestant.command == (sys.executable, "my bot.py", "--fast")
    assert contestant.budget == Budget(EXTERNAL_MS)
    assert read_contestant("poker_tiles", f"cmd:{sys.executable}", ms=5).budget == Budget(5)
    assert math.isinf(read_contestant("poker_tiles", f"cmd:{sys.executable}", steps=5).budget.ms)


@pytest.mark.parametrize(
    ("text", "common", "field"),
    [
        ("deep", {}, "bot"),
        ("", {}, "bot"),
        ("greedy@", {}, "bot"),
        ("greedy@soon", {}, "bot"),
        ("greedy@-5", {}, "bot"),
        ("greedy@5 steps", {}, "bot"),
        ("greedy@1e3", {}, "bot"),
        ("greedy@9999999", {}, "ms"),
        ("greedy@1.5steps", {}, "steps"),
        ("greedy", {"ms": -1}, "ms"),
        ("greedy", {"ms": math.nan}, "ms"),
        ("greedy", {"ms": math.inf}, "ms"),
        ("greedy", {"steps": -1}, "steps"),
        ("greedy", {"ms": 1, "steps": 1}, "steps"),
        ("cmd:", {}, "bot"),
        ("cmd:./no-such-program", {}, "bot"),
        ("cmd:'unfinished", {}, "bot"),
    ],
)
def test_what_cannot_be_is_refused_and_named(
    text: str, common: dict[str, float], field: str
) -> None:
    with pytest.raises(BrelanError) as refused:
        read_contestant("poker_tiles", text, **common)
    assert refused.value.field == field
