"""Puzzles of Poker Tiles: the lay that scores most, and endings that only one move wins."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

import numpy as np

from brelan.analysis.poker_tiles.endings import is_solvable, value_moves
from brelan.analysis.puzzles.puzzle import Maker, Proof, Puzzle, Unit, distinct
from brelan.analysis.puzzles.wording import sums_of
from brelan.bots.poker_tiles.endgame import list_scored
from brelan.bots.poker_tiles.thread_workspaces import WORKSPACES
from brelan.cards import FACES, JOKER, card_text
from brelan.game import View
from brelan.games.grid.record import ACTION
from brelan.games.poker_tiles.facts import PokerTilesOptions
from brelan.games.poker_tiles.game import GAME
from brelan.games.poker_tiles.lays import best_lay
from brelan.texts import Message, say

MOST_POINTS, JOKER_USED, ENDING = "most-points", "joker", "ending"
LEAST_POINTS = {MOST_POINTS: 6, JOKER_USED: 7}
LEAST_GAP = 2
CLEAR = 0.2
"""The answer is ahead by so many points, and by this part of its own."""
MOST_SOLUTIONS = 2
"""Counted without the order of cards within a lay."""
LEAST_CHOICES = 8
ENDING_CHOICES = 4


class PokerTilesMaker(Maker):
    """Most points with one lay, or the one move that wins."""

    game = GAME
    bot = "expert"
    units: ClassVar[dict[str, Unit]] = {
        MOST_POINTS: "points",
        JOKER_USED: "points",
        ENDING: "share",
    }
    cuts = (1.65, 2.2, 2.7, 3.25)

    def setting(self, number: int) -> tuple[int, dict[str, Any]]:
        """Two play two games of three, for their endings; otherwise three or four."""
        return (2, 2, 3, 2, 2, 4)[number % 6], {}

    def promising(self, view: View) -> Iterator[str]:
        """An ending whose best move is not the only one, and a lay of many points."""
        if is_solvable(view):
            yield ENDING
        codes = np.zeros(1, ACTION)
        space = GAME.workspace
        points = int(best_lay(view.table[0], space.surveys, space.gaps, codes[0]))
        kind = JOKER_USED if holds_joker(view) else MOST_POINTS
        if points >= LEAST_POINTS[kind]:
            yield kind

    def prove(self, kind: str, view: View) -> Proof | None:
        """Every lay with its points; in an ending every move with what both can make of it."""
        if kind == ENDING:
            found = value_moves(view)
            if found is None:
                return None
            codes, values = found
        else:
            search = WORKSPACES.search
            many = int(list_scored(search, view.table[0], 0))
            codes, values = search.codes[:many], search.points[:many].astype(np.float64)
        if len(values) == 0:
            return None
        best = values.max()
        others = values[values < best]
        if len(others) == 0:
            return None
        solutions = GAME.write_actions(codes[values == best])
        return Proof(tuple(sorted(solutions)), float(best), float(others.max()), len(values))

    def accepts(self, kind: str, view: View, proof: Proof) -> bool:
        """A clear answer among several; of an ending, one that is not simply the most points."""
        if kind == ENDING:
            return (
                proof.value == 1.0
                and len(proof.solutions) == 1
                and proof.choices >= ENDING_CHOICES
                and proof.solutions[0].startswith("lay")
            )
        if proof.gap < max(LEAST_GAP, CLEAR * proof.value) or proof.choices < LEAST_CHOICES:
            return False
        if distinct(proof.solutions) > MOST_SOLUTIONS:
            return False
        return kind == MOST_POINTS or all("*" in solution for solution in proof.solutions)

    def value(self, puzzle: Puzzle, view: View, actions: Sequence[str]) -> float | None:
        """The points of a lay; of an ending only whether it is the move that wins."""
        codes = GAME.read_action(actions[-1])
        if puzzle.kind != ENDING:
            return float(GAME.judge(view.table, codes, 0).points)
        return puzzle.value if GAME.write_action(codes[0]) in puzzle.solutions else None

    def why(self, kind: str, view: View, turn: Sequence[str]) -> Message:
        """The sum of the hands; of an ending, that nothing else wins."""
        sums = sums_of(GAME.judge(view.table, GAME.read_action(turn[-1]), 0))
        return say("puzzle.poker_tiles.only-this", sums=sums) if kind == ENDING else sums

    def deduced(self, view: View) -> dict[int, tuple[str, ...]]:
        """With two players and an empty pile, the tiles of the other: all that are seen nowhere."""
        if view.players != 2 or view.table["left"][0] > 0:
            return {}
        return {1 - int(view.table["turn"][0]): tuple(map(card_text, unseen(view)))}


def unseen(view: View) -> list[int]:
    """PT-1: the tiles that lie neither on the board nor on one's own rack."""
    options = view.options
    assert isinstance(options, PokerTilesOptions)
    own = view.table["racks"][0, int(view.table["turn"][0])]
    seen = np.concatenate([view.table["board"][0], own])
    jokers = options.jokers - int(np.count_nonzero(seen == JOKER))
    return [face for face in range(FACES) if face not in seen] + [JOKER] * jokers


def holds_joker(view: View) -> bool:
    """Whether the seat to move has a joker on its rack."""
    return bool((view.table["racks"][0, int(view.table["turn"][0])] == JOKER).any())


MAKER = PokerTilesMaker()
