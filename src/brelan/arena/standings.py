"""The figures of a match, contestant by contestant, and the whole of it as one document."""

from __future__ import annotations

from typing import Any

import msgspec

from brelan.arena.contestants import Contestant
from brelan.arena.early_stopping import EarlyStop
from brelan.arena.match import Deal
from brelan.arena.match_run import MatchRun
from brelan.arena.provenance import versions
from brelan.arena.ratings import ratings
from brelan.arena.statistics import Estimate, mean, share
from brelan.arena.tally import Tally
from brelan.randomness import Seed


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """What one contestant has to show."""

    contestant: str
    games: int
    """Seats it sat in; at one table it may have several."""
    deals: int
    wins: float
    win_share: Estimate
    margin: Estimate
    rating: Estimate
    forfeits: int


class Document(msgspec.Struct, frozen=True, kw_only=True):
    """A match, for a program."""

    game: str
    players: int
    options: dict[str, Any]
    seed: Seed
    contestants: tuple[Contestant, ...]
    entries: tuple[int, ...]
    standings: tuple[Standing, ...]
    decision: EarlyStop | None
    interrupted: bool
    games: int
    steps: int
    seconds: float
    versions: dict[str, str]
    deals: tuple[Deal, ...]


def standings(tally: Tally) -> tuple[Standing, ...]:
    """The figures of each contestant, in the order in which they were entered."""
    rated = ratings(tally)
    seats, wins, forfeits = tally.seats, tally.wins, tally.forfeits
    scored, margins = tally.scored, tally.margins
    return tuple(
        Standing(
            contestant=contestant.name,
            games=round(seats[:, each].sum()),
            deals=int((seats[:, each] > 0).sum()),
            wins=float(wins[:, each].sum()),
            win_share=share(wins[:, each], seats[:, each]),
            margin=mean(margins[:, each], scored[:, each]),
            rating=rated[each],
            forfeits=round(forfeits[:, each].sum()),
        )
        for each, contestant in enumerate(tally.match.contestants)
    )


def document(match_run: MatchRun) -> Document:
    """Everything about a match, as far as it was played."""
    match = match_run.match
    return Document(
        game=match.game,
        players=match.players,
        options=msgspec.to_builtins(match.options),
        seed=match.seed,
        contestants=match.contestants,
        entries=match.entries,
        standings=standings(match_run.tally),
        decision=match_run.decision,
        interrupted=match_run.interrupted,
        games=match_run.tally.games,
        steps=match_run.tally.steps,
        seconds=round(match_run.seconds, 3),
        versions=versions(),
        deals=tuple(match_run.deals),
    )
