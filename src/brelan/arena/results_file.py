"""The dated record of matches: one JSON line each, and the same as a table for a document."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec

from brelan.arena.early_stopping import EarlyStop
from brelan.arena.match_run import MatchRun
from brelan.arena.provenance import commit, machine, versions
from brelan.arena.standings import Standing, standings
from brelan.arena.wording import margin_text, rating_text, share_text
from brelan.randomness import Seed
from brelan.texts import DEFAULT_LANGUAGE


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """A match in the record."""

    date: str
    game: str
    players: int
    options: dict[str, Any]
    seed: Seed
    line_up: tuple[str, ...]
    """Everybody as they were entered."""
    games: int
    deals: int
    standings: tuple[Standing, ...]
    decision: EarlyStop | None
    interrupted: bool
    seconds: float
    commit: str | None
    versions: dict[str, str]
    machine: dict[str, str | int | None]


def entry_of(match_run: MatchRun) -> Entry:
    """What the record keeps of a match."""
    match = match_run.match
    return Entry(
        date=datetime.now(UTC).isoformat(timespec="seconds"),
        game=match.game,
        players=match.players,
        options=msgspec.to_builtins(match.options),
        seed=match.seed,
        line_up=tuple(match.contestants[number].name for number in match.entries),
        games=match_run.tally.games,
        deals=len(match_run.deals),
        standings=standings(match_run.tally),
        decision=match_run.decision,
        interrupted=match_run.interrupted,
        seconds=round(match_run.seconds, 1),
        commit=commit(),
        versions=versions(),
        machine=machine(),
    )


def append(path: Path, entry: Entry) -> None:
    """Add a match to a record."""
    with path.open("ab") as file:
        file.write(msgspec.json.encode(entry) + b"\n")


def read(path: Path) -> list[Entry]:
    """All matches of a record."""
    return [msgspec.json.decode(line, type=Entry) for line in path.read_bytes().splitlines()]


def markdown(entries: Iterable[Entry]) -> Iterator[str]:
    """A table of matches: how the one that was entered first did."""
    yield "| game | players | match | win share | margin | rating | deals | date, commit |"
    yield "| --- | --- | --- | --- | --- | --- | --- | --- |"
    for entry in entries:
        first, *others = entry.line_up
        standing = next(each for each in entry.standings if each.contestant == first)
        cells = (
            entry.game,
            str(entry.players),
            f"{first} against {', '.join(others)}",
            share_text(standing.win_share, DEFAULT_LANGUAGE),
            margin_text(standing.margin, DEFAULT_LANGUAGE),
            rating_text(standing.rating, DEFAULT_LANGUAGE),
            str(entry.deals),
            f"{entry.date[:10]}, {entry.commit or entry.versions['brelan']}",
        )
        yield f"| {' | '.join(cells)} |"
