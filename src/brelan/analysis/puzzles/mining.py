"""Mining: bots play games, and positions with one clearly best answer are kept, proven and graded.

What is cheap comes first: a look, then the proof, and only of what is kept the bots that grade it.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator

import msgspec

from brelan import bots
from brelan.analysis.puzzles.grading import STEPS, difficulty, level_of
from brelan.analysis.puzzles.puzzle import Maker, Proof, Puzzle, id_of
from brelan.errors import BadOption
from brelan.game import View, check_seed
from brelan.limits import MOST_GAMES
from brelan.randomness import Seed
from brelan.texts import say

APART = 8
"""Puzzles of one game are at least so many actions apart."""


class Find(msgspec.Struct, frozen=True):
    """A position of a game that makes a puzzle."""

    step: int
    kind: str
    view: View
    proof: Proof


def mine(
    maker: Maker, wanted: int, seed: Seed, progress: Callable[[int], None] = lambda played: None
) -> Iterator[Puzzle]:
    """The puzzles of so many games, each position once; `progress` gets how many are played."""
    check_seed(seed)
    if not 0 < wanted <= MOST_GAMES:
        raise BadOption(say("error.games", most=MOST_GAMES), "mine")
    known: set[str] = set()
    for number in range(wanted):
        for find in choose(list(finds(maker, number, seed)), f"{seed}/{number}"):
            puzzle = finish(maker, find)
            if puzzle.id not in known:
                known.add(puzzle.id)
                yield puzzle
        progress(number + 1)


def finds(maker: Maker, number: int, seed: Seed) -> Iterator[Find]:
    """The positions of one game that make puzzles."""
    players, options = maker.setting(number)
    state = maker.game.new(players, f"{seed}/{number}", options)
    bot = bots.find(maker.game.name, maker.bot)
    while state.turn is not None:
        view = state.view(state.turn)
        for kind in maker.promising(view):
            proof = maker.prove(kind, view)
            if proof is not None and maker.accepts(kind, view, proof):
                yield Find(state.step, kind, view, proof)
        state.apply(bot.decide(view, bots.bot.Budget(steps=STEPS), f"{seed}/{number}/{state.step}"))


def choose(found: list[Find], seed: str) -> list[Find]:
    """One of each kind, by lot, the rarest kind first, none of them near another."""
    rng = random.Random(seed)
    often = Counter(find.kind for find in found)
    rng.shuffle(found)
    found.sort(key=lambda find: often[find.kind])
    chosen: list[Find] = []
    for find in found:
        if all(find.kind != other.kind for other in chosen) and all(
            abs(find.step - other.step) >= APART for other in chosen
        ):
            chosen.append(find)
    return chosen


def finish(maker: Maker, find: Find) -> Puzzle:
    """The puzzle of a find, graded."""
    view = msgspec.to_builtins(find.view.position())
    return Puzzle(
        id=id_of(find.kind, view),
        game=maker.game.name,
        kind=find.kind,
        view=view,
        solutions=find.proof.solutions,
        value=find.proof.value,
        next_best=find.proof.next_best,
        unit=maker.units[find.kind],
        level=level_of(maker, difficulty(maker, find.view, find.proof)),
    )


def keep(puzzles: list[Puzzle], most: int) -> list[Puzzle]:
    """As many as are wanted, the levels evenly, and the kinds evenly within a level."""
    kept: list[Puzzle] = []
    queues = _queues(puzzles)
    while len(kept) < most and queues:
        for level in sorted(queues):
            kinds = queues[level]
            kind = min(kinds, key=lambda each: _many(kept, level, each))
            kept.append(kinds[kind].pop(0))
            if not kinds[kind]:
                del kinds[kind]
            if not kinds:
                del queues[level]
            if len(kept) == most:
                break
    return sorted(kept, key=lambda puzzle: (puzzle.level, puzzle.kind, puzzle.id))


def _many(kept: list[Puzzle], level: int, kind: str) -> int:
    return sum(puzzle.level == level and puzzle.kind == kind for puzzle in kept)


def _queues(puzzles: list[Puzzle]) -> dict[int, dict[str, list[Puzzle]]]:
    queues: dict[int, dict[str, list[Puzzle]]] = {}
    for puzzle in puzzles:
        queues.setdefault(puzzle.level, {}).setdefault(puzzle.kind, []).append(puzzle)
    return queues
