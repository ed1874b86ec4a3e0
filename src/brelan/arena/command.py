"""`brelan arena`: from what was typed to a match played and its figures shown."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any, NoReturn

import msgspec
from rich.console import Console

from brelan.arena.cluster import connect, on_cluster
from brelan.arena.contestants import read_contestant
from brelan.arena.match import Limits, Match, new_match
from brelan.arena.meeting import Meeting, Source
from brelan.arena.printing import print_standings, shown_live
from brelan.arena.provenance import commit
from brelan.arena.record import append, entry_of
from brelan.arena.report import report
from brelan.arena.standings import document
from brelan.arena.workers import cores, on_cores
from brelan.errors import BadOption
from brelan.limits import MOST_GAMES, MOST_MS
from brelan.texts import say

MOST_WORKERS = 1024


class Wanted(msgspec.Struct, frozen=True, kw_only=True):
    """What was typed."""

    game: str
    bots: tuple[str, ...]
    games: int
    players: int
    seed: str
    options: dict[str, Any]
    ms: float | None
    steps: int | None
    grace: float
    decide: bool
    workers: int | None
    cluster: str | None
    lang: str
    as_json: bool
    log: Path | None
    html: Path | None
    record: Path | None


def hold(wanted: Wanted) -> Meeting:
    """Play the match that is wanted, and show what came of it, however it ends."""
    match = match_of(wanted)
    deals = match.deals_for(wanted.games)
    commit()  # Asked now: the sources may change while the match is played.
    meeting = Meeting(match)
    source = source_of(wanted, match, deals)
    try:
        with shown_live(deals, wanted.lang) as progress, ended_politely():
            meeting.play(source, wanted.decide, progress)
    finally:
        publish(meeting, wanted)
    return meeting


def match_of(wanted: Wanted) -> Match:
    """The match that was typed; whatever cannot be is said before anything is played."""
    if not 0 < wanted.games <= MOST_GAMES:
        raise BadOption(say("error.games", most=MOST_GAMES), "games")
    if wanted.workers is not None and not 0 < wanted.workers <= MOST_WORKERS:
        raise BadOption(say("error.range", fewest=1, most=MOST_WORKERS), "workers")
    if not 0 <= wanted.grace <= MOST_MS:
        raise BadOption(say("error.range", fewest=0, most=MOST_MS), "grace")
    contestants = [
        read_contestant(wanted.game, text, wanted.ms, wanted.steps) for text in wanted.bots
    ]
    return new_match(
        wanted.game,
        contestants,
        wanted.players,
        wanted.seed,
        wanted.options,
        Limits(grace_ms=wanted.grace),
        None if wanted.log is None else str(wanted.log.absolute()),
    )


def source_of(wanted: Wanted, match: Match, deals: int) -> Source:
    """Where the deals are played."""
    if wanted.cluster is not None:
        connect(wanted.cluster, wanted.workers)
        return on_cluster(match, range(deals))
    workers = min(wanted.workers or cores(), deals)
    return on_cores(match, range(deals), workers)


@contextmanager
def ended_politely() -> Iterator[None]:
    """Let a request to end be an interruption, which loses no finished game."""

    def interrupt(number: int, frame: FrameType | None) -> NoReturn:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGTERM, interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def publish(meeting: Meeting, wanted: Wanted) -> None:
    """Give out what has been played, first to where nobody may have stopped reading."""
    if wanted.record is not None and meeting.deals:
        append(wanted.record, entry_of(meeting))
    if wanted.html is not None:
        wanted.html.write_text(report(meeting, wanted.lang), encoding="utf-8")
    if wanted.as_json:
        sys.stdout.write(msgspec.json.encode(document(meeting)).decode() + "\n")
    else:
        print_standings(meeting, wanted.lang, Console())
