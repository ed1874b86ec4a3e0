"""Bulk play: many whole games inside compiled code, in batches, so that progress can be shown."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import msgspec
import numpy as np

from brelan import bots, games
from brelan.bots.bot import Simulated
from brelan.errors import BadOption
from brelan.game import Options, check_seed
from brelan.limits import MOST_GAMES
from brelan.randomness import Seed
from brelan.texts import say

FIRST_BATCH = 16
LARGEST_BATCH = 1 << 16
"""Games; their scores and lengths are all that a batch keeps."""
BATCH_SECONDS = 0.25
"""The time of a batch, short enough for a smooth progress bar."""


class Simulation(msgspec.Struct, frozen=True, kw_only=True):
    """The results of bulk play; `seconds` do not include compiling."""

    game: str
    bot: str
    players: int
    seed: Seed
    games: int
    steps: int
    seconds: float
    steps_per_second: float
    games_per_second: float
    mean_scores: tuple[float, ...]
    """Seat by seat."""
    mean_length: float
    """Steps a game."""


def simulate(
    game: str,
    players: int,
    games_wanted: int,
    seed: Seed,
    bot: str,
    options: Options | Mapping[str, Any] | None = None,
    progress: Callable[[int], None] = lambda played: None,
) -> Simulation:
    """Play so many games, every seat by the same bot; `progress` gets how many are done."""
    found = games.find(game)
    found.check_players(players)
    check_seed(seed)
    bots.find(game, bot)
    if not 0 < games_wanted <= MOST_GAMES:
        raise BadOption(say("error.games", most=MOST_GAMES), "games")
    chosen = found.read_options(options, players)
    scores = np.zeros(players, np.int64)
    steps, seconds, played = 0, 0.0, 0
    for batch in batches(game, players, games_wanted, seed, bot, chosen):
        scores += batch.scores.sum(axis=0)
        steps += int(batch.steps.sum())
        seconds += batch.seconds
        played += len(batch.steps)
        progress(played)
    return Simulation(
        game=game,
        bot=bot,
        players=players,
        seed=seed,
        games=played,
        steps=steps,
        seconds=seconds,
        steps_per_second=steps / seconds,
        games_per_second=played / seconds,
        mean_scores=tuple((scores / played).tolist()),
        mean_length=steps / played,
    )


def batches(
    game: str, players: int, wanted: int, seed: Seed, bot: str, options: Options
) -> Iterator[Simulated]:
    """The same games whatever the size of the batches, which follows the speed of play."""
    many = FIRST_BATCH
    first = 0
    while first < wanted:
        many = min(many, wanted - first)
        batch = bots.of(game).simulate(players, many, seed, bot, options, first=first)
        yield batch
        first += many
        many = next_batch(many, batch.seconds)


def next_batch(many: int, seconds: float) -> int:
    """How many games fit into the time of a batch, growing no more than eightfold."""
    fitting = int(many * BATCH_SECONDS / max(seconds, 1e-9))
    return max(1, min(fitting, 8 * many, LARGEST_BATCH))
