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
from brelan.arena.match_run import MatchRun, Source
from brelan.arena.printing import print_standings, shown_live
from brelan.arena.provenance import commit
from brelan.arena.report import report
from brelan.arena.results_file import append, entry_of
from brelan.arena.standings import document
from brelan.arena.workers import cores, on_cores
from brelan.errors import BadOption
from brelan.limits import MOST_GAMES, MOST_MS
from brelan.texts import say

MOST_WORKERS = 1024


class ArenaOptions(msgspec.Struct, frozen=True, kw_only=True):
    """The arguments and options of the command."""

    game: str
    bots: tuple[str, ...]
    games: int
    players: int
    seed: str
    game_options: dict[str, Any]
    ms: float | None
    steps: int | None
    grace: float
    decide: bool
    adjust: bool
    workers: int | None
    cluster: str | None
    lang: str
    as_json: bool
    log: Path | None
    html: Path | None
    record: Path | None


def play_match(options: ArenaOptions) -> MatchRun:
    """Play a match, and show its figures, however it ends."""
    match = match_of(options)
    deals = match.deals_for(options.games)
    commit()  # Asked now: the sources may change while the match is played.
    match_run = MatchRun(match)
    source = source_of(options, match, deals)
    try:
        with shown_live(deals, options.lang) as progress, interrupted_by_sigterm():
            match_run.play(source, options.decide, progress)
    finally:
        publish(match_run, options)
    return match_run


def match_of(options: ArenaOptions) -> Match:
    """The match that was typed; bad input is refused before anything is played."""
    if not 0 < options.games <= MOST_GAMES:
        raise BadOption(say("error.games", most=MOST_GAMES), "games")
    if options.workers is not None and not 0 < options.workers <= MOST_WORKERS:
        raise BadOption(say("error.range", fewest=1, most=MOST_WORKERS), "workers")
    if not 0 <= options.grace <= MOST_MS:
        raise BadOption(say("error.range", fewest=0, most=MOST_MS), "grace")
    contestants = [
        read_contestant(options.game, text, options.ms, options.steps) for text in options.bots
    ]
    return new_match(
        options.game,
        contestants,
        options.players,
        options.seed,
        options.game_options,
        Limits(grace_ms=options.grace),
        None if options.log is None else str(options.log.absolute()),
        options.adjust,
    )


def source_of(options: ArenaOptions, match: Match, deals: int) -> Source:
    """Where the deals are played."""
    if options.cluster is not None:
        connect(options.cluster, options.workers)
        return on_cluster(match, range(deals))
    workers = min(options.workers or cores(), deals)
    return on_cores(match, range(deals), workers)


@contextmanager
def interrupted_by_sigterm() -> Iterator[None]:
    """Treat SIGTERM as an interruption, which loses no finished game."""

    def interrupt(number: int, frame: FrameType | None) -> NoReturn:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGTERM, interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def publish(match_run: MatchRun, options: ArenaOptions) -> None:
    """Write the results: files first, because standard output may be closed."""
    if options.record is not None and match_run.deals:
        append(options.record, entry_of(match_run))
    if options.html is not None:
        options.html.write_text(report(match_run, options.lang), encoding="utf-8")
    if options.as_json:
        sys.stdout.write(msgspec.json.encode(document(match_run)).decode() + "\n")
    else:
        print_standings(match_run, options.lang, Console())
