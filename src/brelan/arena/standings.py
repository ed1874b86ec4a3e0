"""The figures of a match, contestant by contestant, and the whole of it as one document."""

from __future__ import annotations

from typing import Any

import msgspec

from brelan.arena.contestants import Contestant
from brelan.arena.early_stopping import EarlyStop
from brelan.arena.match import Deal
from brelan.arena.match_run import MatchRun
from brelan.arena.provenance import versions
from brelan.arena.ratings import adjusted_ratings, ratings
from brelan.arena.statistics import Estimate, mean, share
from brelan.arena.tally import Tally
from brelan.randomness import Seed


class Adjusted(msgspec.Struct, frozen=True, kw_only=True):
    """The figures with luck taken out."""

    win_share: Estimate
    margin: Estimate
    rating: Estimate


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
    adjusted: Adjusted | None = None
    """None where luck was not measured."""


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
    adjusted = adjusted_figures(tally) if tally.match.adjust else None
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
            adjusted=adjusted[each] if adjusted else None,
        )
        for each, contestant in enumerate(tally.match.contestants)
    )


def adjusted_figures(tally: Tally) -> tuple[Adjusted, ...]:
    """What each contestant has to show with luck taken out.

    A share is a mean like any other then, and may be less than nothing.
    """
    rated = adjusted_ratings(tally)
    wins, margins = tally.wins - tally.luck, tally.margins - tally.luck_in_points
    seats, scored = tally.seats, tally.scored
    return tuple(
        Adjusted(
            win_share=mean(wins[:, each], seats[:, each]),
            margin=mean(margins[:, each], scored[:, each]),
            rating=rated[each],
        )
        for each in range(len(tally.match.contestants))
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
