"""Games are found, not named: outside its own folders nobody writes a game's name."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from brelan import bots, games
from brelan.texts import LANGUAGES, catalogue

SOURCES = Path(games.__file__).parent.parent
KINDS = (".py", ".js", ".ts", ".css", ".html", ".webmanifest", ".svg")


def own_places(name: str) -> tuple[Path, ...]:
    """Where a game may be named."""
    return (
        *(SOURCES / part / name for part in ("games", "bots", "analysis", "envs", "web/games")),
        *(SOURCES / part / f"{name}.py" for part in ("terminal", "rulebook")),
    )


def spellings(name: str) -> re.Pattern[str]:
    """A game's name as an identifier, a class, a class of a style sheet, or a title."""
    words = name.split("_")
    titles = {catalogue(language)[f"game.{name}.name"] for language in LANGUAGES}
    written = {name, "".join(word.title() for word in words), *titles}
    return re.compile("|".join(map(re.escape, sorted(written))))


def named_in(text: str, name: str) -> list[str]:
    return spellings(name).findall(text)


@pytest.mark.parametrize("name", games.NAMES)
def test_nobody_else_knows_a_game_by_name(name: str) -> None:
    strangers = [
        f"{path.relative_to(SOURCES)}:{number}"
        for path in sorted(SOURCES.rglob("*"))
        if path.suffix in KINDS and not any(path.is_relative_to(own) for own in own_places(name))
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        if named_in(line, name)
    ]
    assert strangers == []


def test_a_name_would_be_found() -> None:
    for line in ('if game == "royal_flush":', "RoyalFlushView", "// Royal Flush alone"):
        assert named_in(line, "royal_flush")
    assert not named_in('ROYAL_FLUSH = 10; "royal-flush"', "royal_flush")


def test_games_stand_in_their_order() -> None:
    assert games.NAMES == ("royal_flush", "flush_royal", "poker_tiles")
    assert games.working() == games.NAMES


@pytest.mark.parametrize("name", games.NAMES)
def test_every_game_has_the_levels_that_people_are_offered(name: str) -> None:
    assert bots.of(name).levels == ("novice", "casual", "club", "expert", "champion")


@pytest.mark.parametrize("name", games.NAMES)
def test_a_bot_decides_what_it_would_choose(name: str) -> None:
    for bot in bots.names(name):
        state = games.find(name).new(3, "decided")
        for step in range(6):
            view = state.view(state.turn)
            chosen = bots.choose(view, bot, seed=step, steps=60)
            decided = bots.decide(view, bot, seed=step, steps=60)
            assert str(decided) == chosen.action, bot
            state.apply(decided)
